package io.lmrs.cli.file;

import io.lmrs.cli.report.Picture;
import io.lmrs.cli.terminal.EnvironmentTrouble;
import java.io.IOException;
import java.nio.file.Path;

/** Plots in files. */
public final class PlotFiles {
  private PlotFiles() {}

  /**
   * Writes a plot in both forms.
   *
   * @throws EnvironmentTrouble if it can't be drawn, as by a Java without fonts
   */
  public static void write(Picture plot, Path svg, Path png) {
    try {
      WholeFile.write(svg, plot.svg());
      WholeFile.write(png, plot.png());
    } catch (EnvironmentTrouble e) {
      throw e;
    } catch (IOException | RuntimeException | LinkageError | InternalError e) {
      throw new EnvironmentTrouble("the plot can't be drawn: " + e.getMessage(), e);
    }
  }
}
