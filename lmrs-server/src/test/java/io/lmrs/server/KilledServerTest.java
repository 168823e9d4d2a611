package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.store.RunStore;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** SIGKILL at random moments: workers go on, nothing is lost or counted twice. */
class KilledServerTest {
  private static final int KILLS = 4;
  private static final long SEED = 7;
  private static final String SPEC =
      "{\"problem\":\"synthetic\",\"dimension\":30,\"search\":\"ars\",\"seed\":3,"
          + "\"evaluations\":%d,\"settings\":{\"directions\":16}}";

  @TempDir Path folder;

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void comesToTheSameRun() throws Exception {
    Path file = folder.resolve("runs.db");
    int port = freePort();
    String spec = SPEC.formatted(1500);
    try (Client client = new Client(port);
        Mortal server = new Mortal(file, port, client)) {
      String run = client.create(spec.replaceFirst("}$", ",\"workers\":true}"));
      Workers.work(server::client, run, Workers.problem("synthetic", 30), 6, 0, SEED);
      assertEquals(KILLS, server.kills, "seed " + SEED);
      assertEquals(Course.inProcess(spec), Course.stored(file, run), "seed " + SEED);
      assertEquals(numbers(1500), queries(file, run), "seed " + SEED);
    }
  }

  /**
   * A server that is killed when so many requests have been made, while others are in flight; the
   * moments are counted, not timed. 1500 evaluations take 600 requests at least.
   */
  private static final class Mortal implements AutoCloseable {
    private final Path file;
    private final int port;
    private final Client client;
    private final Random random = new Random(SEED);
    private Process process;
    private boolean down;
    private int left;
    private int kills;

    Mortal(Path file, int port, Client client) throws Exception {
      this.file = file;
      this.port = port;
      this.client = client;
      this.left = 1 + random.nextInt(100);
      this.process = ServerProcess.start(file, port);
      await(client);
    }

    Client client() {
      if (dies()) {
        try {
          process.destroyForcibly().waitFor();
          process = ServerProcess.start(file, port);
          await(client);
        } catch (IOException | InterruptedException e) {
          throw new IllegalStateException(e);
        }
        risen();
      }
      return client;
    }

    private synchronized boolean dies() {
      if (down || kills == KILLS || --left > 0) {
        return false;
      }
      down = true;
      kills++;
      return true;
    }

    private synchronized void risen() {
      down = false;
      left = 1 + random.nextInt(100);
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
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
