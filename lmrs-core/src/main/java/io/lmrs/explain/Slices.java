package io.lmrs.explain;

import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Space;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * Slices through the best point along the variables and directions that matter most. What the run
 * has seen costs nothing; the slices themselves may be evaluated.
 */
public final class Slices {

  private static final int VARIABLES = 4;
  private static final int DIRECTIONS = 2;

  /** Seen points of a slice at most. */
  private static final int MOST_SEEN = 150;

  /** Slices leave out that part of the seen places at either end. */
  private static final double TAIL = 0.02;

  private final Space space;
  private final double[] best;
  private final double[] searched;
  private final List<double[]> points = new ArrayList<>();
  private final List<Double> values = new ArrayList<>();
  private final List<Along> along = new ArrayList<>();

  // a line, how far along it a point of the search lies, and what lies there
  private record Along(
      String label,
      int variable,
      double centre,
      ToDoubleFunction<double[]> place,
      DoubleFunction<Point> at) {}

  /**
   * Chooses what to show.
   *
   * @param best the best point of the run
   */
  public Slices(Evidence evidence, Explanation explanation, double[] best) {
    this.space = evidence.space();
    this.best = best.clone();
    this.searched = space == null ? best.clone() : space.toSearch(best);
    collect(evidence);
    explanation.with(Verdict.MATTERS).stream().limit(VARIABLES).forEach(this::variable);
    List<EffectiveDimension.Direction> directions =
        explanation.dimension().told() ? explanation.dimension().directions() : List.of();
    for (int k = 0; k < Math.min(DIRECTIONS, directions.size()); k++) {
      direction(k, directions.get(k).entries());
    }
  }

  // thinned evenly over the run
  private void collect(Evidence evidence) {
    long all = evidence.batches().stream().mapToLong(Evidence.Seen::size).sum();
    long step = Math.max(1, all / MOST_SEEN);
    long number = 0;
    for (Evidence.Seen seen : evidence.batches()) {
      for (int i = 0; i < seen.size(); i++) {
        if (number++ % step == 0 && Double.isFinite(seen.values()[i])) {
          points.add(seen.points()[i].toArray());
          values.add(seen.values()[i]);
        }
      }
    }
  }

  private double[] toProblem(double[] u) {
    return space == null ? u : space.toProblem(u);
  }

  private void variable(VariableImportance v) {
    int j = v.index();
    along.add(
        new Along(
            v.name(),
            j,
            best[j],
            u -> toProblem(u)[j],
            t -> {
              double[] x = best.clone();
              x[j] = t;
              return Point.at(x);
            }));
  }

  private void direction(int number, double[] entries) {
    along.add(
        new Along(
            "direction " + (number + 1),
            -1,
            0,
            u -> Vectors.dot(u, entries) - Vectors.dot(searched, entries),
            t -> {
              Point inner = new Point.Offset(searched, t, entries);
              return space == null ? inner : new Point.Mapped(space, inner);
            }));
  }

  /** What the run has seen. */
  public List<Slice> seen() {
    return along.stream()
        .map(a -> new Slice(a.label, a.variable, a.centre, cloud(a), new double[0][]))
        .toList();
  }

  private double[][] cloud(Along a) {
    double[][] out = new double[points.size()][];
    for (int i = 0; i < out.length; i++) {
      out[i] = new double[] {a.place.applyAsDouble(points.get(i)), values.get(i)};
    }
    Arrays.sort(out, Comparator.comparingDouble(p -> p[0]));
    return out;
  }

  /**
   * Evaluates the slices where the run has been.
   *
   * @param count points of a slice, at least 2
   * @param frame in which a policy is evaluated
   */
  public List<Slice> evaluated(int count, Frame frame, long seed, Evaluator evaluator)
      throws InterruptedException {
    if (count < 2) {
      throw new IllegalArgumentException("slices must be at least 2: " + count);
    }
    List<Query> queries = new ArrayList<>();
    List<double[]> places = new ArrayList<>();
    for (Along a : along) {
      double[] at = places(a, count);
      places.add(at);
      for (double t : at) {
        long fresh = Stream.of(seed, Stream.EVALUATION, -2, queries.size()).key();
        queries.add(new Query(queries.size(), a.at.apply(t), fresh, frame));
      }
    }
    List<Outcome> outcomes =
        queries.isEmpty() ? List.of() : evaluator.evaluate(queries, (_, _, _, _) -> {});
    List<Slice> out = new ArrayList<>();
    int next = 0;
    for (int k = 0; k < along.size(); k++) {
      Along a = along.get(k);
      List<double[]> found = new ArrayList<>();
      for (double t : places.get(k)) {
        if (outcomes.get(next++) instanceof Outcome.Value v) {
          found.add(new double[] {t, v.value()});
        }
      }
      out.add(new Slice(a.label, a.variable, a.centre, cloud(a), found.toArray(double[][]::new)));
    }
    return out;
  }

  // evenly over what was seen and the best point; what is discrete at the values it took
  private double[] places(Along a, int count) {
    double[] sorted = points.stream().mapToDouble(a.place).sorted().toArray();
    if (a.variable >= 0 && space != null && discrete(a.variable)) {
      return Arrays.stream(sorted).distinct().limit(count).toArray();
    }
    double low = Math.min(a.centre, sorted[(int) (TAIL * (sorted.length - 1))]);
    double high = Math.max(a.centre, sorted[(int) Math.ceil((1 - TAIL) * (sorted.length - 1))]);
    if (!(high > low)) {
      low -= 0.5;
      high += 0.5;
    }
    double[] out = new double[count];
    for (int i = 0; i < count; i++) {
      out[i] = low + (high - low) * i / (count - 1);
    }
    return out;
  }

  private boolean discrete(int variable) {
    return space.coding() != null && space.coding().variables().list().get(variable).discrete();
  }
}
