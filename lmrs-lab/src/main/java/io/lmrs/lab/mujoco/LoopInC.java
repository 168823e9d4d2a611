package io.lmrs.lab.mujoco;

import io.lmrs.MissingPart;
import io.lmrs.mujoco.ffm.Library;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The same episodes by a program in C, compiled on the spot against the same library. */
public final class LoopInC implements AutoCloseable {
  private static final String NEEDED =
      "the comparison with C needs a compiler and MuJoCo's headers (on Debian: apt-get install gcc"
          + " libc6-dev libmujoco-dev)";

  private final Path folder;

  /**
   * Compiles the program.
   *
   * @throws MissingPart if there is no compiler or no header
   */
  public LoopInC() {
    try {
      folder = Files.createTempDirectory("lmrs-speed");
      try (InputStream source = LoopInC.class.getResourceAsStream("speed.c")) {
        Files.copy(source, folder.resolve("speed.c"));
      }
      Process compiler =
          new ProcessBuilder(
                  "cc",
                  "-O2",
                  "-o",
                  folder.resolve("speed").toString(),
                  folder.resolve("speed.c").toString(),
                  Library.get().file().toString(),
                  "-lpthread",
                  "-lm")
              .redirectErrorStream(true)
              .start();
      String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (compiler.waitFor() != 0) {
        close();
        throw new MissingPart(NEEDED + ": " + said.lines().findFirst().orElse(""));
      }
    } catch (IOException e) {
      throw new MissingPart(NEEDED, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Runs that many episodes on each of so many threads. */
  public EpisodeLoad.Measured run(EpisodeLoad work, int threads, int episodes)
      throws InterruptedException {
    try {
      Path model = folder.resolve("model.xml");
      Path input = folder.resolve("input.txt");
      Files.writeString(model, work.builtIn().mjcf());
      Files.writeString(input, work.text());
      Process process =
          new ProcessBuilder(
                  folder.resolve("speed").toString(),
                  work.builtIn().word(),
                  model.toString(),
                  input.toString(),
                  Integer.toString(threads),
                  Integer.toString(episodes))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException("the program in C failed: " + said.strip());
      }
      List<Double> numbers = Stream.of(said.strip().split(" ")).map(Double::parseDouble).toList();
      return new EpisodeLoad.Measured(
          numbers.get(0).longValue(), numbers.get(1), numbers.get(2), numbers.get(3));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
