package io.lmrs.search.guided;

import io.lmrs.linear.Vectors;
import io.lmrs.search.Differences;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The steps of a guided search where values are noisy: all rules but the line search. */
final class NoisySteps {

  /** Radius of a first batch where the cost in its middle is known, relative to sqrt(d). */
  private static final double FIRST_RADIUS = 0.5;

  /** Radius and length of other scaled steps, likewise. */
  private static final double WIDE_RADIUS = 0.3;

  private static final double WIDE_LENGTH = 0.3;

  /**
   * How much worse the mean around the start may be, in parts of what the sides of a pair differ
   * from their middle. Beyond, pairs see how the function bends, not where it leads down.
   */
  private static final double BEND = 1.5;

  /** The same after some steps, if pairs differ by that many deviations of values of one place. */
  private static final double STILL_BENDS = 1;

  private static final double FAR_ABOVE = 5;

  /** How much narrower a first batch becomes then, and steps after one that was taken back. */
  private static final double NARROWER = 0.3;

  private static final double SHORTER = 0.5;

  /** How much steps that were taken back grow again with each one that was not. */
  private static final double LONGER = 1.05;

  /** How steps change if half of the way was better, and if going on was. */
  private static final double LESS = 0.7;

  private static final double MORE = 2;

  /** How many times as many directions are measured where a place was left for a worse one. */
  private static final int CAREFUL = 2;

  private final int dimension;
  private final GuidedPlan.Rows rows;
  private final int top;
  private final double givenRadius;
  private final double givenSize;
  private final NoiseControl control;
  private final JudgedSteps judged;
  private final Plateau plateau;
  private final Foothold foothold = new Foothold();
  private final Anchor anchor = new Anchor();
  private Step rule;
  private double breadth = 1;
  private double widest = 1;
  private boolean careful;
  private double start = Double.NaN;
  private double began = Double.NaN;
  // of the last batch: its mean, and what the sides of a pair differ from their middle
  private double around = Double.NaN;
  private double halves = Double.NaN;
  private boolean guarded;

  /**
   * @param first the length of a first step where nothing is said
   */
  NoisySteps(int dimension, GuidedPlan plan, double first) {
    double size = plan.stride().size();
    this.dimension = dimension;
    this.rows = plan.rows();
    this.top = plan.stride().top();
    this.givenRadius = plan.measure().radius();
    this.givenSize = Double.isNaN(size) && plan.stride().step() == Step.FIXED ? first : size;
    this.plateau = new Plateau(dimension, Math.min(dimension, plan.rows().directions()));
    this.control = new NoiseControl(dimension);
    this.judged = new JudgedSteps(Double.isNaN(size) ? first : size);
    this.rule =
        plan.stride().step() == Step.AUTO ? chosen(givenRadius, size) : plan.stride().step();
  }

  // a radius that is given can't grow: where slopes drown in noise, the steps themselves tell
  private static Step chosen(double radius, double size) {
    if (!Double.isNaN(size)) {
      return Step.SCALED;
    }
    return Double.isNaN(radius) ? Step.WIDE : Step.JUDGED;
  }

  /**
   * Tells the cost at the place where the first batch is measured. It can then be wider, since that
   * cost tells if it is too wide, and steps that made things clearly worse are taken back.
   */
  void begin(double[] x, double cost, long iteration) {
    start = cost;
    began = cost;
    guarded = Double.isFinite(cost);
    if (guarded && Double.isNaN(givenSize) && (rule == Step.WIDE || isControlled())) {
      anchor.drop(x, iteration);
    }
  }

  /** True if the place is to be compared with that of some steps ago before this iteration. */
  boolean comparesPlaces(long iteration) {
    return anchor.due(iteration);
  }

