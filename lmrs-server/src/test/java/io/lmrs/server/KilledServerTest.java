package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.store.RunStore;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** SIGKILL at random moments: workers go on, nothing is lost or counted twice. */
class KilledServerTest {
  private static final int KILLS = 4;
  private static final String SPEC =
      "{\"problem\":\"synthetic\",\"dimension\":30,\"search\":\"ars\",\"seed\":3,"
          + "\"evaluations\":%d,\"settings\":{\"directions\":16}}";

  @TempDir Path folder;

  @Test
  @Timeout(300)
  void comesToTheSameRun() throws Exception {
    Path file = folder.resolve("runs.db");
    int port = freePort();
    Random random = new Random(7);
    String spec = SPEC.formatted(1500);
    Process server = ServerProcess.start(file, port);
    try (Client client = new Client(port);
        ExecutorService pool = Executors.newSingleThreadExecutor()) {
      await(client);
      String run = client.create(spec.replaceFirst("}$", ",\"workers\":true}"));
      Future<?> work =
          pool.submit(
              () -> {
                Workers.work(
                    () -> client, run, Workers.problem("synthetic", 30), 6, 0, random.nextLong());
                return null;
              });
      int killed = 0;
      while (killed < KILLS && !work.isDone()) {
        Thread.sleep(100 + random.nextInt(400));
        server.destroyForcibly().waitFor();
        killed++;
        server = ServerProcess.start(file, port);
        await(client);
      }
      work.get(200, TimeUnit.SECONDS);
      assertTrue(killed > 0, "the run was over before the first kill");
      assertEquals(Course.inProcess(spec), Course.stored(file, run));
      assertEquals(numbers(1500), queries(file, run));
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  private static List<Long> numbers(int count) {
    List<Long> numbers = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      numbers.add(i);
    }
    return numbers;
  }

  private static List<Long> queries(Path file, String run) {
    List<Long> queries = new ArrayList<>();
    try (RunStore store = RunStore.open(file)) {
      store.run(run).evaluations(e -> queries.add(e.query()));
    }
    return queries;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static void await(Client client) throws InterruptedException {
    for (int attempt = 0; attempt < 2400; attempt++) {
      try {
        if (client.trySend(client.request("/api/runs").GET()).status() == 200) {
          return;
        }
      } catch (IOException _) {
        // not there yet
      }
      Thread.sleep(50);
    }
    throw new AssertionError("the server did not start");
  }
}
