package io.lmrs.lab.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A command of lmrs in a process of its own, which ends with this object: nothing of it is left,
 * also when this JVM is told to end.
 */
final class Victim implements AutoCloseable {
  private final Process process;
  private final Path said;
  private final Thread hook = new Thread(this::slay, "lmrs-end-victim");

  /**
   * @param said the file for what it prints
   */
  Victim(List<String> words, Path said) throws IOException {
    this.said = said;
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // short lives: the compiler that starts fastest, the same floating-point numbers
    line.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData"));
    System.getProperties()
        .stringPropertyNames()
        .forEach(
            name -> {
              if (name.startsWith("lmrs.")) {
                line.add("-D" + name + "=" + System.getProperty(name));
              }
            });
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.lmrs.cli.Main"));
    line.addAll(words);
    Runtime.getRuntime().addShutdownHook(hook);
    process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(said.toFile()).start();
  }

  boolean alive() {
    return process.isAlive();
  }

  /** Waits at most that long; true if it has ended. */
  boolean ended(long milliseconds) throws InterruptedException {
    return process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
  }

  int exitCode() {
    return process.exitValue();
  }

  /** Its workers, as far as they live. */
  List<ProcessHandle> workers() {
    return process.children().filter(ProcessHandle::isAlive).toList();
  }

  /** The last thing it printed. */
  String lastWords() throws IOException {
    return Files.readString(said).strip().lines().reduce("", (_, line) -> line);
  }

  /** SIGKILL, for it alone: its workers are left to themselves. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  // for the end of this JVM: with all its workers
  private void slay() {
    if (process != null) {
      List<ProcessHandle> workers = process.descendants().toList();
      process.destroyForcibly();
      workers.forEach(ProcessHandle::destroyForcibly);
    }
  }

  @Override
  public void close() {
    slay();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // this JVM is ending: the hook runs anyway
    }
  }
}