  /**
   * Moves x to the place of some steps ago, half of the way to it, or beyond x, if that is clearly
   * better; makes steps shorter or longer by it. If it goes back or is still too wide, it is
   * careful from then on.
   */
  void compare(double[] x, double[] costs, long iteration) {
    Anchor.Place better = anchor.compare(x, costs, iteration);
    boolean narrower =
        better == Anchor.Place.BACK
            || better == Anchor.Place.HERE && stillTooWide(Arrays.copyOf(costs, Anchor.REPEATS));
    if (better == Anchor.Place.HERE && !narrower) {
      return;
    }
    if (better == Anchor.Place.BEYOND) {
      breadth = Math.min(1, MORE * breadth);
      control.scale(MORE);
      widest = Math.max(widest, breadth);
    } else {
      shorten(narrower ? NARROWER : LESS);
      widest = breadth;
      careful |= narrower;
    }
    foothold.leave();
  }

  // all around is still worse than the start, by more than pairs tell or noise explains
  private boolean stillTooWide(double[] here) {
    double level = Math.max(began, Differences.mean(here));
    return rule == Step.WIDE
        && Double.isNaN(givenRadius)
        && around - level > STILL_BENDS * halves
        && halves > FAR_ABOVE * Differences.deviation(here);
  }

  /** The places to be compared. */
  List<double[]> places(double[] x) {
    return anchor.places(x);
  }

  private void shorten(double factor) {
    breadth *= factor;
    control.scale(factor);
  }

  private boolean isCareful() {
    return careful && rule == Step.WIDE;
  }

  /** Of so many pairs a step is made, those with the best values; 0 for all. */
  int top() {
    if (rule != Step.SCALED && rule != Step.WIDE) {
      return 0;
    }
    return isCareful() && top == 0 ? (rows.directions() + 1) / 2 : top;
  }

  /** How many directions are measured; more where the function punishes a wrong one. */
  int directions() {
    return isCareful() ? CAREFUL * rows.directions() : rows.directions();
  }

  boolean isControlled() {
    return rule == Step.CONTROLLED;
  }

  boolean isJudged() {
    return rule == Step.JUDGED;
  }

  boolean isScaled() {
    return rule == Step.SCALED;
  }

  /** What measures the noise, where steps are controlled. */
  NoiseControl control() {
    return control;
  }

  /** True where the noise is to be measured before this iteration. */
  boolean gaugeDue(long iteration) {
    return isControlled() && control.due(iteration);
  }

  /** How far from the incumbent slopes are measured. */
  double radius() {
    if (!Double.isNaN(givenRadius)) {
      return givenRadius;
    }
    return isControlled() ? control.radius() : first(plateau.radius() * breadth);
  }

  private double first(double part) {
    return (guarded ? FIRST_RADIUS : WIDE_RADIUS) * Math.sqrt(dimension) * part;
  }

  /** The radius of wide steps without noise. */
  static double wideRadius(int dimension) {
    return WIDE_RADIUS * Math.sqrt(dimension);
  }

  /** The length of a scaled step by that many pairs, in parts of the radius. */
  static double wideSize(int dimension, int pairs) {
    return WIDE_LENGTH * Math.sqrt((double) dimension / pairs);
  }

  /** x - alpha * radius / deviation * g, as ARS scales its step; gives the length. */
  static double scaled(
      double[] x, double[] g, double length, double[] costs, double radius, double alpha) {
    double deviation = Differences.deviation(costs);
    double step = deviation > 0 ? alpha * radius * length / deviation : 0;
    if (Double.isFinite(step)) {
      Vectors.add(-step / length, g, x);
    }
    return step;
  }

