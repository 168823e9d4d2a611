package io.lmrs.cli.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the lines of one plot or of several are called, in as many columns as fit.
 *
 * @param entries a line and its name each
 */
record Legend(List<Legend.Entry> entries) {
  private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);
  private static final int ROW = 21;
  private static final int SAMPLE = 34;
  private static final int GAP = 8;
  private static final int BETWEEN = 26;
  private static final int MARGIN = 14;
  private static final int BASELINE = 4;

  /**
   * A line of a plot.
   *
   * @param label its name
   * @param color its colour
   * @param stroke its width and dashes
   * @param place those with lesser ones come first
   */
  record Entry(String label, Color color, BasicStroke stroke, int place) {}

  Legend {
    entries = List.copyOf(entries);
  }

  /** The names of several plots, each of them once. */
  static Legend of(Collection<Legend> legends) {
    Map<String, Entry> distinct = new LinkedHashMap<>();
    for (Legend legend : legends) {
      legend.entries.forEach(entry -> distinct.putIfAbsent(entry.label, entry));
    }
    List<Entry> all = new ArrayList<>(distinct.values());
    all.sort(Comparator.comparingInt(Entry::place));
    return new Legend(all);
  }

  /** How high it is where it may be so wide. */
  int height(int width) {
    return rows(width) * ROW + MARGIN;
  }

  private double cell() {
    double widest =
        entries.stream()
            .mapToDouble(entry -> FONT.getStringBounds(entry.label, CONTEXT).getWidth())
            .max()
            .orElse(0);
    return SAMPLE + GAP + widest + BETWEEN;
  }

  private int rows(int width) {
    int most = Math.max(1, (int) ((width - 2 * MARGIN) / cell()));
    return (entries.size() + most - 1) / most;
  }

  /** Paints it, centred, from the height of that line of the page on. */
  void paint(Graphics2D graphics, int top, int width) {
    int rows = rows(width);
    int columns = (entries.size() + rows - 1) / rows;
    double left = (width - columns * cell() + BETWEEN) / 2;
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      double x = left + i % columns * cell();
      double y = top + (i / columns + 0.5) * ROW;
      graphics.setColor(entry.color);
      graphics.setStroke(entry.stroke);
      graphics.draw(new Line2D.Double(x, y, x + SAMPLE, y));
      graphics.setColor(ConvergencePlot.INK);
      // as outlines, like all other texts of a plot
      graphics.fill(
          FONT.createGlyphVector(CONTEXT, entry.label)
              .getOutline((float) x + SAMPLE + GAP, (float) y + BASELINE));
    }
  }
}
