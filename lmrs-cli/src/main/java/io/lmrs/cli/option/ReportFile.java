package io.lmrs.cli.option;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.terminal.Terminal;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A report goes to stdout, and into a file if the user wants one. */
public final class ReportFile {

  @Option(names = "--markdown", paramLabel = "FILE", description = "Writes the report there too.")
  private Path markdown;

  /** Complains if the file can't be written, before hours are spent. */
  public void require() {
    if (markdown != null) {
      WholeFile.requireWritable(markdown);
    }
  }

  /** True if the report goes to that file. */
  public boolean is(Path file) {
    return markdown != null && markdown.toAbsolutePath().equals(file.toAbsolutePath());
  }

  /** Writes the report. */
  public void write(Terminal terminal, String report) {
    write(terminal, report, report);
  }

  /**
   * Writes the report.
   *
   * @param text for the terminal
   * @param page for the file
   */
  public void write(Terminal terminal, String text, String page) {
    terminal.out().print(text);
    if (markdown != null) {
      WholeFile.write(markdown, page);
    }
  }
}
