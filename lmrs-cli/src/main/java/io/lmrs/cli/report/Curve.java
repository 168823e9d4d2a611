package io.lmrs.cli.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A value that changes in steps: it stays what it was until the next place. It is drawn, and stored
 * on a page; what a run had to offer, and when it was good enough, is its {@link Course}.
 *
 * @param x the places, ascending
 * @param y the value from there on
 */
public record Curve(double[] x, double[] y) {

  /** A curve is kept at about this many places. */
  private static final int PLACES = 150;

  public Curve {
    if (x.length != y.length) {
      throw new IllegalArgumentException("y must have " + x.length + " entries: " + y.length);
    }
  }

  /** The same curve at fewer places, evenly spread over the logarithm of x. */
  public Curve thinned() {
    return thinned(PLACES);
  }

  /** The same curve at about so many places, the last one among them. */
  public Curve thinned(int places) {
    if (x.length <= places) {
      return this;
    }
    double first = Math.max(1, x[0]);
    double factor = Math.pow(Math.max(2, x[x.length - 1] / first), 1.0 / places);
    List<Integer> kept = new ArrayList<>();
    double next = 0;
    for (int i = 0; i < x.length; i++) {
      if (x[i] >= next || i == x.length - 1) {
        kept.add(i);
        next = Math.max(1, x[i]) * factor;
      }
    }
    return new Curve(
        kept.stream().mapToDouble(i -> x[i]).toArray(),
        kept.stream().mapToDouble(i -> y[i]).toArray());
  }

  /** The value at a place; NaN before the first. */
  public double at(double place) {
    double value = Double.NaN;
    for (int i = 0; i < x.length && x[i] <= place; i++) {
      value = y[i];
    }
    return value;
  }

  /** The last value; NaN without any. */
  public double last() {
    return y.length == 0 ? Double.NaN : y[y.length - 1];
  }

  /** Writes the curve. */
  public void put(ObjectNode node, String places, String values) {
    node.set(places, Json.of(x));
    node.set(values, Json.of(y));
  }

  /** Reads what {@link #put} wrote. */
  public static Curve of(JsonNode node, String places, String values) {
    return new Curve(Json.numbers(node.path(places)), Json.numbers(node.path(values)));
  }

  /**
   * The mean of several curves, and how far they go from it.
   *
   * @param x the places
   * @param mean the mean of the curves there
   * @param low where the band begins
   * @param high where it ends
   */
  public record Band(double[] x, double[] mean, double[] low, double[] high) {

    /** One standard deviation to both sides. */
    public static Band of(List<Curve> curves) {
      return of(
          curves,
          values -> {
            double mean = Statistics.mean(values);
            double deviation = Statistics.deviation(values);
            return new double[] {mean - deviation, mean + deviation};
          });
    }

    /**
     * From the least curve to the greatest: for logarithmic axes, where a deviation may end below
     * zero, and for figures that have bounds.
     */
    public static Band ofRange(List<Curve> curves) {
      return of(
          curves,
          values ->
              new double[] {
                Arrays.stream(values).min().orElseThrow(), Arrays.stream(values).max().orElseThrow()
              });
    }

    // over the places of all curves, as far as all of them go
    private static Band of(List<Curve> curves, Function<double[], double[]> ends) {
      double from = curves.stream().mapToDouble(c -> c.x[0]).max().orElse(0);
      double[] places =
          curves.stream()
              .flatMapToDouble(c -> Arrays.stream(c.x))
              .filter(x -> x >= from)
              .sorted()
              .distinct()
              .toArray();
      Band band =
          new Band(
              places,
              new double[places.length],
              new double[places.length],
              new double[places.length]);
      for (int i = 0; i < places.length; i++) {
        double place = places[i];
        double[] values = curves.stream().mapToDouble(c -> c.at(place)).toArray();
        double[] end = ends.apply(values);
        band.mean[i] = Statistics.mean(values);
        band.low[i] = end[0];
        band.high[i] = end[1];
      }
      return band;
    }

    /** Draws the mean in its band. */
    public void draw(ConvergencePlot plot, String label, int look) {
      plot.curve(label, x, mean, low, high, look);
    }
  }
}
