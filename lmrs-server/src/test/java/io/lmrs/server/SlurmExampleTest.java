package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job script of the examples; a stand-in for Slurm starts its tasks as processes. */
@Timeout(200)
class SlurmExampleTest {
  private static final Path EXAMPLES = Path.of("../examples").toAbsolutePath().normalize();
  private static final String SPEC =
      "{\"problem\":\"sphere\",\"dimension\":4,\"search\":\"lmrs\",\"evaluations\":200,\"seed\":3}";

  @TempDir Path folder;

  @Test
  void workersOfAJobComeToTheRunInProcess() throws Exception {
    Assumptions.assumeTrue(Programs.there("python3"), "python3 is not installed");
    Path file = folder.resolve("runs.db");
    try (Server server = Server.start(file, ServerOptions.local().withPort(0), List.of());
        Client client = new Client(server.port())) {
      String run = client.create(SPEC.replaceFirst("}$", ",\"workers\":true}"));
      String said = submit("http://127.0.0.1:" + server.port(), run);
      assertTrue(said.startsWith("Submitted batch job "), said);
      while (!client.get("/api/runs/" + run).ok().path("state").asText().equals("finished")) {
        Thread.sleep(20);
      }
      for (int task = 1; task <= 3; task++) {
        Path log =
            folder.resolve("lmrs-worker-" + said.strip().split(" ")[3] + "-" + task + ".log");
        while (!Files.exists(log) || !Files.readString(log).contains("the run is finished")) {
          Thread.sleep(20);
        }
      }
      assertEquals(Course.inProcess(SPEC), Course.stored(file, run));
    }
  }

  private String submit(String server, String run) throws Exception {
    ProcessBuilder sbatch =
        new ProcessBuilder(
                EXAMPLES.resolve("slurm/stand-in/sbatch").toString(),
                "--array=1-3",
                EXAMPLES.resolve("slurm/workers.sbatch").toString())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    sbatch.environment().put("LMRS_SERVER", server);
    sbatch.environment().put("LMRS_RUN", run);
    sbatch
        .environment()
        .put("LMRS_WORKER", EXAMPLES.resolve("python-worker/http_worker.py").toString());
    Process process = sbatch.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    return said;
  }
}
