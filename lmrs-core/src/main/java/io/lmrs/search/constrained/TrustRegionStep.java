package io.lmrs.search.constrained;

import io.lmrs.constraint.Constraints;
import io.lmrs.linear.ElasticProgram;
import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A step of {@link SqpSearch}: planned by the model within a trust region, corrected for how
 * constraints bend, judged by what it brings beside what the model says.
 */
final class TrustRegionStep {
  private static final double LEAST_RADIUS = 1e-9;
  private static final double MOST_RADIUS = 1e3;

  /** The radius after it has collapsed, and the least one for finer slopes. */
  private static final double NEXT_RADIUS = 1e-3;

  private static final double POOR = 0.25;
  private static final double GOOD = 0.75;

  /** Less than this part of the value is no gain. */
  private static final double NEGLIGIBLE = 1e-10;

  private final Constraints constraints;
  private final AllowedRegion region;
  private final RoughValues rough;
  private final int dimension;
  private final ExactPenalty penalty = new ExactPenalty();
  private SqpModel model;
  private double radius;
  private boolean fresh;
  private boolean corrected;
  private double[] step;
  private double predicted;

  TrustRegionStep(
      Constraints constraints,
      AllowedRegion region,
      RoughValues rough,
      int dimension,
      double radius) {
    this.constraints = constraints;
    this.region = region;
    this.rough = rough;
    this.dimension = dimension;
    this.radius = radius;
    this.model = new SqpModel(dimension, constraints, region.linear());
  }

  /** Begins at a new start, of which nothing is known. */
  void begin(double firstRadius) {
    radius = firstRadius;
    penalty.price(0);
    model = new SqpModel(dimension, constraints, region.linear());
  }

  /** Takes slopes that were measured. */
  void measured(CoordinateSlopes.Measured slopes, Place here) {
    model.measured(slopes.base(), here.values(), slopes.ofValue(), slopes.ofConstraints());
    fresh = true;
    penalty.begin(slopes.ofValue(), here.cost());
  }

  private AllowedRegion.Box within(Place here) {
    return region.within(here.at(), radius);
  }

  /** Plans the model's minimiser; false if it promises nothing. */
  boolean plan(Place here) {
    if (fresh) {
      penalty.review(model);
    }
    double now = model.missed(here.values());
    ElasticProgram.Solution solution = penalty.solve(model, here, radius, within(here));
    model.multipliers(solution.multipliers());
    fresh = false;
    step = region.step(here.at(), solution.step());
    predicted = penalty.price() * now - solution.model();
    corrected = false;
    double negligible = Math.max(NEGLIGIBLE * Math.max(1e-6, Math.abs(here.cost())), hidden());
    return predicted > negligible;
  }

  // what roughness may hide
  private double hidden() {
    return rough.ofPenalty(penalty.price(), model::unit);
  }

  /** Plans the shortest step to an allowed point. */
  void planRestoring(Place here) {
    AllowedRegion.Box box = within(here);
    double[] planned =
        model.restoring(here.at(), here.values(), radius, box.from(), box.to()).solve().step();
    step = region.step(here.at(), planned);
  }

  /**
   * Plans the same step with the constraints' values from its end, if they are missed by more than
   * their slopes say.
   *
   * @return false if that was done before, or is no reason
   */
  boolean correct(Place here, Place there) {
    if (corrected
        || constraints.none()
        || !there.measured()
        || !(model.missed(there.values()) > model.missedAfter(here.values(), step))) {
      return false;
    }
    double[] values = model.shifted(there.values(), step);
    AllowedRegion.Box box = within(here);
    double[] planned =
        model
            .program(here.at(), values, penalty.price(), radius, box.from(), box.to())
            .solve()
            .step();
    step = region.step(here.at(), planned);
    corrected = true;
    return true;
  }

  /** Where it leads to. */
  double[] end(double[] from) {
    double[] at = from.clone();
    Vectors.add(1, step, at);
    return region.inside(at);
  }

  double length() {
    return Vectors.largest(step);
  }

  /** What it brought, in parts of what the model said; what roughness may hide counts for both. */
  double ratio(Place here, Place there) {
    double before = penalty.merit(here, model);
    double after = penalty.merit(there, model);
    double hidden = 2 * hidden();
    return (before - after + hidden) / (predicted + hidden);
  }

  /** Fits the radius to a step that is taken. */
  void taken(double ratio) {
    double length = length();
    boolean edge = length > 0.9 * radius;
    if (ratio > GOOD && edge) {
      radius = Math.min(MOST_RADIUS, 2.5 * radius);
    } else if (ratio < POOR) {
      radius = Math.max(LEAST_RADIUS, length / 2);
    }
  }

  /** Brings the slopes up to date after a step. */
  void follow(Place here, Place there) {
    model.stepped(step, here.cost(), here.values(), there.cost(), there.values());
  }

  /** A step on slopes that were brought up to date is not taken. */
  void doubted() {
    radius = Math.max(LEAST_RADIUS, length() / 2);
  }

  /** A step on measured slopes is not taken. */
  void refused() {
    radius = Math.min(radius, length()) / 4;
  }

  /** True if no step is short enough; the radius is then one to begin with again. */
  boolean collapsed() {
    boolean small = radius < LEAST_RADIUS;
    radius = small ? NEXT_RADIUS : radius;
    return small;
  }

  void widen(double least) {
    radius = Math.max(radius, least);
  }

  /** Finer slopes are worth a step of some length. */
  void refined() {
    widen(NEXT_RADIUS);
  }

  double radius() {
    return radius;
  }

  double price() {
    return penalty.price();
  }

  double gradientNorm() {
    return model.gradientNorm();
  }

  // in three parts, since other things have always been saved between them

  void saveSizes(DataOutput out) throws IOException {
    Doubles.write(out, new double[] {radius, penalty.price(), predicted});
  }

  void saveState(DataOutput out) throws IOException {
    out.writeBoolean(corrected);
    out.writeBoolean(fresh);
  }

  void saveModel(DataOutput out) throws IOException {
    Doubles.writeOptional(out, step);
    model.save(out);
  }

  void restoreSizes(DataInput in) throws IOException {
    double[] numbers = Doubles.read(in);
    radius = numbers[0];
    penalty.price(numbers[1]);
    predicted = numbers[2];
  }

  void restoreState(DataInput in) throws IOException {
    corrected = in.readBoolean();
    fresh = in.readBoolean();
  }

  void restoreModel(DataInput in) throws IOException {
    step = Doubles.readOptional(in);
    model = new SqpModel(dimension, constraints, region.linear());
    model.restore(in);
  }
}