  /**
   * Steps from x, in place, and gives the length.
   *
   * @param g the direction, an estimate of the gradient
   * @param length its norm, not 0
   * @param costs the values of the pairs
   * @param slopes what was made of them
   */
  double step(double[] x, double[] g, double length, double[] costs, double[] slopes) {
    return switch (rule) {
      case JUDGED -> {
        // from where the last step began that is not taken back
        if (!judged.judge(x, costs)) {
          System.arraycopy(judged.base(), 0, x, 0, x.length);
        }
        yield along(x, g, length, judged.doubtful() ? 0 : judged.length());
      }
      case CONTROLLED -> {
        if (guarded && !foothold.holds(x, costs, radius())) {
          yield back(x);
        }
        control.adapt(slopes, radius(), Vectors.norm(slopes), g);
        yield along(x, g, length, control.length());
      }
      case FIXED -> along(x, g, length, givenSize);
      default -> {
        boolean given = !Double.isNaN(givenSize);
        if (rule == Step.WIDE && !given && guarded) {
          if (tooWide(costs)) {
            shorten(NARROWER);
            widest = breadth;
            yield 0;
          }
          start = Double.NaN;
          if (!foothold.holds(x, costs, radius())) {
            yield back(x);
          }
          breadth = Math.min(widest, LONGER * breadth);
        }
        double[] counted = top() > 0 ? ofBestPairs(costs) : costs;
        double wide = wideSize(dimension, counted.length / 2) * plateau.scale() * breadth;
        double step = scaled(x, g, length, counted, radius(), given ? givenSize : wide);
        around = Differences.mean(costs);
        halves = halves(costs);
        if (rule == Step.WIDE && plateau.stepped(around, careful ? CAREFUL : 1)) {
          rule = Step.CONTROLLED;
          foothold.leave();
        }
        yield step;
      }
    };
  }

  /** Where no step can be made: x goes back if it is worse than where it came from. */
  void stay(double[] x, double[] costs) {
    if (rule == Step.JUDGED) {
      if (!judged.judge(x, costs)) {
        System.arraycopy(judged.base(), 0, x, 0, x.length);
      }
    } else if (rule != Step.FIXED && guarded && !foothold.holds(x, costs, radius())) {
      back(x);
    }
  }

  // the first batch alone, whose middle was evaluated
  private boolean tooWide(double[] costs) {
    if (!Double.isFinite(start) || !Double.isNaN(givenRadius)) {
      return false;
    }
    return Differences.mean(costs) - start > BEND * halves(costs);
  }

  // what the sides of a pair differ from their middle
  private static double halves(double[] costs) {
    double squares = 0;
    for (int i = 0; i < costs.length; i += 2) {
      double half = (costs[i] - costs[i + 1]) / 2;
      squares += half * half;
    }
    return Math.sqrt(2 * squares / costs.length);
  }

  private double back(double[] x) {
    System.arraycopy(foothold.place(), 0, x, 0, x.length);
    foothold.leave();
    shorten(SHORTER);
    return 0;
  }

  private double[] ofBestPairs(double[] costs) {
    int[] best = Differences.bestPairs(costs, top());
    double[] out = new double[2 * best.length];
    for (int i = 0; i < best.length; i++) {
      out[2 * i] = costs[2 * best[i]];
      out[2 * i + 1] = costs[2 * best[i] + 1];
    }
    return out;
  }

  private static double along(double[] x, double[] g, double length, double step) {
    Vectors.add(-step / length, g, x);
    return step;
  }

  /** Where the last step began that was not taken back, or null where steps are not judged. */
  double[] base() {
    return judged.base();
  }

  void save(DataOutput out) throws IOException {
    out.writeUTF(rule.name());
    control.save(out);
    judged.save(out);
    plateau.save(out);
    foothold.save(out);
    anchor.save(out);
    out.writeDouble(breadth);
    out.writeDouble(widest);
    out.writeBoolean(careful);
    Doubles.write(out, new double[] {start, began, around, halves});
    out.writeBoolean(guarded);
  }

  void restore(DataInput in) throws IOException {
    rule = Step.valueOf(in.readUTF());
    control.restore(in);
    judged.restore(in);
    plateau.restore(in);
    foothold.restore(in);
    anchor.restore(in);
    breadth = in.readDouble();
    widest = in.readDouble();
    careful = in.readBoolean();
    double[] costs = Doubles.read(in);
    start = costs[0];
    began = costs[1];
    around = costs[2];
    halves = costs[3];
    guarded = in.readBoolean();
  }
}
