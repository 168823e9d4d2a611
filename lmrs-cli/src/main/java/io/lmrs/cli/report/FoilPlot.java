package io.lmrs.cli.report;

import io.lmrs.airfoil.Analysis.Flow;
import io.lmrs.airfoil.Contour;
import io.lmrs.airfoil.Pressure;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Foils side by side, each below the pressure along its sides, as SVG and PNG. All have the same
 * scales; the pressure axis points down, as is the custom, so that the upper side is above.
 */
public final class FoilPlot implements Picture {
  private static final int WIDTH = 420;
  private static final int LEFT = 52;
  private static final int RIGHT = 18;
  private static final int TITLE = 58;
  private static final int PRESSURE = 220;
  private static final int GAP = 34;
  private static final int BOTTOM = 14;
  private static final int CHORD = WIDTH - LEFT - RIGHT;
  private static final int MOST_COLUMNS = 3;
  private static final int SHARPNESS = 3;
  private static final Color INK = new Color(0x22, 0x22, 0x22);
  private static final Color FAINT = new Color(0xE3, 0xE3, 0xE3);
  private static final Color ABOVE = new Color(0x00, 0x72, 0xB2);
  private static final Color BELOW = new Color(0xD5, 0x5E, 0x00);
  private static final Color INSIDE = new Color(0xDD, 0xE8, 0xF0);

  /** A foil to draw; flow is null where there is none. */
  private record Drawn(String title, Contour contour, Flow flow) {}

  private final List<Drawn> foils = new ArrayList<>();

  /** Adds a foil; the flow may be null. */
  public FoilPlot foil(String title, Contour contour, Flow flow) {
    foils.add(new Drawn(title, contour, flow));
    return this;
  }

  private int columns() {
    return Math.min(MOST_COLUMNS, foils.size());
  }

  private int rows() {
    return (foils.size() + columns() - 1) / columns();
  }

  private DoubleStream heights() {
    return foils.stream().flatMapToDouble(foil -> Arrays.stream(foil.contour.y()));
  }

  private double highest() {
    return heights().max().orElse(0);
  }

  private int foilHeight() {
    return (int) Math.ceil(CHORD * (highest() - heights().min().orElse(0)));
  }

  private int height() {
    return TITLE + PRESSURE + GAP + foilHeight() + BOTTOM;
  }

  private DoubleStream pressures() {
    return foils.stream()
        .filter(foil -> foil.flow != null)
        .flatMapToDouble(
            foil ->
                DoubleStream.concat(
                    Arrays.stream(foil.flow.above().coefficient()),
                    Arrays.stream(foil.flow.below().coefficient())));
  }

  private Canvas canvas() {
    return new Canvas("Foils", columns() * WIDTH, rows() * height(), SHARPNESS, this::paint);
  }

  @Override
  public byte[] svg() throws IOException {
    return canvas().svg();
  }

  @Override
  public byte[] png() throws IOException {
    return canvas().png();
  }

  private void paint(Graphics2D g) {
    for (int i = 0; i < foils.size(); i++) {
      int x = i % columns() * WIDTH;
      int y = i / columns() * height();
      g.translate(x, y);
      paint(g, foils.get(i));
      g.translate(-x, -y);
    }
  }

  private void paint(Graphics2D g, Drawn foil) {
    g.setColor(INK);
    g.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
    g.drawString(foil.title, LEFT, 24);
    g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    g.drawString(figures(foil.flow), LEFT, 43);
    paintPressure(g, foil.flow);
    paintShape(g, foil.contour);
  }

  private static String figures(Flow flow) {
    return flow == null
        ? "XFoil finds no flow"
        : String.format(
            Locale.ROOT,
            "lift %.4f   drag %.4f   lift - drag %.4f",
            flow.lift(),
            flow.drag(),
            flow.value());
  }

  private void paintPressure(Graphics2D g, Flow flow) {
    double least = Math.floor(Math.min(-1, pressures().min().orElse(-1)));
    double most = Math.ceil(Math.max(1, pressures().max().orElse(1)) * 2) / 2;
    double unit = PRESSURE / (most - least);
    double step = most - least > 8 ? 2 : 1;
    g.setStroke(new BasicStroke(0.8f));
    for (double tick = Math.ceil(least / step) * step; tick <= most; tick += step) {
      double y = TITLE + (tick - least) * unit;
      g.setColor(FAINT);
      g.draw(new Line2D.Double(LEFT, y, LEFT + CHORD, y));
      g.setColor(INK);
      String text = Long.toString(Math.round(tick));
      g.drawString(text, LEFT - 8 - g.getFontMetrics().stringWidth(text), (float) y + 4);
    }
    for (int i = 0; i <= 4; i++) {
      double x = LEFT + CHORD * i / 4.0;
      g.setColor(FAINT);
      g.draw(new Line2D.Double(x, TITLE, x, TITLE + PRESSURE));
      g.setColor(INK);
      String text = Figures.number(i / 4.0);
      g.drawString(
          text, (float) x - g.getFontMetrics().stringWidth(text) / 2f, TITLE + PRESSURE + 16);
    }
    g.drawString("Cp", 12, TITLE + 4);
    g.draw(new Rectangle2D.Double(LEFT, TITLE, CHORD, PRESSURE));
    if (flow != null) {
      g.setStroke(new BasicStroke(1.8f));
      g.setColor(ABOVE);
      g.draw(curve(flow.above(), least, unit));
      g.drawString("upper side", LEFT + CHORD - 150, TITLE + 18);
      g.setColor(BELOW);
      g.draw(curve(flow.below(), least, unit));
      g.drawString("lower side", LEFT + CHORD - 72, TITLE + 18);
    }
  }

  private static Path2D curve(Pressure side, double least, double unit) {
    return path(
        side.x(),
        Arrays.stream(side.coefficient()).map(value -> TITLE + (value - least) * unit).toArray());
  }

  private void paintShape(Graphics2D g, Contour contour) {
    double top = TITLE + PRESSURE + GAP;
    Path2D outline =
        path(
            contour.x(),
            Arrays.stream(contour.y()).map(y -> top + CHORD * (highest() - y)).toArray());
    g.setColor(INSIDE);
    g.fill(outline);
    g.setColor(INK);
    g.setStroke(new BasicStroke(1.4f));
    g.draw(outline);
  }

  private static Path2D path(double[] x, double[] y) {
    Path2D path = new Path2D.Double();
    for (int i = 0; i < x.length; i++) {
      double across = LEFT + CHORD * x[i];
      if (i == 0) {
        path.moveTo(across, y[i]);
      } else {
        path.lineTo(across, y[i]);
      }
    }
    return path;
  }
}
