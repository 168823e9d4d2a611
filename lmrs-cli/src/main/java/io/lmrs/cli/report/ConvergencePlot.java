package io.lmrs.cli.report;

import io.lmrs.cli.report.DashPattern.Pixel;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.AxesChartStyler.TextAlignment;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Curves over evaluations, as SVG and PNG. The first seven colours are those of Okabe and Ito,
 * which colour-blind readers tell apart; the next come from darker ones. Each line has a dash
 * pattern too, so that no two of the first twelve are alike, and may lie in a light band. Not
 * thread-safe.
 */
public final class ConvergencePlot implements Picture {
  private static final int WIDTH = 760;

  /** Without the legend. */
  private static final int HEIGHT = 490;

  static final Color INK = new Color(0x22, 0x22, 0x22);

  /** About what axes, their names and the title take from the frame of the curves. */
  private static final int BESIDE = 120;

  private static final int ABOVE = 100;

  /** Pixels of the PNG per unit of the plot. */
  private static final int SHARPNESS = 3;

  /** A curve keeps points that are this part of its extent apart, across or up. */
  private static final double RESOLUTION = 1.0 / 400;

  /** A curve that goes up and down all the time is thinned to this many points first. */
  private static final int MOST_POINTS = 4000;

  private static final Color MARK = new Color(0xAA, 0xAA, 0xAA);
  private static final Color GRID = new Color(0xE3, 0xE3, 0xE3);

  private static final List<Color> COLORS =
      List.of(
          new Color(0xD5, 0x5E, 0x00),
          new Color(0x00, 0x72, 0xB2),
          new Color(0x00, 0x9E, 0x73),
          new Color(0xCC, 0x79, 0xA7),
          new Color(0xE6, 0x9F, 0x00),
          new Color(0x56, 0xB4, 0xE9),
          new Color(0x00, 0x00, 0x00),
          new Color(0x33, 0x22, 0x88),
          new Color(0x99, 0x99, 0x33),
          new Color(0x88, 0x22, 0x55),
          new Color(0x77, 0x77, 0x77),
          new Color(0x6B, 0x4C, 0x2A));

  private static final List<DashPattern> DASHES =
      List.of(
          new DashPattern(),
          new DashPattern(10, 5),
          new DashPattern(3, 4),
          new DashPattern(12, 4, 3, 4),
          new DashPattern(18, 6),
          new DashPattern(6, 3),
          new DashPattern(12, 4, 3, 4, 3, 4));

  /** From here on a look has its colour and its dashes apart. */
  private static final int CHOSEN = COLORS.size() * DASHES.size();

  /** Values that differ by less than this factor are drawn on an even axis. */
  private static final double LONG = 30;

  /** Below this a logarithmic axis names powers of ten. */
  private static final double DEEP = 1e-5;

  /** How much of its colour a band has; less where many lie over each other. */
  private static final int BAND_ALPHA = 40;

  private static final int THIN_BAND_ALPHA = 18;

  private static final int MANY_BANDS = 4;

  /** A curve; low and high are its band, or null; look counts colours and dashes. */
  private record Curve(
      String label, double[] x, double[] y, double[] low, double[] high, int look) {}

  /** A horizontal line. */
  private record Level(String label, double value) {}

  private final String title;
  private final String across;
  private final String up;
  private boolean logAcross;
  private boolean logUp;
  private double floor = Double.NEGATIVE_INFINITY;
  private double[] range = {};
  private final List<Curve> curves = new ArrayList<>();
  private final List<Level> marks = new ArrayList<>();

  /**
   * @param title the heading
   * @param across what the horizontal axis shows
   * @param up what the vertical axis shows
   */
  public ConvergencePlot(String title, String across, String up) {
    this.title = title;
    this.across = across;
    this.up = up;
  }

  /** Takes logarithmic axes, where the values differ enough for that. */
  public ConvergencePlot logarithmic(boolean horizontal, boolean vertical) {
    logAcross = horizontal;
    logUp = vertical;
    return this;
  }

  /** Draws values below this one at this one, for logarithmic axes that would go too deep. */
  public ConvergencePlot floor(double least) {
    floor = least;
    return this;
  }

  /** Shows at least these values on the vertical axis. */
  public ConvergencePlot range(double least, double greatest) {
    range = new double[] {least, greatest};
    return this;
  }

  /**
   * Adds a curve. Points that are not finite, or not positive on a logarithmic axis, are left out;
   * a curve without a point is left out whole.
   */
  public ConvergencePlot curve(String label, double[] x, double[] y) {
    return add(label, x, y, null, null, curves.size());
  }

  /** Marks a value by a grey line across the plot. */
  public ConvergencePlot mark(String label, double value) {
    marks.add(new Level(label, value));
    return this;
  }

  /** Adds a curve with a light band from low to high around it. */
  public ConvergencePlot curve(String label, double[] x, double[] y, double[] low, double[] high) {
    return add(label, x, y, low, high, curves.size());
  }

