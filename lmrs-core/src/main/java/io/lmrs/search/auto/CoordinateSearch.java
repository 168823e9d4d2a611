package io.lmrs.search.auto;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.search.Differences;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Doubles;
import io.lmrs.search.SearchContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Searches the coordinates one by one, for functions that are sums of functions of one coordinate
 * each: a grid over the region, then parabolas in the best valleys of the grid. All coordinates are
 * moved in the same batch, each in a point of its own, and what was found is put together at the
 * end. It ends after {@link #GRID} + {@link #VALLEYS} * {@link #ROUNDS} evaluations per coordinate.
 */
final class CoordinateSearch implements Search {

  /** Points per coordinate on the grid. */
  static final int GRID = 100;

  /** Valleys that are looked into. */
  static final int VALLEYS = 5;

  /** Points in each of these. */
  static final int ROUNDS = 4;

  private static final int BATCHES = GRID + VALLEYS * ROUNDS;

  // three points around a minimum, in order of their places
  private static final int PLACES = 3;

  private final SearchContext context;
  private final Dispatch dispatch;
  private final double[] centre;
  private final Region region;
  private final double[][] grid;
  // per coordinate and valley: three places, then their costs
  private double[][][] valleys;
  private double cost;
  private int batch;

  /**
   * @param context with the start it moves coordinates of
   * @param cost of the start
   * @param region where to look
   */
  CoordinateSearch(SearchContext context, double cost, Region region) {
    this.context = context;
    this.cost = cost;
    this.region = region;
    this.dispatch = new Dispatch(context);
    this.centre = context.space().toSearch(context.start());
    this.grid = new double[centre.length][GRID];
  }

  /** True if all coordinates were searched and the point they make was evaluated. */
  boolean done() {
    return batch > BATCHES;
  }

  private double place(int coordinate, int index) {
    double low = region.low()[coordinate];
    return low + (index + 0.5) / GRID * (region.high()[coordinate] - low);
  }

  private double[] places() {
    double[] out = new double[centre.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = batch < GRID ? place(i, batch) : bottom(valleys[i][(batch - GRID) % VALLEYS]);
    }
    return out;
  }

  @Override
  public Batch ask(Frame frame) {
    if (batch >= BATCHES) {
      return dispatch.batch(frame, List.of(Point.at(best())), 1);
    }
    double[] places = places();
    double[] at = centre.clone();
    List<Point> points = new ArrayList<>(places.length);
    for (int i = 0; i < places.length; i++) {
      points.add(new Point.Coordinate(at, i, places[i] - at[i]));
    }
    return dispatch.batch(frame, points, 1);
  }

  @Override
  public void tell(Batch told, List<Outcome> outcomes) {
    int expected = batch >= BATCHES ? 1 : centre.length;
    dispatch.told(told, outcomes, expected);
    double[] costs = Differences.costs(outcomes, context.goal());
    if (batch >= BATCHES) {
      double[] found = best();
      if (costs[0] < cost) {
        System.arraycopy(found, 0, centre, 0, found.length);
        cost = costs[0];
      }
    } else if (batch < GRID) {
      for (int i = 0; i < costs.length; i++) {
        grid[i][batch] = costs[i];
      }
      if (batch == GRID - 1) {
        valleys = new double[centre.length][][];
        Arrays.setAll(valleys, this::valleys);
      }
    } else {
      double[] places = places();
      for (int i = 0; i < costs.length; i++) {
        narrow(valleys[i][(batch - GRID) % VALLEYS], places[i], costs[i]);
      }
    }
    batch++;
  }

  // the lowest places of the grid between higher ones
  private double[][] valleys(int coordinate) {
    double[] costs = grid[coordinate];
    int[] order =
        IntStream.range(1, GRID - 1)
            .filter(g -> costs[g] <= costs[g - 1] && costs[g] <= costs[g + 1])
            .boxed()
            .sorted(Comparator.comparingDouble(g -> costs[g]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[][] out = new double[VALLEYS][];
    for (int v = 0; v < VALLEYS; v++) {
      int g = order.length == 0 ? GRID / 2 : order[Math.min(v, order.length - 1)];
      out[v] =
          new double[] {
            place(coordinate, g - 1),
            place(coordinate, g),
            place(coordinate, g + 1),
            costs[g - 1],
            costs[g],
            costs[g + 1]
          };
    }
    return out;
  }

  // where the parabola through the three points is lowest, within them
  private static double bottom(double[] valley) {
    double a = valley[0];
    double b = valley[1];
    double c = valley[2];
    double left = (b - a) * (valley[4] - valley[5]);
    double right = (b - c) * (valley[4] - valley[3]);
    double bottom = b - ((b - a) * left - (b - c) * right) / (2 * (left - right));
    double nearest = 0.01 * Math.min(b - a, c - b);
    boolean usable = bottom > a && bottom < c && Math.abs(bottom - b) > nearest;
    return usable ? bottom : b - a > c - b ? (a + b) / 2 : (b + c) / 2;
  }

  private static void narrow(double[] valley, double place, double cost) {
    boolean lower = cost < valley[1 + PLACES];
    boolean right = place > valley[1];
    int outer = right ? 2 : 0;
    if (lower) {
      int other = 2 - outer;
      valley[other] = valley[1];
      valley[other + PLACES] = valley[1 + PLACES];
      valley[1] = place;
      valley[1 + PLACES] = cost;
    } else {
      valley[outer] = place;
      valley[outer + PLACES] = cost;
    }
  }

  // the best place of every coordinate
  private double[] best() {
    double[] out = centre.clone();
    for (int i = 0; i < out.length; i++) {
      double least = cost;
      for (double[] valley : valleys[i]) {
        if (valley[1 + PLACES] < least) {
          least = valley[1 + PLACES];
          out[i] = valley[1];
        }
      }
    }
    return out;
  }

  /** Where it stands, in the search's coordinates. */
  double[] position() {
    return centre.clone();
  }

  /** The cost there. */
  double cost() {
    return cost;
  }

  @Override
  public double[] incumbent() {
    return context.space().toProblem(centre);
  }

  @Override
  public OptionalDouble incumbentValue() {
    return Double.isFinite(cost)
        ? OptionalDouble.of(context.goal().value(cost))
        : OptionalDouble.empty();
  }

  @Override
  public long iteration() {
    return batch;
  }

  @Override
  public Metrics metrics() {
    // no gradient is measured, and no step is taken before the end
    return Metrics.NONE.with(Metrics.GRADIENT, Double.NaN).with(Metrics.STEP, 0);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    out.writeInt(batch);
    out.writeDouble(cost);
    Doubles.write(out, centre);
    for (double[] row : grid) {
      Doubles.write(out, batch < GRID ? Arrays.copyOf(row, batch) : row);
    }
    out.writeBoolean(valleys != null);
    for (int i = 0; valleys != null && i < valleys.length; i++) {
      for (double[] valley : valleys[i]) {
        Doubles.write(out, valley);
      }
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    batch = in.readInt();
    cost = in.readDouble();
    System.arraycopy(Doubles.read(in), 0, centre, 0, centre.length);
    for (double[] row : grid) {
      double[] known = Doubles.read(in);
      System.arraycopy(known, 0, row, 0, known.length);
    }
    valleys = in.readBoolean() ? new double[centre.length][VALLEYS][] : null;
    for (int i = 0; valleys != null && i < valleys.length; i++) {
      for (int v = 0; v < VALLEYS; v++) {
        valleys[i][v] = Doubles.read(in);
      }
    }
  }
}
