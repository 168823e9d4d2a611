package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.cli.dist.HelpFiles;
import io.lmrs.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ManPageTest {
  @TempDir private Path folder;

  @Test
  void thePageNamesEveryCommandAndItsOptions() throws IOException {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream());
    CommandLine program =
        Main.commands(new Terminal(InputStream.nullInputStream(), nowhere, nowhere, false));
    HelpFiles.write(folder, program);
    String page;
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(folder.resolve("share/man/man1/lmrs.1.gz")))) {
      page = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    for (String command : program.getSubcommands().keySet()) {
      assertTrue(page.contains(".SS \"lmrs " + command.replace("-", "\\-") + "\""), command);
    }
    assertTrue(page.contains("\\fB\\-\\-evaluations N\\fR"), "options of run");
    assertFalse(page.contains("${"), "a place that was not filled in");
    // a line that begins with a point is a command of man
    List<String> known = List.of(".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi", ".B", ".I");
    List<String> strange =
        page.lines()
            .filter(line -> line.startsWith("."))
            .filter(line -> !known.contains(line.split(" ", 2)[0]))
            .toList();
    assertEquals(List.of(), strange);
    assertTrue(
        Files.readString(folder.resolve("share/bash-completion/completions/lmrs"))
            .contains("complete -F _complete_lmrs"));
  }
}
