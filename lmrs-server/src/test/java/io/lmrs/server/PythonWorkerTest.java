package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The worker of the examples, several at a time, one of them killed. */
@Timeout(200)
class PythonWorkerTest {
  private static final int WORKERS = 4;
  private static final String SPEC =
      "{\"problem\":\"sphere\",\"dimension\":4,\"search\":\"lmrs\",\"evaluations\":400,\"seed\":2}";

  @TempDir Path folder;

  @Test
  void severalComeToTheRunInProcess() throws Exception {
    Assumptions.assumeTrue(Programs.there("python3"), "python3 is not installed");
    Path file = folder.resolve("runs.db");
    try (Server server = Server.start(file, ServerOptions.local().withPort(0), List.of());
        Client client = new Client(server.port())) {
      String run = client.create(SPEC.replaceFirst("}$", ",\"workers\":true}"));
      Process victim = worker(server.port(), run);
      while (client.get("/api/runs/" + run).ok().path("evaluations").longValue() < 20) {
        Thread.sleep(10);
      }
      victim.destroyForcibly().waitFor();
      List<Process> workers = new ArrayList<>();
      for (int i = 0; i < WORKERS; i++) {
        workers.add(worker(server.port(), run));
      }
      for (Process worker : workers) {
        String out = new String(worker.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, worker.waitFor(), out);
        assertTrue(out.contains("the run is finished"), out);
      }
      // Python adds the squares in the same order as the problem does
      assertEquals(Course.inProcess(SPEC), Course.stored(file, run));
    }
  }

  private static Process worker(int port, String run) throws java.io.IOException {
    return new ProcessBuilder(
            "python3",
            "../examples/python-worker/http_worker.py",
            run,
            "--server",
            "http://127.0.0.1:" + port,
            "--lease",
            "1",
            "--count",
            "2")
        .redirectErrorStream(true)
        .start();
  }
}
