package io.lmrs.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands in processes of their own, to be killed. */
public final class Spawned {
  private Spawned() {}

  /** Starts a command whose words hold no spaces; what it writes goes into files out and err. */
  public static Process start(Path folder, String line) throws IOException {
    return start(folder, List.of(), line);
  }

  /** Starts a command with more options for Java. */
  static Process start(Path folder, List<String> options, String line) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(options);
    words.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "io.lmrs.cli.Main"));
    words.addAll(List.of(line.split(" ")));
    return new ProcessBuilder(words)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }
}
