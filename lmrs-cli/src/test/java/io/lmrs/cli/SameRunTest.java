package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.RunResult;
import io.lmrs.Session;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.learn.Accelerator;
import io.lmrs.server.Server;
import io.lmrs.server.ServerOptions;
import io.lmrs.spec.Json;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same request by command line and by HTTP is the same run. */
@Timeout(120)
class SameRunTest {
  private static final String REQUEST =
      "{\"problem\":\"test-versioned\",\"dimension\":6,\"search\":\"lmrs\",\"evaluations\":150,"
          + "\"seed\":3,\"threads\":2,\"confirm\":7,\"settings\":{\"learner\":\"cuda\"}}";

  @TempDir Path folder;

  /** Everything that is stored of a run but when it was, and how long it took. */
  private static List<String> stored(Path file, String columns) throws Exception {
    List<String> all = new ArrayList<>();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + columns + " FROM run")) {
      row.next();
      for (String column : columns.split(", ")) {
        all.add(column + "=" + row.getString(column));
      }
    }
    try (RunStore store = RunStore.openExisting(file)) {
      StoredRun run = store.run("1");
      assertEquals(List.of(), run.damage());
      RunResult r = run.result().orElseThrow();
      all.add(r.stop() + " " + r.best() + " " + r.incumbentValue() + " " + r.evaluations());
      all.add(Arrays.toString(r.point()) + Arrays.toString(r.incumbent()));
      r.trace().forEach(p -> all.add(p.iteration() + " " + p.best() + " " + p.metrics()));
      all.add(run.note());
      run.evaluations(e -> all.add(e.query() + " " + e.batch() + " " + e.outcome()));
    }
    return all;
  }

  private Path byCommandLine() {
    Path spec = folder.resolve("run.json");
    WholeFile.write(spec, REQUEST);
    Path file = folder.resolve("line.db");
    Called.with("run", "--spec", spec.toString(), "--store", file.toString(), "--quiet").ok();
    return file;
  }

  private static JsonNode send(HttpClient http, int port, String path, String body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/runs" + path));
    HttpResponse<String> answer =
        http.send(
            (body == null ? request : request.POST(HttpRequest.BodyPublishers.ofString(body)))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertTrue(answer.statusCode() < 300, answer.body());
    return Json.parse("answer", answer.body());
  }

  @Test
  void evaluatedByTheServer() throws Exception {
    Path file = folder.resolve("http.db");
    try (Server server = Server.start(file, ServerOptions.local().withPort(0), List.of());
        HttpClient http = HttpClient.newHttpClient()) {
      send(http, server.port(), "", REQUEST);
      JsonNode shown = send(http, server.port(), "/1", null);
      while (!shown.path("state").asText().equals(RunInfo.State.FINISHED.word())) {
        Thread.sleep(20);
        shown = send(http, server.port(), "/1", null);
      }
      assertEquals(7, shown.at("/result/confirm/evaluations").intValue());
    }
    String columns =
        "name, problem, search, dimension, seed, spec, settings, threads, confirm, versions";
    List<String> expected = stored(byCommandLine(), columns);
    assertTrue(expected.stream().anyMatch(l -> l.contains("bowl 7.1")));
    // what the machine lacks is settled before anything is stored
    boolean gpu = Accelerator.named("cuda").isPresent() && expected.toString().contains("cuda");
    assertEquals(!gpu, expected.toString().contains("\"learner\":\"cpu\""));
    assertEquals(expected, stored(file, columns));
  }

  @Test
  void evaluatedByWorkers() throws Exception {
    Path file = folder.resolve("workers.db");
    try (Server server = Server.start(file, ServerOptions.local().withPort(0), List.of());
        HttpClient http = HttpClient.newHttpClient();
        Session session = new VersionedProblem(6).open()) {
      send(http, server.port(), "", REQUEST.replaceFirst("}$", ",\"workers\":true}"));
      while (true) {
        JsonNode given = send(http, server.port(), "/1/ask", "{\"count\":50,\"wait\":5}");
        if (given.path("queries").isEmpty() && given.path("retry").isNull()) {
          break;
        }
        if (!given.path("queries").isEmpty()) {
          send(http, server.port(), "/1/tell", told(session, given).toString());
        }
      }
    }
    String columns = "name, problem, search, dimension, seed, spec, settings, confirm, versions";
    assertEquals(stored(byCommandLine(), columns), stored(file, columns));
  }

  private static ObjectNode told(Session session, JsonNode given) throws Exception {
    ObjectNode tell = Json.object();
    tell.set("identity", given.path("identity"));
    ArrayNode outcomes = tell.putArray("outcomes");
    for (JsonNode query : given.path("queries")) {
      double[] x = Json.numbers(query.path("x"));
      long id = query.path("id").longValue();
      Outcome outcome =
          session.evaluate(
              new Query(id, Point.at(x), query.path("seed").longValue(), Frame.IDENTITY));
      outcomes.addObject().put("id", id).put("value", ((Outcome.Value) outcome).value());
    }
    return tell;
  }
}
