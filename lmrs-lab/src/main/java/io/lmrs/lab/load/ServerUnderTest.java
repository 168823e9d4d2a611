package io.lmrs.lab.load;

import io.lmrs.cli.Main;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code lmrs serve} in a process of its own, which can be killed and started again. */
final class ServerUnderTest implements AutoCloseable {
  private static final int STARTING_MILLISECONDS = 60_000;

  private final Path store;
  private final int port;
  private Process process;

  ServerUnderTest(Path store) throws IOException {
    this.store = store;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
  }

  int port() {
    return port;
  }

  void start() throws IOException, InterruptedException {
    process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--enable-native-access=ALL-UNNAMED",
                    "-XX:-UsePerfData",
                    "-Xmx192m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName(),
                    "serve",
                    "--store",
                    store.toString(),
                    "--port",
                    Integer.toString(port)))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    long end = System.nanoTime() + STARTING_MILLISECONDS * 1_000_000L;
    while (true) {
      try (PlainHttp _ = new PlainHttp(port)) {
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() > end) {
          throw new IOException("the server did not start", e);
        }
        Thread.sleep(20);
      }
    }
  }

  /** SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** The memory that the process has of the machine, in MiB; NaN where that can't be told. */
  double resident() {
    try (var lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(Double.NaN);
    } catch (IOException _) {
      return Double.NaN;
    }
  }

  @Override
  public void close() {
    if (process == null) {
      return;
    }
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
