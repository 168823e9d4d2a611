package io.lmrs.search.auto;

import io.lmrs.Batch;
import io.lmrs.Bounds;
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
import java.util.List;
import java.util.OptionalDouble;

/**
 * Searches the coordinates one by one, for functions that are sums of functions of one coordinate
 * each. All coordinates are moved in the same batch, each in a point of its own; the next batch is
 * the one point that has the best place of each. At first every coordinate goes down from where it
 * stands, by parabolas; then places all over the region are tried, more and more of them, and
 * parabolas go down in the valleys that show.
 */
final class CoordinateSearch implements Search {

  /** So many rounds of parabolas at the most, at the start and after every level of places. */
  private static final int[] ROUNDS = {30, 12, 12, 12, 20, 20};

  /** How many places per coordinate have been tried all over the region by the end of a level. */
  private static final int[] PLACES = {0, 12, 24, 48, 96, 192};

  /** The first way along a coordinate, as a part of the region. */
  private static final double FIRST = 0.02;

  /** A promise below this part of the cost is rounding. */
  private static final double ROUNDING = 1e-15;

  /** A sum that is off by less than this part of the cost is off by rounding. */
  private static final double INEXACT = 1e-10;

  private static final double GOLDEN = 0.6180339887498949;

  private final SearchContext context;
  private final Dispatch dispatch;
  private final double[] centre;
  private final Region region;
  private final Section[] sections;
  private double cost;
  private int level;
  private int round;
  private int spread;
  private boolean combining;
  // what follows from all this, once it is known
  private double[] places;
  private long iteration;

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
    this.sections = new Section[centre.length];
    Bounds cell = context.space().cell(centre.length);
    for (int i = 0; i < sections.length; i++) {
      sections[i] = new Section(centre[i], cell.lower(i), cell.upper(i));
    }
  }

  /** True if all coordinates were searched and the point they make was evaluated. */
  boolean done() {
    return level == PLACES.length;
  }

  // where each coordinate is tried next; NaN if it rests
  private double[] places() {
    places = places == null ? next() : places;
    return places;
  }

  private double[] next() {
    double[] out = new double[centre.length];
    for (int i = 0; i < out.length; i++) {
      double width = region.high()[i] - region.low()[i];
      if (spread < PLACES[level]) {
        double part = (spread + 0.5) * GOLDEN;
        out[i] = region.low()[i] + (part - Math.floor(part)) * width;
      } else {
        out[i] = sections[i].next(FIRST * width, ROUNDING * Math.abs(cost));
      }
    }
    return out;
  }

  private double[] best() {
    double[] out = new double[centre.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = sections[i].best();
    }
    return out;
  }

  @Override
  public Batch ask(Frame frame) {
    if (combining || done()) {
      return dispatch.batch(frame, List.of(Point.at(best())), 1);
    }
    double[] next = places();
    double[] at = centre.clone();
    List<Point> points = new ArrayList<>(next.length);
    for (int i = 0; i < next.length; i++) {
      if (!Double.isNaN(next[i])) {
        points.add(new Point.Coordinate(at, i, next[i] - at[i]));
      }
    }
    return dispatch.batch(frame, points, 1);
  }

  @Override
  public void tell(Batch told, List<Outcome> outcomes) {
    dispatch.told(told, outcomes, told.size());
    double[] costs = Differences.costs(outcomes, context.goal());
    iteration++;
    if (combining || done()) {
      combined(costs[0]);
      return;
    }
    double[] tried = places();
    int next = 0;
    for (int i = 0; i < tried.length; i++) {
      if (!Double.isNaN(tried[i])) {
        sections[i].add(tried[i], costs[next++] - cost);
      }
    }
    if (spread < PLACES[level]) {
      spread++;
    } else {
      round++;
    }
    combining = spread == PLACES[level] && !Arrays.equals(best(), centre);
    if (!combining) {
      goOn();
    }
  }

  private void combined(double found) {
    combining = false;
    if (found < cost) {
      System.arraycopy(best(), 0, centre, 0, centre.length);
      cost = found;
      for (Section each : sections) {
        each.settle();
      }
    } else if (!done() && found <= cost + INEXACT * Math.abs(cost)) {
      // nothing left to gain here
      round = ROUNDS[level];
    } else {
      // no sum after all
      level = PLACES.length;
    }
    goOn();
  }

  // to the next level if there were enough rounds or all coordinates rest
  private void goOn() {
    places = null;
    while (!done() && spread == PLACES[level] && (round >= ROUNDS[level] || resting())) {
      level++;
      round = 0;
      places = null;
    }
  }

  private boolean resting() {
    return Arrays.stream(places()).allMatch(Double::isNaN);
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
    return context.goal().known(cost);
  }

  @Override
  public long iteration() {
    return iteration;
  }

  @Override
  public Metrics metrics() {
    // no gradient is measured, and no step has a length
    return Metrics.NONE.with(Metrics.GRADIENT, Double.NaN).with(Metrics.STEP, 0);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    for (int number : new int[] {level, round, spread}) {
      out.writeInt(number);
    }
    out.writeBoolean(combining);
    out.writeLong(iteration);
    out.writeDouble(cost);
    Doubles.write(out, centre);
    for (Section each : sections) {
      each.save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    level = in.readInt();
    round = in.readInt();
    spread = in.readInt();
    combining = in.readBoolean();
    iteration = in.readLong();
    cost = in.readDouble();
    System.arraycopy(Doubles.read(in), 0, centre, 0, centre.length);
    for (Section each : sections) {
      each.restore(in);
    }
    places = null;
  }
}
