package io.lmrs.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A server in a process of its own, which can be killed. */
final class ServerProcess {
  private ServerProcess() {}

  /** Serves the store on the port until killed. */
  public static void main(String[] args) throws InterruptedException {
    Server.start(
        Path.of(args[0]), ServerOptions.local().withPort(Integer.parseInt(args[1])), List.of());
    Thread.currentThread().join();
  }

  static Process start(Path store, int port) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            ServerProcess.class.getName(),
            store.toString(),
            Integer.toString(port))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
