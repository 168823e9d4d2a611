package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.RunSpec;
import io.lmrs.server.http.Footprint;
import io.lmrs.server.http.RequestLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who knows no token, or asks for too much, takes nothing from the others. */
@Timeout(120)
class DenialTest {
  private static final String TOKEN = "a-token-of-some-length";

  @TempDir static Path folder;
  private static Server server;
  private static Client client;

  @BeforeAll
  static void start() {
    server =
        Server.start(
            folder.resolve("runs.db"),
            ServerOptions.local().withPort(0).withToken(TOKEN),
            List.of(),
            Duration.ofSeconds(1),
            RequestLimits.CONNECTIONS);
    client = new Client(server.port());
  }

  @AfterAll
  static void end() {
    client.close();
    server.close();
  }

  private static String raw(String head, String body) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          (head.formatted(server.port()) + "Connection: close\r\n\r\n" + body)
              .getBytes(StandardCharsets.UTF_8));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aLargeBodyNeedsTheToken() throws IOException {
    String body = "{\"token\":\"" + "x".repeat(5000) + "\"}";
    assertEquals(
        "the body must have at most 4096 bytes", client.post("/api/session", body).refused(413));
    String chunked =
        raw(
            "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nTransfer-Encoding: chunked\r\n",
            Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n");
    assertTrue(chunked.startsWith("HTTP/1.1 413"), chunked);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}garbage", "-5\r\n{}\r\n"})
  void aBadlyChunkedBodyIsRefused(String body) throws IOException {
    String answer =
        raw(
            "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nTransfer-Encoding: chunked\r\n",
            body);
    assertTrue(answer.startsWith("HTTP/1.1 400"), answer);
    assertTrue(answer.contains("{\"error\":\""), answer);
  }

  /** A byte now and then keeps no connection for ever, neither in the head nor in the body. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 4000\r\n\r\n",
        "GET /api/runs HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Long: "
      })
  void aTricklingRequestIsEnded(String begin) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      socket.setSoTimeout(50);
      OutputStream out = socket.getOutputStream();
      out.write(begin.formatted(server.port()).getBytes(StandardCharsets.UTF_8));
      boolean ended = false;
      while (!ended) {
        try {
          out.write(' ');
          out.flush();
          ended = socket.getInputStream().read() < 0 || answered(socket);
        } catch (java.net.SocketTimeoutException _) {
          // still open: the test's own limit ends a server that waits for ever
        } catch (IOException _) {
          ended = true;
        }
      }
    }
  }

  private static boolean answered(Socket socket) throws IOException {
    return socket.getInputStream().available() >= 0;
  }

  /** One connection too many waits until another one is gone. */
  @Test
  void connectionsAreLimited() throws Exception {
    try (Server open =
        Server.start(
            folder.resolve("few.db"),
            ServerOptions.local().withPort(0),
            List.of(),
            RequestLimits.ARRIVAL,
            2)) {
      Socket first = asking(open.port());
      assertTrue(first.getInputStream().read() >= 0);
      Socket second = asking(open.port());
      assertTrue(second.getInputStream().read() >= 0);
      try (second;
          Socket third = asking(open.port())) {
        third.setSoTimeout(500);
        assertThrows(java.net.SocketTimeoutException.class, () -> third.getInputStream().read());
        first.close();
        third.setSoTimeout(60_000);
        assertTrue(third.getInputStream().read() >= 0);
      }
    }
  }

  private static Socket asking(int port) throws IOException {
    Socket socket = new Socket("127.0.0.1", port);
    socket
        .getOutputStream()
        .write(
            ("GET /api/runs HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  /** Whoever asked is told, and the next one is answered. */
  @Test
  void anErrorIsASentence() {
    Scene exhausting =
        (_, _) -> {
          throw new OutOfMemoryError("as a test");
        };
    try (Server open =
            Server.start(
                folder.resolve("error.db"),
                ServerOptions.local().withPort(0),
                List.of(exhausting));
        Client there = new Client(open.port())) {
      String run = there.create("{\"problem\":\"external\",\"dimension\":2}");
      assertEquals(
          "the server has not enough memory for it",
          there.get("/api/runs/" + run + "/scene").refused(503));
      there.get("/api/runs/" + run).ok();
    }
  }

  @Test
  void aRunThatDoesNotFitIsRefusedBeforeItIsMade() {
    RunSpec huge = spec("synthetic", 7000, Map.of("manifold", "7000"), "ars", Map.of());
    String said =
        assertThrows(IllegalArgumentException.class, () -> Footprint.require(huge, 1L << 29))
            .getMessage();
    assertEquals(
        "the run needs about 1126 MiB of memory, and one run may take 128 MiB: take fewer"
            + " variables or smaller settings",
        said);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Footprint.require(
                spec("sphere", 50_000, Map.of(), "kalman", Map.of("covariance", "full")),
                1L << 33));
    Footprint.require(spec("sphere", 10_000, Map.of(), "lmrs", Map.of()), 1L << 29);
    Footprint.require(spec("synthetic", 1000, Map.of(), "lmrs", Map.of()), 1L << 29);
  }

  private static RunSpec spec(
      String problem,
      int dimension,
      Map<String, String> problemSettings,
      String search,
      Map<String, String> settings) {
    return RunSpec.of(problem, dimension, search)
        .withProblemSettings(problemSettings)
        .withSearchSettings(settings)
        .withBudget(Budget.ofEvaluations(10))
        .withSeed(1);
  }
}