  /**
   * Adds a curve, with a band or null for none, that looks like the curve of that number; so that a
   * method looks the same in plots that not all methods are in.
   */
  public ConvergencePlot curve(
      String label, double[] x, double[] y, double[] low, double[] high, int look) {
    return add(label, x, y, low, high, look);
  }

  /** The look of the colour of that number with the dashes of that number; 0 is a solid line. */
  public static int look(int color, int dashes) {
    return CHOSEN + color + COLORS.size() * dashes;
  }

  private ConvergencePlot add(
      String label, double[] x, double[] y, double[] low, double[] high, int look) {
    List<Integer> all = new ArrayList<>();
    int stride = Math.max(1, x.length / MOST_POINTS);
    for (int i = 0; i < x.length; i++) {
      boolean wanted = i % stride == 0 || i == x.length - 1;
      boolean up = shown(y[i]) && (low == null || (shown(low[i]) && shown(high[i])));
      if (wanted && up && plottable(x[i], logAcross)) {
        all.add(i);
      }
    }
    List<Integer> kept = apart(all, x, y);
    if (!kept.isEmpty()) {
      curves.add(
          new Curve(
              label,
              kept.stream().mapToDouble(i -> x[i]).toArray(),
              raised(y, kept),
              low == null ? null : raised(low, kept),
              high == null ? null : raised(high, kept),
              look));
    }
    return this;
  }

  /** Of these points those that differ on the screen, with both ends of every jump. */
  private List<Integer> apart(List<Integer> all, double[] x, double[] y) {
    if (all.isEmpty()) {
      return all;
    }
    double[] across = all.stream().mapToDouble(i -> x[i]).toArray();
    Axis horizontal = Axis.of(List.of(across), logAcross, 1);
    Axis vertical = Axis.of(List.of(raised(y, all)), logUp, 1);
    List<Integer> kept = new ArrayList<>(List.of(all.getFirst()));
    for (int n = 1; n < all.size(); n++) {
      int last = kept.getLast();
      int i = all.get(n);
      double right = horizontal.pixel(x[i]) - horizontal.pixel(x[last]);
      double up = vertical.pixel(Math.max(floor, y[i])) - vertical.pixel(Math.max(floor, y[last]));
      if (Math.abs(right) >= RESOLUTION || Math.abs(up) >= RESOLUTION || n == all.size() - 1) {
        if (all.get(n - 1) != last) {
          kept.add(all.get(n - 1));
        }
        kept.add(i);
      }
    }
    return kept;
  }

  private double[] raised(double[] values, List<Integer> kept) {
    return kept.stream().mapToDouble(i -> Math.max(floor, values[i])).toArray();
  }

  private boolean shown(double value) {
    return plottable(Math.max(floor, value), logUp);
  }

  private static boolean plottable(double value, boolean logarithmic) {
    return Double.isFinite(value) && (!logarithmic || value > 0);
  }

  @Override
  public byte[] svg() throws IOException {
    return canvas().svg();
  }

  @Override
  public byte[] png() throws IOException {
    return canvas().png();
  }

  private Canvas canvas() {
    Legend legend = legend();
    return new Canvas(
        title,
        WIDTH,
        HEIGHT + legend.height(WIDTH),
        SHARPNESS,
        graphics -> {
          AffineTransform whole = graphics.getTransform();
          paint(graphics, WIDTH, HEIGHT);
          graphics.setTransform(whole);
          legend.paint(graphics, HEIGHT, WIDTH);
        });
  }

  String title() {
    return title;
  }

  /** Paints everything but the legend. */
  void paint(Graphics2D graphics, int width, int height) {
    chart(width, height).paint(graphics, width, height);
  }

  /** The names of the marks and curves. */
  Legend legend() {
    List<Legend.Entry> entries = new ArrayList<>();
    for (Level mark : marks) {
      entries.add(new Legend.Entry(mark.label, MARK, stroke(new DashPattern()), -1));
    }
    for (Curve curve : curves) {
      entries.add(
          new Legend.Entry(curve.label, color(curve), stroke(dashes(curve.look)), curve.look));
    }
    return new Legend(entries);
  }

  private XYChart chart(int width, int height) {
    if (curves.isEmpty()) {
      throw new IllegalArgumentException("a plot must have at least 1 curve: 0");
    }
    XYChart chart =
        new XYChartBuilder()
            .width(width)
            .height(height)
            .title(title)
            .xAxisTitle(across)
            .yAxisTitle(up)
            .build();
    List<double[]> places = curves.stream().map(Curve::x).toList();
    Axis horizontal = Axis.of(places, logAcross && wide(places), width - BESIDE);
    List<double[]> heights = new ArrayList<>();
    curves.forEach(c -> heights.addAll(c.low == null ? List.of(c.y) : List.of(c.y, c.low, c.high)));
    heights.add(range);
    heights.add(marks.stream().mapToDouble(Level::value).toArray());
    Axis vertical = Axis.of(heights, logUp && wide(heights), height - ABOVE);
    style(chart.getStyler(), horizontal, vertical);
    // first all bands, so that no curve lies behind one
    for (int i = 0; i < curves.size(); i++) {
      if (curves.get(i).low != null) {
        addBand(chart, i);
      }
    }
    for (Level mark : marks) {
      double[] across = {horizontal.low(), horizontal.high()};
      XYSeries series = chart.addSeries(mark.label, across, new double[] {mark.value, mark.value});
      series.setMarker(SeriesMarkers.NONE);
      series.setLineColor(MARK);
      series.setLineStyle(stroke(new DashPattern()));
    }
    for (int i = 0; i < curves.size(); i++) {
      add(chart, i, horizontal, vertical);
    }
    return chart;
  }

