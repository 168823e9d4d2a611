package io.lmrs.cli.report;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * Several plots in one picture, row by row.
 *
 * @param plots at least one, each with a curve
 * @param columns how many stand side by side
 */
public record Panels(List<ConvergencePlot> plots, int columns) implements Picture {
  private static final int SHARPNESS = 2;

  public Panels {
    plots = List.copyOf(plots);
    if (plots.isEmpty()) {
      throw new IllegalArgumentException("panels must hold at least 1 plot: 0");
    }
    if (columns < 1) {
      throw new IllegalArgumentException("columns must be at least 1: " + columns);
    }
  }

  private int across() {
    return Math.min(columns, plots.size());
  }

  private int width() {
    return across() * ConvergencePlot.WIDTH;
  }

  // a row is as high as its highest plot
  private int height(int row) {
    return plots.stream()
        .skip((long) row * across())
        .limit(across())
        .mapToInt(ConvergencePlot::height)
        .max()
        .orElse(0);
  }

  private int height() {
    int sum = 0;
    for (int row = 0; row * across() < plots.size(); row++) {
      sum += height(row);
    }
    return sum;
  }

  @Override
  public byte[] svg() throws IOException {
    VectorGraphics2D graphics = new VectorGraphics2D();
    paint(graphics);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new SVGProcessor()
        .getDocument(graphics.getCommands(), new PageSize(width(), height()))
        .writeTo(out);
    return ConvergencePlot.steady(out.toByteArray());
  }

  @Override
  public byte[] png() throws IOException {
    return ConvergencePlot.png(width(), height(), SHARPNESS, this::paint);
  }

  private void paint(Graphics2D graphics) {
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width(), height());
    AffineTransform whole = graphics.getTransform();
    int y = 0;
    for (int row = 0; row * across() < plots.size(); row++) {
      for (int i = row * across(); i < Math.min(plots.size(), (row + 1) * across()); i++) {
        graphics.setTransform(whole);
        graphics.translate(i % across() * ConvergencePlot.WIDTH, y);
        plots.get(i).paint(graphics);
      }
      y += height(row);
    }
    graphics.setTransform(whole);
  }
}
