package io.lmrs.cli.dist;

import io.lmrs.cli.file.WholeFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import picocli.AutoComplete;
import picocli.CommandLine;

/** A manual page and what lets a shell complete our words, where systems look for them. */
public final class HelpFiles {
  private HelpFiles() {}

  /** Writes both below the folder {@code share}. */
  public static void write(Path folder, CommandLine program) throws IOException {
    Path man = folder.resolve("share/man/man1/lmrs.1.gz");
    Files.createDirectories(man.getParent());
    try (OutputStream page = new GZIPOutputStream(Files.newOutputStream(man))) {
      page.write(ManPage.of(program).getBytes(StandardCharsets.UTF_8));
    }
    Path completion = folder.resolve("share/bash-completion/completions/lmrs");
    Files.createDirectories(completion.getParent());
    WholeFile.write(completion, AutoComplete.bash("lmrs", program));
  }
}
