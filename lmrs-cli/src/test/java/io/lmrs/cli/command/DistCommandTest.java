package io.lmrs.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.MissingPart;
import io.lmrs.cli.Called;
import io.lmrs.cli.terminal.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The folder itself is made and started by {@code .ci/run}, from the packaged program. */
class DistCommandTest {
  @TempDir Path folder;

  @Test
  void itNeedsThePackagedProgram() {
    Path out = folder.resolve("dist");
    assertEquals(
        "lmrs: dist needs the packaged program: start it by ./lmrs",
        Called.line("dist --out " + out).complaint(3));
    assertTrue(Files.notExists(out));
  }

  @Test
  void aWrongProfileIsASentence() {
    assertEquals(2, Called.line("dist --profile tiny").exit());
  }

  @Test
  void aCommandWithoutItsJarsSaysSo() {
    CommandLine absent =
        AbsentCommand.unless(
            "the server",
            "io.lmrs.no.such.Server",
            () -> {
              throw new AssertionError("made");
            });
    Callable<?> command = assertInstanceOf(Callable.class, absent.getCommand());
    MissingPart missing = assertThrows(MissingPart.class, command::call);
    assertTrue(missing.getMessage().contains("without the server"), missing.getMessage());
  }

  @Test
  void aCommandWithItsJarsIsThere() {
    Object there =
        AbsentCommand.unless(
                "the program", "io.lmrs.cli.Main", () -> new DistCommand(Terminal.system()))
            .getCommand();
    assertInstanceOf(DistCommand.class, there);
  }
}
