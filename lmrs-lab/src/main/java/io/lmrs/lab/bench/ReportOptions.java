package io.lmrs.lab.bench;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Where else a measurement goes. */
public final class ReportOptions {

  @Option(names = "--markdown", paramLabel = "FILE", description = "Writes the report there too.")
  private Path markdown;

  @Option(names = "--csv", paramLabel = "FILE", description = "Writes the raw numbers there.")
  private Path csv;

  /** Complains of files that can't be written, before hours are spent. */
  public void require() {
    if (markdown != null && csv != null && markdown.toAbsolutePath().equals(csv.toAbsolutePath())) {
      throw new IllegalArgumentException("csv must be another file than markdown: " + csv);
    }
    Stream.of(markdown, csv).filter(Objects::nonNull).forEach(WholeFile::requireWritable);
  }

  /** Writes the report to stdout, and what was asked for into files. */
  public void write(Terminal terminal, String report, Supplier<String> numbers) {
    terminal.out().print(report);
    if (markdown != null) {
      WholeFile.write(markdown, report);
    }
    if (csv != null) {
      WholeFile.write(csv, numbers.get());
    }
  }
}
