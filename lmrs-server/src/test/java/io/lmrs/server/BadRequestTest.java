package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.server.http.RequestLimits;
import io.lmrs.server.http.TroubleSentence;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class BadRequestTest {
  private static final String TOKEN = "a-token-of-some-length";

  @TempDir static Path folder;
  private static Server server;
  private static Client client;
  private static String run;

  @BeforeAll
  static void start() {
    server = Server.start(folder.resolve("runs.db"), ServerOptions.local().withPort(0), List.of());
    client = new Client(server.port());
    run = client.create("{\"problem\":\"external\",\"dimension\":2,\"search\":\"ars\"}");
    client.post("/api/runs/" + run + "/ask", "{\"count\":4,\"wait\":10}").ok();
  }

  @AfterAll
  static void end() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "runs; {; the body must be JSON",
        "runs; []; the body must be a JSON object: []",
        "runs; {\"a\":1}; unknown field: a (known: problem,",
        "runs; {}; a run must have a problem",
        "runs; {\"problem\":\"nothing\"}; unknown problem: nothing",
        "runs; {\"problem\":\"sphere\",\"dimension\":0}; dimension must be in [1, 100000]: 0",
        "runs; {\"problem\":\"sphere\",\"dimension\":100001}; dimension must be in [1, 100000]",
        "runs; {\"problem\":\"sphere\",\"dimension\":3,\"start\":[1,2]}; start must have 3 entries:"
            + " 2",
        "runs; {\"problem\":\"sphere\",\"start\":\"/etc/passwd\"}; start must be zeros, random or"
            + " an array of numbers: /etc/passwd",
        "runs; {\"problem\":\"sphere\",\"lower\":\"/etc/hosts\"}; lower must be a number or an"
            + " array",
        "runs; {\"problem\":\"sphere\",\"start\":\"run:nothing\"}; no run nothing",
        "runs; {\"problem\":\"sphere\",\"dimension\":2,\"start\":[1,NaN]}; the body must be JSON",
        "runs; {\"problem\":\"sphere\",\"settings\":{\"directions\":1000001}}; settings.directions"
            + " must be in",
        "runs; {\"problem\":\"sphere\",\"search\":\"ars\",\"settings\":{\"step-size\":-1}};"
            + " step-size",
        "runs; {\"problem\":\"regulator\",\"workers\":true}; which workers can't tell",
        "runs; {\"problem\":\"external\",\"dimension\":2,\"workers\":false}; needs workers",
        "runs; {\"problem\":\"external\"}; the problem external needs the number of variables: give"
            + " dimension or variables",
        "runs; {\"problem\":\"external\",\"workers\":\"yes\"}; workers must be true or false",
        "RUN/ask; {\"count\":0}; count must be in [1, 10000]: 0",
        "RUN/ask; {\"count\":1.5}; count must be an integer",
        "RUN/ask; {\"lease\":0}; lease must be in [0.05, 604800]: 0",
        "RUN/ask; {\"wait\":31}; wait must be in [0, 30]: 31",
        "RUN/ask; {\"worker\":7}; worker must be a text: 7",
        "RUN/tell; {}; outcomes must be a JSON array: it is missing",
        "RUN/tell; {\"outcomes\":[]}; outcomes must have at least 1 entry: 0",
        "RUN/tell; {\"outcomes\":[{\"value\":1}]}; outcomes[0].id must be an integer: it is"
            + " missing",
        "RUN/tell; {\"outcomes\":[{\"id\":0}]}; outcomes[0] must have a value or a failure",
        "RUN/tell; {\"outcomes\":[{\"id\":0,\"value\":1,\"constraints\":[2]}]}; outcomes[0]: the run"
            + " declares no constraints",
        "RUN/tell; {\"outcomes\":[{\"id\":0,\"value\":1,\"failure\":\"a\"}]}; a value or a failure",
        "RUN/tell; {\"outcomes\":[{\"id\":0,\"value\":NaN}]}; the body must be JSON",
        "RUN/tell; {\"outcomes\":[{\"id\":0,\"value\":\"NaN\"}]}; outcomes[0].value must be a"
            + " finite number",
        "RUN/tell; {\"outcomes\":[{\"id\":0,\"value\":1e999}]}; outcomes[0].value must be a finite"
            + " number",
        "RUN/tell; {\"outcomes\":[{\"id\":0,\"value\":1},{\"id\":0,\"value\":1}]}; outcomes must"
            + " name a query once: 0",
        "RUN/renew; {\"ids\":[\"a\"]}; ids[0] must be an integer"
      })
  void isRefusedInOneSentence(String path, String body, String sentence) {
    String full = path.equals("runs") ? "/api/runs" : "/api/runs/" + path.replace("RUN", run);
    Client.Answer answer = client.post(full, body);
    String said = answer.refused(sentence.startsWith("no run") ? 404 : 400);
    assertTrue(said.contains(sentence), said);
  }

  @ParameterizedTest
  @CsvSource({
    "/api/runs/none/ask",
    "/api/runs/none/tell",
    "/api/runs/none/stop",
    "/api/runs/none/resume"
  })
  void unknownRuns(String path) {
    String body = path.endsWith("tell") ? "{\"outcomes\":[{\"id\":0,\"value\":1}]}" : "{}";
    assertTrue(client.post(path, body).refused(404).contains("no run none"));
  }

  @Test
  void whatIsNotThere() {
    client.get("/api/nothing").refused(404);
    client.get("/nothing.js").refused(404);
    client.get("/../../etc/passwd").refused(400);
    client.get("/three/%2e%2e/%2e%2e/openapi.json").refused(400);
    assertEquals(
        "no run ../../etc/passwd", client.get("/api/runs/..%2f..%2fetc%2fpasswd").refused(404));
    client.get("/api/compare").refused(400);
    client.get("/api/compare?runs=none").refused(404);
  }

  /** Whoever loses the race with a delete is told that the run is gone. */
  @Test
  void aRunThatWasDeletedMeanwhile() throws Exception {
    String gone = client.create("{\"problem\":\"external\",\"dimension\":2,\"search\":\"ars\"}");
    var store = server.activeRuns().store();
    var info = store.info(gone);
    client.post("/api/runs/" + gone + "/stop", "").ok();
    var held = store.run(info);
    assertEquals(204, client.delete("/api/runs/" + gone).status());
    for (org.junit.jupiter.api.function.Executable use :
        List.<org.junit.jupiter.api.function.Executable>of(
            () -> store.run(info), held::spec, held::damage, () -> held.hold(false))) {
      Exception thrown =
          org.junit.jupiter.api.Assertions.assertThrows(io.lmrs.store.UnknownRun.class, use);
      assertEquals("no run " + gone, TroubleSentence.of(thrown));
    }
    for (String path : List.of("", "/curve", "/failures", "/scene", "/evaluations.csv")) {
      assertEquals("no run " + gone, client.get("/api/runs/" + gone + path).refused(404));
    }
  }

  @Test
  void noCellOfATableIsAFormula() {
    String name = client.create("{\"problem\":\"external\",\"dimension\":2,\"search\":\"ars\"}");
    client.post("/api/runs/" + name + "/ask", "{\"wait\":10}").ok();
    client
        .post("/api/runs/" + name + "/tell", "{\"outcomes\":[{\"id\":0,\"failure\":\"=1+1\"}]}")
        .ok();
    String table = client.get("/api/runs/" + name + "/evaluations.csv").text();
    assertTrue(table.contains(",,\"'=1+1\","), table);
  }

  @Test
  void commandsNeedPermission() {
    String body =
        "{\"problem\":\"command\",\"dimension\":2,\"problemSettings\":{\"command\":\"true\"}}";
    assertTrue(client.post("/api/runs", body).refused(403).contains("--allow-commands"));
    try (Server open =
            Server.start(
                folder.resolve("open.db"),
                ServerOptions.local().withPort(0).withCommands(),
                List.of());
        Client there = new Client(open.port())) {
      assertEquals(201, there.post("/api/runs", body).status());
    }
  }

  @Test
  void largeBodies() {
    String body = "{\"problem\":\"" + "x".repeat((int) RequestLimits.BODY) + "\"}";
    assertTrue(client.post("/api/runs", body).refused(413).contains("bytes"));
    StringBuilder many = new StringBuilder("{\"outcomes\":[");
    for (int i = 0; i <= RequestLimits.BATCH; i++) {
      many.append(i == 0 ? "" : ",").append("{\"id\":").append(i).append(",\"value\":1}");
    }
    String said =
        client.post("/api/runs/" + run + "/tell", many.append("]}").toString()).refused(400);
    assertTrue(said.contains("at most 10000 entries"), said);
  }

  @Test
  void pagesOfOtherSitesAreRefused() throws IOException {
    assertEquals(200, raw("127.0.0.1:" + server.port(), ""));
    assertEquals(200, raw("localhost:1234", ""));
    assertEquals(200, raw("[::1]", ""));
    assertEquals(421, raw("evil.example", ""));
    assertEquals(421, raw("localhost.evil.example:" + server.port(), ""));
    assertEquals(421, raw("10.1.2.3:" + server.port(), ""));
    String own = "127.0.0.1:" + server.port();
    assertEquals(200, raw(own, "Origin: http://" + own + "\r\n"));
    assertEquals(403, raw(own, "Origin: http://evil.example\r\n"));
    assertEquals(403, raw(own, "Origin: null\r\n"));
    assertEquals(403, raw(own, "Origin: http://localhost:9\r\n"));
    assertEquals(403, raw(own, "Sec-Fetch-Site: cross-site\r\n"));
  }

  // Java's own client does not send a Host of our choice
  private static int raw(String host, String headers) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          ("GET /api/runs HTTP/1.1\r\nHost: "
                  + host
                  + "\r\n"
                  + headers
                  + "Connection: close\r\n\r\n")
              .getBytes(StandardCharsets.UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(answer.split(" ")[1]);
    }
  }

  @Test
  void aTokenIsAskedFor() {
    try (Server closed =
            Server.start(
                folder.resolve("closed.db"),
                ServerOptions.local().withPort(0).withToken(TOKEN),
                List.of());
        Client there = new Client(closed.port())) {
      there.get("/api/runs").refused(401);
      there.post("/api/runs", "{\"problem\":\"sphere\"}").refused(401);
      there.get("/api/events").refused(401);
      assertEquals(401, with(there, "Authorization", "Bearer " + TOKEN + "x").status());
      assertEquals(401, with(there, "Cookie", "lmrs_token=wrong").status());
      assertEquals(200, with(there, "Authorization", "Bearer " + TOKEN).status());
      assertEquals(200, with(there, "Cookie", "lmrs_token=" + TOKEN).status());
      assertEquals(200, there.get("/api/openapi.json").status());
      assertEquals(200, there.get("/").status());
      there.post("/api/session", "{\"token\":\"wrong\"}").refused(401);
      assertEquals(204, there.post("/api/session", "{\"token\":\"" + TOKEN + "\"}").status());
    }
  }

  private static Client.Answer with(Client there, String header, String value) {
    HttpRequest.Builder request = there.request("/api/runs").GET().header(header, value);
    return there.send(request);
  }

  @ParameterizedTest
  @CsvSource({"0.0.0.0, needs a token", "no.such.name.invalid, host must be"})
  void otherAddressesNeedAToken(String host, String sentence) {
    var thrown =
        org.junit.jupiter.api.Assertions.assertThrows(
            IllegalArgumentException.class,
            () ->
                new ServerOptions(
                    host, 0, null, List.of(), false, java.time.Duration.ofSeconds(1), false));
    assertTrue(thrown.getMessage().contains(sentence), thrown.getMessage());
  }
}
