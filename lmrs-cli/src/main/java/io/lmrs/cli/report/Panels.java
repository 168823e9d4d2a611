package io.lmrs.cli.report;

import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Several plots in one picture, row by row, above a legend for all of them.
 *
 * @param plots at least one, each with a curve; a name stands for the same line in all of them
 * @param columns how many stand side by side
 */
public record Panels(List<ConvergencePlot> plots, int columns) implements Picture {
  private static final int WIDTH = 520;
  private static final int HEIGHT = 380;
  private static final int SHARPNESS = 3;

  public Panels {
    plots = List.copyOf(plots);
    if (plots.isEmpty()) {
      throw new IllegalArgumentException("panels must hold at least 1 plot: 0");
    }
    if (columns < 1) {
      throw new IllegalArgumentException("columns must be at least 1: " + columns);
    }
  }

  private Legend legend() {
    return Legend.of(plots.stream().map(ConvergencePlot::legend).toList());
  }

  private int across() {
    return Math.min(columns, plots.size());
  }

  private int width() {
    return across() * WIDTH;
  }

  private int bottom() {
    return (plots.size() + across() - 1) / across() * HEIGHT;
  }

  private Canvas canvas() {
    String title = plots.stream().map(ConvergencePlot::title).collect(Collectors.joining("; "));
    return new Canvas(title, width(), bottom() + legend().height(width()), SHARPNESS, this::paint);
  }

  @Override
  public byte[] svg() throws IOException {
    return canvas().svg();
  }

  @Override
  public byte[] png() throws IOException {
    return canvas().png();
  }

  private void paint(Graphics2D graphics) {
    AffineTransform whole = graphics.getTransform();
    for (int i = 0; i < plots.size(); i++) {
      graphics.setTransform(whole);
      graphics.translate(i % across() * WIDTH, i / across() * HEIGHT);
      plots.get(i).paint(graphics, WIDTH, HEIGHT);
    }
    graphics.setTransform(whole);
    legend().paint(graphics, bottom(), width());
  }
}
