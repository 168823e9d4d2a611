package io.lmrs.explain;

import io.lmrs.Batch;
import io.lmrs.Event;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Recorder;
import io.lmrs.Space;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a run has evaluated: points and values, batch by batch. It listens to a run as a {@link
 * Recorder}, or takes what was evaluated elsewhere.
 */
public final class Evidence implements Recorder {

  /**
   * One batch.
   *
   * @param space how coordinates become variables, null where they are the same
   * @param points in the coordinates of the search
   * @param values NaN for a failure
   * @param scattered true if the points were chosen to explain, not to search
   */
  record Seen(Space space, Point[] points, double[] values, boolean scattered) {
    int size() {
      return points.length;
    }
  }

  private final List<Seen> batches = new ArrayList<>();
  private double repeatedSquares;
  private long repeated;
  private long evaluations;

  /** Nothing yet. */
  public Evidence() {}

  private Evidence(List<Seen> some, Evidence whole) {
    batches.addAll(some);
    repeatedSquares = whole.repeatedSquares;
    repeated = whole.repeated;
    evaluations = some.stream().mapToLong(Seen::size).sum();
  }

  @Override
  public void record(Event event) {
    if (event instanceof Event.Evaluated(Batch batch, List<Outcome> outcomes)) {
      add(batch, outcomes);
    }
  }

  /** Takes a batch, or what was evaluated of it. */
  public void add(Batch batch, List<Outcome> outcomes) {
    add(batch, outcomes, false);
  }

  /** Takes a batch of a {@link Survey}. */
  void scattered(Batch batch, List<Outcome> outcomes) {
    add(batch, outcomes, true);
  }

  private void add(Batch batch, List<Outcome> outcomes, boolean scattered) {
    int size = Math.min(batch.size(), outcomes.size());
    Point[] points = new Point[size];
    double[] values = new double[size];
    Space space = null;
    for (int i = 0; i < size; i++) {
      Point point = batch.queries().get(i).x();
      if (point instanceof Point.Mapped(Space outer, Point inner)) {
        space = outer;
        point = inner;
      }
      points[i] = point;
      values[i] = outcomes.get(i) instanceof Outcome.Value v ? v.value() : Double.NaN;
    }
    add(new Seen(space, points, values, scattered));
  }

  /**
   * Takes points that were evaluated side by side.
   *
   * @param points one a row
   * @param values theirs, NaN for a failure
   */
  public void add(double[][] points, double[] values) {
    if (points.length != values.length) {
      throw new IllegalArgumentException(
          "values must have " + points.length + " entries: " + values.length);
    }
    Point[] all = new Point[points.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = Point.at(points[i].clone());
    }
    add(new Seen(null, all, values.clone(), false));
  }

  private void add(Seen seen) {
    batches.add(seen);
    evaluations += seen.size();
    for (int i = 1; i < seen.size(); i++) {
      double difference = seen.values[i] - seen.values[i - 1];
      if (Double.isFinite(difference) && same(seen.points[i], seen.points[i - 1])) {
        repeatedSquares += difference * difference / 2;
        repeated++;
      }
    }
  }

  private static boolean same(Point a, Point b) {
    return a instanceof Point.Dense(double[] x)
        && b instanceof Point.Dense(double[] y)
        && Arrays.equals(x, y);
  }

  /** How many evaluations, failed ones included. */
  public long evaluations() {
    return evaluations;
  }

  /** True if there is any value. */
  boolean succeeded() {
    return batches.stream()
        .anyMatch(seen -> Arrays.stream(seen.values).anyMatch(v -> !Double.isNaN(v)));
  }

  /** The deviation of values at the same point, 0 if none differed or none was repeated. */
  double noise() {
    return repeated == 0 ? 0 : Math.sqrt(repeatedSquares / repeated);
  }

  /** The batches in the space in which most points were evaluated, in order. */
  List<Seen> batches() {
    Space space = space();
    return batches.stream().filter(seen -> Objects.equals(seen.space, space)).toList();
  }

  /** The space in which most points were evaluated; null where coordinates are variables. */
  Space space() {
    Map<Space, Long> counts = new HashMap<>();
    batches.forEach(seen -> counts.merge(seen.space, (long) seen.size(), Long::sum));
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(null);
  }

  /** The coordinates of a point, 0 where there are none. */
  int dimension() {
    List<Seen> all = batches();
    return all.isEmpty() ? 0 : all.getFirst().points[0].dimension();
  }

  /** The last part of what the search evaluated. */
  Evidence last(double part) {
    List<Seen> searched = batches.stream().filter(seen -> !seen.scattered).toList();
    long left = (long) (part * searched.stream().mapToLong(Seen::size).sum());
    int from = searched.size();
    while (from > 0 && left >= searched.get(from - 1).size()) {
      from--;
      left -= searched.get(from).size();
    }
    return new Evidence(searched.subList(from, searched.size()), this);
  }
}
