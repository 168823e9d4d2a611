package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class AskTellTest {
  @TempDir Path folder;
  private Path file;
  private Server server;
  private Client client;

  @BeforeEach
  void start() {
    file = folder.resolve("runs.db");
    begin();
  }

  private void begin() {
    server =
        Server.start(
            file, ServerOptions.local().withPort(0).withLease(Duration.ofSeconds(60)), List.of());
    client = new Client(server.port());
  }

  @AfterEach
  void end() {
    client.close();
    server.close();
  }

  private void restart() {
    end();
    begin();
  }

  private static String spec(String problem, int dimension, String search, long evaluations) {
    return "{\"problem\":\"%s\",\"dimension\":%d,\"search\":\"%s\",\"evaluations\":%d,\"seed\":5}"
        .formatted(problem, dimension, search, evaluations);
  }

  private static String forWorkers(String spec) {
    return spec.replaceFirst("}$", ",\"workers\":true}");
  }

  private JsonNode ask(String run, String body) {
    return client.post("/api/runs/" + run + "/ask", body).ok();
  }

  private Client.Answer tell(String run, String outcomes) {
    return client.post("/api/runs/" + run + "/tell", "{\"outcomes\":[" + outcomes + "]}");
  }

  private static List<Long> ids(JsonNode asked) {
    List<Long> ids = new ArrayList<>();
    asked.path("queries").forEach(q -> ids.add(q.path("id").longValue()));
    return ids;
  }

  private static List<Long> numbers(int from, int to) {
    return IntStream.range(from, to).mapToLong(i -> i).boxed().toList();
  }

  @ParameterizedTest
  @CsvSource({
    "sphere, 6, lmrs, 300, 1, 0",
    "sphere, 6, lmrs, 300, 5, 0",
    "noisysphere, 5, lmrs, 260, 4, 0",
    "synthetic, 20, ars, 333, 7, 0",
    "lincon, 8, cma-es, 251, 3, 0",
    "g24, 2, lmrs, 120, 3, 0",
    "sphere, 5, ars, 160, 4, 0.2"
  })
  void anyWorkersInAnyOrderComeToTheRunInProcess(
      String problem, int dimension, String search, long evaluations, int workers, double vanish)
      throws Exception {
    String spec = spec(problem, dimension, search, evaluations);
    String run = client.create(forWorkers(spec));
    Workers.work(
        () -> client, run, Workers.problem(problem, dimension), workers, vanish, evaluations);
    assertEquals(Course.inProcess(spec), Course.stored(file, run));
  }

  @Test
  void anOutcomeThatComesAgainAfterTheEndIsAnsweredWithItsConstraints() throws Exception {
    String run = client.create(forWorkers(spec("g24", 2, "lmrs", 40)));
    Workers.work(() -> client, run, Workers.problem("g24", 2), 1, 0, 40);
    JsonNode known =
        tell(run, "{\"id\":3,\"value\":1,\"constraints\":[1,2]}").ok().path("outcomes").path(0);
    assertEquals(2, known.path("constraints").size(), known.toString());
  }

  @Test
  void aWorkerIsToldWhenAnEvaluationMayEnd() {
    String settings =
        "\"settings\":{\"directions\":2,\"top\":1,\"ending\":\"likely\",\"slack\":1}}";
    String spec = spec("external", 2, "ars", 40).replaceFirst("}$", ",\"start\":[0,0]," + settings);
    String run = client.create(spec);
    JsonNode first = ask(run, "{\"count\":4,\"wait\":10}").path("queries");
    assertTrue(first.path(0).path("cutoff").isMissingNode(), first.toString());
    tell(
            run,
            "{\"id\":0,\"value\":0},{\"id\":1,\"value\":1},{\"id\":2,\"value\":2},{\"id\":3,\"value\":3}")
        .ok();
    JsonNode cutoff = ask(run, "{\"wait\":10}").path("queries").path(0).path("cutoff");
    // the better side of the better pair, and a deviation of 0, 1, 2 and 3
    assertEquals("{\"bound\":0.0,\"slack\":" + Math.sqrt(1.25) + "}", cutoff.toString());
  }

  @Test
  void anInterruptedRunGoesOnWhereItWas() throws Exception {
    String spec = spec("sphere", 6, "ars", 200);
    String run = client.create(forWorkers(spec));
    var problem = Workers.problem("sphere", 6);
    List<Long> evaluated = new ArrayList<>();
    for (int part = 0; part < 7; part++) {
      JsonNode asked = ask(run, "{\"count\":5,\"wait\":5}");
      List<String> outcomes = new ArrayList<>();
      try (var session = problem.open()) {
        for (JsonNode query : asked.path("queries")) {
          evaluated.add(query.path("id").longValue());
          outcomes.add(Workers.outcome(session, query).toString());
        }
      }
      tell(run, String.join(",", outcomes)).ok();
      restart();
      assertEquals("interrupted", client.get("/api/runs/" + run).ok().path("state").asText());
    }
    assertEquals(evaluated.stream().distinct().toList(), evaluated, "nothing is evaluated twice");
    Workers.work(() -> client, run, problem, 2, 0, 1);
    assertEquals(Course.inProcess(spec), Course.stored(file, run));
  }

  @Test
  void aLeaseThatRanOutIsGivenToTheNextAndTheFirstOutcomeStays() throws Exception {
    String run = client.create("{\"problem\":\"external\",\"dimension\":3,\"search\":\"ars\"}");
    List<Long> first = ids(ask(run, "{\"count\":2,\"worker\":\"a\",\"lease\":0.1,\"wait\":5}"));
    assertEquals(numbers(0, 2), first);
    // the open ones come first, those whose lease has run out after them
    List<Long> rest = ids(ask(run, "{\"count\":10000,\"worker\":\"b\",\"lease\":600}"));
    assertTrue(rest.getFirst() == 2, rest::toString);
    List<Long> again = ids(ask(run, "{\"count\":2,\"worker\":\"b\",\"lease\":600,\"wait\":5}"));
    assertEquals(first, again);
    // a's late result arrives before b's: it counts, and b is told so
    JsonNode late = tell(run, "{\"id\":0,\"value\":1.5}").ok();
    JsonNode second = tell(run, "{\"id\":0,\"value\":7}").ok();
    assertEquals(late, second);
    assertEquals(1.5, second.path("outcomes").get(0).path("value").doubleValue());
    assertEquals(0, ask(run, "{\"count\":5}").path("queries").size());
  }

  @Test
  void renewingKeepsALeaseAndOnlyItsOwner() throws Exception {
    String run = client.create("{\"problem\":\"external\",\"dimension\":2,\"search\":\"ars\"}");
    ask(run, "{\"count\":10000,\"worker\":\"a\",\"lease\":0.3,\"wait\":5}");
    String renew = "/api/runs/" + run + "/renew";
    JsonNode renewed = client.post(renew, "{\"ids\":[0,99],\"worker\":\"a\",\"lease\":600}").ok();
    assertEquals("[0]", renewed.path("renewed").toString());
    assertEquals(
        "[]", client.post(renew, "{\"ids\":[1],\"worker\":\"b\"}").ok().path("renewed").toString());
    List<Long> lost = ids(ask(run, "{\"count\":10000,\"worker\":\"b\",\"wait\":5}"));
    assertEquals(1, lost.getFirst());
  }

  @Test
  void aRepeatedTellIsAnsweredTheSameForEver() throws Exception {
    String spec = spec("sphere", 4, "ars", 64);
    String run = client.create(forWorkers(spec));
    JsonNode asked = ask(run, "{\"count\":3,\"wait\":5}");
    String outcomes =
        "{\"id\":0,\"value\":2.5,\"steps\":7},{\"id\":1,\"failure\":\"no mesh\"},"
            + "{\"id\":2,\"value\":-0.0}";
    assertEquals(3, asked.path("queries").size());
    String answer = tell(run, outcomes).ok().toString();
    assertEquals(
        "{\"outcomes\":[{\"id\":0,\"value\":2.5,\"steps\":7},{\"id\":1,\"failure\":\"no mesh\"},"
            + "{\"id\":2,\"value\":-0.0,\"steps\":1}]}",
        answer);
    assertEquals(answer, tell(run, outcomes).ok().toString());
    restart();
    assertEquals(answer, tell(run, outcomes).ok().toString());
    Workers.work(() -> client, run, Workers.problem("sphere", 4), 3, 0, 2);
    assertEquals(answer, tell(run, outcomes).ok().toString());
    assertEquals("finished", client.get("/api/runs/" + run).ok().path("state").asText());
    String late = tell(run, "{\"id\":64,\"value\":1}").refused(409);
    assertTrue(late.contains("takes no outcomes"), late);
    JsonNode nothing = ask(run, "{}");
    assertEquals("finished", nothing.path("state").asText());
    assertTrue(nothing.path("retry").isNull() && nothing.path("queries").isEmpty());
  }

  @Test
  void aTellIsTakenWholeOrNotAtAll() {
    String run = client.create("{\"problem\":\"external\",\"dimension\":2,\"search\":\"ars\"}");
    ask(run, "{\"count\":2,\"wait\":5}");
    tell(run, "{\"id\":0,\"value\":1},{\"id\":123456,\"value\":1}").refused(404);
    tell(run, "{\"id\":0,\"value\":1},{\"id\":1,\"value\":\"NaN\"}").refused(400);
    // the refused value was not kept
    assertEquals(
        3.0, tell(run, "{\"id\":0,\"value\":3}").ok().at("/outcomes/0/value").doubleValue());
  }

  @Test
  void anAskWithNothingToGiveSaysWhenToComeAgain() {
    String run = client.create("{\"problem\":\"external\",\"dimension\":2,\"search\":\"ars\"}");
    ask(run, "{\"count\":10000,\"wait\":5}");
    JsonNode nothing = ask(run, "{\"count\":5,\"wait\":0.05}");
    assertTrue(nothing.path("queries").isEmpty());
    assertTrue(nothing.path("retry").doubleValue() > 0);
    assertEquals("running", nothing.path("state").asText());
  }

  @Test
  void stopResumeAndExtend() throws Exception {
    String spec = spec("sphere", 4, "ars", 64);
    String run = client.create(forWorkers(spec));
    ask(run, "{\"count\":1,\"wait\":5}");
    assertEquals(
        "cancelled", client.post("/api/runs/" + run + "/stop", "").ok().path("state").asText());
    JsonNode stopped = ask(run, "{}");
    assertEquals("cancelled", stopped.path("state").asText());
    assertTrue(stopped.path("retry").isNull());
    tell(run, "{\"id\":0,\"value\":1}").refused(409);
    client.post("/api/runs/" + run + "/stop", "").refused(409);
    client.post("/api/runs/" + run + "/resume", "").ok();
    client.post("/api/runs/" + run + "/resume", "").refused(409);
    Workers.work(() -> client, run, Workers.problem("sphere", 4), 2, 0, 1);
    assertEquals(Course.inProcess(spec), Course.stored(file, run));
    client.post("/api/runs/" + run + "/resume", "").refused(409);
    client.post("/api/runs/" + run + "/resume", "{\"evaluations\":10}").refused(400);
    client.post("/api/runs/" + run + "/resume", "{\"evaluations\":150}").ok();
    Workers.work(() -> client, run, Workers.problem("sphere", 4), 2, 0, 1);
    assertEquals(Course.inProcess(spec("sphere", 4, "ars", 150)), Course.stored(file, run));
    assertEquals(204, client.delete("/api/runs/" + run).status());
    client.get("/api/runs/" + run).refused(404);
  }

  @Test
  void theServerEvaluatesWhatItKnows() throws Exception {
    String spec = spec("sphere", 5, "lmrs", 200);
    String run = client.create(spec);
    while (!client.get("/api/runs/" + run).ok().path("state").asText().equals("finished")) {
      Thread.sleep(20);
    }
    assertEquals(Course.inProcess(spec), Course.stored(file, run));
    ask409(run);
  }

  private void ask409(String run) {
    String sentence = client.post("/api/runs/" + run + "/ask", "{}").refused(409);
    assertTrue(sentence.contains("evaluated by the server"), sentence);
  }

  @Test
  void pointsAndSeedsHaveEveryBit() {
    String run =
        client.create(
            "{\"problem\":\"external\",\"dimension\":2,\"search\":\"ars\",\"start\":[0.1,1e-300],"
                + "\"seed\":-9007199254740993}");
    JsonNode query = ask(run, "{\"wait\":5}").path("queries").get(0);
    assertTrue(query.path("seed").isIntegralNumber());
    assertNotEquals(0.0, query.path("x").get(1).doubleValue());
  }

  @Test
  void workersMayAskForNames() {
    String variables =
        "\"variables\":[{\"name\":\"length\",\"lower\":0.1,\"upper\":10,\"scale\":\"log\",\"unit\":\"mm\"},"
            + "{\"name\":\"teeth\",\"type\":\"integer\",\"lower\":8,\"upper\":40},"
            + "{\"name\":\"side\",\"labels\":[\"left\",\"right\"],\"fixed\":\"right\"}]";
    String run =
        client.create("{\"problem\":\"external\",\"evaluations\":50,\"seed\":5," + variables + "}");
    JsonNode named = ask(run, "{\"names\":true,\"wait\":30}").at("/queries/0");
    assertEquals("right", named.at("/x/side").asText());
    assertTrue(named.at("/x/teeth").isInt(), named::toString);
    JsonNode second = ask(run, "{\"wait\":30}").at("/queries/0");
    JsonNode plain = second.get("x");
    assertTrue(plain.isArray() && plain.size() == 3, plain::toString);
    assertEquals(1, plain.get(2).asDouble(), "the number of the label");
    for (JsonNode query : List.of(named, second)) {
      tell(run, "{\"id\":%d,\"value\":3}".formatted(query.get("id").asLong())).ok();
    }
    // the batch is taken by the run's own thread
    JsonNode shown = null;
    while (shown == null) {
      shown = client.get("/api/runs/" + run).ok().get("named");
    }
    assertEquals("length", shown.at("/0/name").asText());
    assertEquals("mm", shown.at("/0/unit").asText());
    assertTrue(shown.at("/1/position").asDouble() > 0);
    assertTrue(shown.at("/2/fixed").asBoolean());
    String nameless = client.create(forWorkers(spec("sphere", 2, "ars", 50)));
    assertEquals(
        "names must be false for run " + nameless + ", whose variables have none: true",
        client.post("/api/runs/" + nameless + "/ask", "{\"names\":true}").refused(400));
  }
}
