package io.lmrs.lab.bench;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.ReportFile;
import io.lmrs.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where else a measurement goes. */
public final class ReportOptions {

  @Mixin private ReportFile page;

  @Option(names = "--csv", paramLabel = "FILE", description = "Writes the raw numbers there.")
  private Path csv;

  /** Complains of files that can't be written, before hours are spent. */
  public void require() {
    if (csv != null && page.is(csv)) {
      throw new IllegalArgumentException("csv must be another file than markdown: " + csv);
    }
    page.require();
    if (csv != null) {
      WholeFile.requireWritable(csv);
    }
  }

  /** Writes the report to stdout, and what was asked for into files. */
  public void write(Terminal terminal, String report, Supplier<String> numbers) {
    page.write(terminal, report);
    if (csv != null) {
      WholeFile.write(csv, numbers.get());
    }
  }
}
