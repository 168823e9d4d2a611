package io.lmrs.cli.drive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.RunSpec;
import io.lmrs.Session;
import io.lmrs.cli.Main;
import io.lmrs.problem.Problems;
import io.lmrs.spec.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class DriverTest {
  @TempDir private Path folder;

  /** The other program: a conversation whose every byte is understood. */
  private static final class Client implements AutoCloseable {
    private final PipedOutputStream to = new PipedOutputStream();
    private final InputStream from;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();

    Client() throws IOException {
      PipedInputStream in = new PipedInputStream(to, 1 << 16);
      PipedInputStream heard = new PipedInputStream(1 << 16);
      PrintStream out = new PrintStream(new PipedOutputStream(heard), false);
      from = new BufferedInputStream(heard);
      Thread.ofPlatform()
          .start(
              () -> {
                try (out) {
                  exit.complete(new Driver(in, out).serve());
                } catch (Throwable e) {
                  exit.completeExceptionally(e);
                }
              });
      assertEquals("ready", next().path("type").asText());
    }

    void say(String line) throws IOException {
      to.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      to.flush();
    }

    JsonNode next() throws IOException {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int c = from.read(); c != '\n'; c = from.read()) {
        line.write(c);
      }
      return Json.parse("message", line.toString(StandardCharsets.UTF_8));
    }

    double[] bytes(int count) throws IOException {
      double[] numbers = new double[count / 8];
      ByteBuffer.wrap(from.readNBytes(count))
          .order(ByteOrder.LITTLE_ENDIAN)
          .asDoubleBuffer()
          .get(numbers);
      return numbers;
    }

    /** Answers every ask with the problem's values; gives the message that ended the run. */
    JsonNode evaluated(Problem problem) throws IOException {
      try (Session session = problem.open()) {
        for (JsonNode m = next(); ; m = next()) {
          switch (m.path("type").asText()) {
            case "ask" -> say(answers(problem, session, m));
            case "ended", "error" -> {
              return m;
            }
            default -> {}
          }
        }
      }
    }

    private String answers(Problem problem, Session session, JsonNode ask) throws IOException {
      int d = problem.dimension();
      double[] all = ask.has("bytes") ? bytes(ask.path("bytes").intValue()) : null;
      ObjectNode tell = Json.object().put("type", "tell");
      var outcomes = tell.putArray("outcomes");
      List<JsonNode> queries = new ArrayList<>();
      ask.path("queries").forEach(queries::add);
      for (int i = 0; i < queries.size(); i++) {
        double[] x =
            all == null
                ? Json.numbers(queries.get(i).path("x"))
                : Arrays.copyOfRange(all, i * d, (i + 1) * d);
        Query query =
            new Query(
                queries.get(i).path("id").longValue(),
                Point.at(x),
                queries.get(i).path("seed").longValue(),
                Frame.IDENTITY);
        Outcome outcome = session.evaluate(query);
        outcomes.addObject().put("id", query.id()).put("value", ((Outcome.Value) outcome).value());
      }
      return Json.line(tell);
    }

    @Override
    public void close() throws IOException {
      to.close();
      assertEquals(0, exit.join());
    }
  }

  private static JsonNode commandLine(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit = Main.execute(new PrintStream(out), System.err, words);
    assertEquals(0, exit);
    return Json.parse("result", out.toString(StandardCharsets.UTF_8));
  }

  private static void same(JsonNode expected, JsonNode result) {
    for (String field : List.of("best", "point", "incumbent", "evaluations", "iterations")) {
      assertEquals(expected.path(field), result.path(field), field);
    }
  }

  @Test
  void aMessageThatCantBeReadLeavesNoRunAtWork() throws Exception {
    try (Client client = new Client()) {
      for (String wrong : List.of("foo", "{}", "[]", "{\"type\":5}", "{\"type\":\"nosuch\"}")) {
        client.say(wrong);
        JsonNode error = client.next();
        assertEquals("error", error.path("type").asText(), wrong);
        assertTrue(error.path("over").booleanValue(), error.toString());
      }
      client.say(
          "{\"type\":\"run\",\"spec\":{\"problem\":\"external\",\"dimension\":1,\"search\":\"ars\"}}");
      while (!client.next().path("type").asText().equals("ask")) {
        // what comes before the first queries
      }
      for (String wrong : List.of("foo", "{}", "{\"type\":\"nosuch\"}")) {
        client.say(wrong);
        JsonNode error = client.next();
        assertFalse(error.path("over").asBoolean(true), error.toString());
      }
      client.say("{\"type\":\"stop\"}");
      assertEquals("ended", client.next().path("type").asText());
    }
  }

  @Test
  void aQueryTellsWhenItsEvaluationMayEnd() throws Exception {
    try (Client client = new Client()) {
      client.say(
          "{\"type\":\"run\",\"spec\":{\"problem\":\"external\",\"dimension\":2,\"search\":\"ars\","
              + "\"settings\":{\"directions\":2,\"top\":1,\"ending\":\"likely\",\"slack\":1},"
              + "\"evaluations\":8}}");
      JsonNode ask = client.next();
      while (!ask.path("type").asText().equals("ask")) {
        ask = client.next();
      }
      assertTrue(ask.path("queries").path(0).path("cutoff").isMissingNode(), ask.toString());
      client.say(
          "{\"type\":\"tell\",\"outcomes\":[{\"id\":0,\"value\":0},{\"id\":1,\"value\":1},"
              + "{\"id\":2,\"value\":2},{\"id\":3,\"value\":3}]}");
      for (ask = client.next(); !ask.path("type").asText().equals("ask"); ) {
        ask = client.next();
      }
      // the better side of the better pair, and a deviation of 0, 1, 2 and 3
      assertEquals(
          "{\"bound\":0.0,\"slack\":" + Math.sqrt(1.25) + "}",
          ask.path("queries").path(3).path("cutoff").toString());
    }
  }

  @Test
  void aDrivenRunHasTheBitsOfTheCommandLine() throws IOException {
    for (String problem : List.of("rosen", "noisysphere")) {
      JsonNode expected =
          commandLine(
              "run",
              problem,
              "--dimension",
              "12",
              "--evaluations",
              "400",
              "--seed",
              "5",
              "--no-store",
              "--quiet",
              "--json",
              "-");
      for (String vectors : List.of("json", "binary")) {
        try (Client client = new Client()) {
          client.say(
              """
              {"type":"run","vectors":"%s","spec":{"problem":"%s","dimension":12,\
              "evaluations":400,"seed":5}}\
              """
                  .formatted(vectors, problem));
          JsonNode ended = client.evaluated(Problems.create(problem, 12, Map.of()));
          same(expected, ended.path("result"));
        }
      }
    }
  }

  @Test
  void aStoppedRunGoesOnToTheSameEnd() throws IOException {
    Problem problem = RunSpec.of("rosen", 4, "lmrs").openProblem();
    String spec = "{\"problem\":\"rosen\",\"dimension\":4,\"evaluations\":200}";
    String store = Json.object().textNode(folder.resolve("runs.db").toString()).toString();
    try (Client client = new Client()) {
      client.say("{\"type\":\"run\",\"spec\":" + spec + "}");
      JsonNode expected = client.evaluated(problem).path("result");

      client.say("{\"type\":\"run\",\"store\":" + store + ",\"spec\":" + spec + "}");
      assertEquals("rosen-lmrs-1", client.next().path("run").asText());
      JsonNode ask = client.next();
      client.say(
          "{\"type\":\"tell\",\"outcomes\":[{\"id\":%d,\"value\":7e9}]}"
              .formatted(ask.path("queries").get(0).path("id").longValue()));
      client.say("{\"type\":\"stop\"}");
      JsonNode ended = client.next();
      assertEquals("cancelled", ended.path("result").path("stop").asText());

      // one outcome was another: told once, it stays
      client.say("{\"type\":\"resume\",\"run\":\"rosen-lmrs-1\",\"store\":" + store + "}");
      JsonNode whole = client.evaluated(problem).path("result");
      assertEquals(expected.path("evaluations"), whole.path("evaluations"));
      assertEquals("evaluations", whole.path("stop").asText());
    }
  }

  @Test
  void theEndOfTheInputEndsTheRun() throws IOException {
    try (Client client = new Client()) {
      client.say("{\"type\":\"run\",\"spec\":{\"problem\":\"external\",\"dimension\":2}}");
      assertEquals("begun", client.next().path("type").asText());
      assertEquals("ask", client.next().path("type").asText());
    }
  }

  @Test
  void theTimeEndsABatchThatNobodyAnswers() throws IOException {
    try (Client client = new Client()) {
      client.say(
          "{\"type\":\"run\",\"spec\":{\"problem\":\"external\",\"dimension\":2,\"time\":\"50ms\"}}");
      assertEquals("begun", client.next().path("type").asText());
      assertEquals("ask", client.next().path("type").asText());
      JsonNode ended = client.next();
      assertEquals("wall-time", ended.path("result").path("stop").asText());
      // told too late, and taken without a word
      client.say("{\"type\":\"tell\",\"outcomes\":[{\"id\":0,\"value\":1.0}]}");
      client.say(
          "{\"type\":\"run\",\"spec\":{\"problem\":\"sphere\",\"dimension\":3,\"evaluations\":30}}");
      JsonNode next = client.evaluated(Problems.create("sphere", 3, Map.of()));
      assertEquals(30, next.path("result").path("evaluations").intValue());
    }
  }

  @Test
  void aBoxMayBeOpenOnSomeSides() throws IOException {
    try (Client client = new Client()) {
      client.say(
          """
          {"type":"run","spec":{"problem":"external","dimension":3,"evaluations":50,\
          "start":[2,2,2],"lower":["-inf",1,0.5],"upper":[3,"inf","inf"]}}\
          """);
      Problem sphere = Problems.create("sphere", 3, Map.of());
      JsonNode result = client.evaluated(sphere).path("result");
      double[] x = Json.numbers(result.path("point"));
      assertTrue(x[1] >= 1 && x[2] >= 0.5 && x[0] < 0.5, () -> result.path("point").toString());
      assertArrayEquals(new double[] {0, 1, 0.5}, x, 1e-3);
    }
    try (Client client = new Client()) {
      client.say(
          "{\"type\":\"run\",\"spec\":{\"problem\":\"external\",\"dimension\":2,\"lower\":[\"no\",1]}}");
      assertEquals("lower[0] must be a number: \"no\"", client.next().path("error").asText());
    }
  }

  @Test
  void anOutputThatNobodyReadsEndsIt() throws Exception {
    PipedOutputStream to = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(to);
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("broken pipe");
          }
        };
    assertEquals(130, new Driver(in, new PrintStream(broken, true)).serve());
    to.close();
  }
}