  // a logarithmic axis names powers of ten alone, so that a short one would have next to no names
  private static boolean wide(List<double[]> values) {
    DoubleSummaryStatistics all =
        values.stream().flatMapToDouble(Arrays::stream).summaryStatistics();
    return all.getMax() > LONG * all.getMin();
  }

  private void addBand(XYChart chart, int index) {
    Curve curve = curves.get(index);
    int n = curve.x.length;
    // along the upper edge and back along the lower one
    double[] x = new double[2 * n];
    double[] y = new double[2 * n];
    for (int i = 0; i < n; i++) {
      x[i] = curve.x[i];
      y[i] = curve.high[i];
      x[2 * n - 1 - i] = curve.x[i];
      y[2 * n - 1 - i] = curve.low[i];
    }
    Color color = color(curve);
    XYSeries series = chart.addSeries(curve.label + ", band", x, y);
    series.setXYSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea);
    series.setFillColor(new Color(color.getRed(), color.getGreen(), color.getBlue(), bandAlpha()));
    series.setLineStyle(SeriesLines.NONE);
    series.setMarker(SeriesMarkers.NONE);
  }

  private int bandAlpha() {
    return curves.size() > MANY_BANDS ? THIN_BAND_ALPHA : BAND_ALPHA;
  }

  // shifted at every round, so that a colour comes back with other dashes
  private static DashPattern dashes(int index) {
    if (index >= CHOSEN) {
      return DASHES.get((index - CHOSEN) / COLORS.size() % DASHES.size());
    }
    return DASHES.get((index + index / DASHES.size()) % DASHES.size());
  }

  private void add(XYChart chart, int index, Axis horizontal, Axis vertical) {
    Curve curve = curves.get(index);
    DashPattern dashes = dashes(curve.look);
    List<Pixel> pixels = new ArrayList<>();
    for (int i = 0; i < curve.x().length; i++) {
      pixels.add(new Pixel(horizontal.pixel(curve.x()[i]), vertical.pixel(curve.y()[i])));
    }
    List<Pixel> cut = dashes.cut(pixels);
    // NaN ends a dash; its x must still be a number
    double[] x =
        cut.stream()
            .mapToDouble(p -> p == null ? horizontal.low() : horizontal.value(p.x()))
            .toArray();
    double[] y =
        cut.stream().mapToDouble(p -> p == null ? Double.NaN : vertical.value(p.y())).toArray();
    XYSeries series = chart.addSeries(curve.label(), x, y);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(color(curve));
    series.setLineStyle(stroke(dashes));
  }

  private static Color color(Curve curve) {
    return COLORS.get(curve.look % COLORS.size());
  }

  private static BasicStroke stroke(DashPattern dashes) {
    float[] lengths = dashes.lengths().length == 0 ? null : dashes.lengths();
    return new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, lengths, 0);
  }

  private void style(XYStyler style, Axis horizontal, Axis vertical) {
    style.setChartBackgroundColor(Color.WHITE);
    style.setPlotBackgroundColor(Color.WHITE);
    style.setPlotBorderVisible(true);
    style.setPlotBorderColor(INK);
    style.setPlotGridLinesColor(GRID);
    style.setPlotGridLinesStroke(new BasicStroke(0.8f));
    style.setPlotContentSize(0.98);
    style.setPlotMargin(4);
    style.setChartFontColor(INK);
    style.setAxisTickLabelsColor(INK);
    style.setAxisTickMarksColor(INK);
    style.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
    style.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    style.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    style.setChartTitleBoxVisible(false);
    // room for half of the last number of an axis
    style.setChartPadding(24);
    // it stands below the plot, so that no curve runs behind it
    style.setLegendVisible(false);
    style.setAntiAlias(true);
    style.setLocale(Locale.ROOT);
    style.setXAxisLogarithmic(horizontal.logarithmic());
    style.setYAxisLogarithmic(vertical.logarithmic());
    style.setXAxisMin(horizontal.low());
    style.setXAxisMax(horizontal.high());
    style.setYAxisMin(vertical.low());
    style.setYAxisMax(vertical.high());
    style.setXAxisTickMarkSpacingHint(90);
    style.setXAxisDecimalPattern("0.######");
    style.setYAxisDecimalPattern(
        vertical.logarithmic() ? vertical.low() < DEEP ? "0E0" : "0.#####" : "0.######");
    style.setYAxisLabelAlignment(TextAlignment.Right);
    style.setAxisTicksLineVisible(false);
  }
}
