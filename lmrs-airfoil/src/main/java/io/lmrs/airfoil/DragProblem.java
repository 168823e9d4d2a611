package io.lmrs.airfoil;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.airfoil.Analysis.Flow;
import io.lmrs.airfoil.Analysis.None;
import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.process.ProgramCalls;

/**
 * The drag of a foil, to be minimised, with four constraints: the lift is held, the foil is thick
 * enough, its sides do not cross, and nowhere is more suction than a vacuum. The start does not
 * depend on the seed: a foil that the flow presses down.
 */
final class DragProblem implements Problem {

  /** XFoil's lift is good to about this. */
  private static final double LIFT_TOLERANCE = 1e-3;

  private static final double SHAPE_TOLERANCE = 1e-4;

  /** Thinner or thicker foils are not calculated. */
  private static final double THINNEST = 0.01;

  private static final double THICKEST = 0.5;

  private final int dimension;
  private final DragSettings settings;
  private final Xfoil xfoil;

  DragProblem(int dimension, DragSettings settings, Xfoil xfoil) {
    this.dimension = dimension;
    this.settings = settings;
    this.xfoil = xfoil;
  }

  @Override
  public String name() {
    return DragFactory.NAME;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public double[] start(long seed) {
    return Foil.poor(dimension / 2).variables();
  }

  @Override
  public Constraints constraints() {
    return Constraints.of(
        Constraint.equal("lift", settings.lift()).within(LIFT_TOLERANCE),
        Constraint.atLeast("thickness", settings.thickness()).within(SHAPE_TOLERANCE),
        Constraint.atMost("crossing", 0).within(SHAPE_TOLERANCE),
        Constraint.atMost("vacuum", 0).within(SHAPE_TOLERANCE));
  }

  @Override
  public Session open() {
    ProgramCalls calls = new ProgramCalls();
    return new Session() {
      @Override
      public Outcome evaluate(Query query) {
        Foil foil = Foil.of(query.x().toArray());
        return foil.flaw(THINNEST, THICKEST)
            .<Outcome>map(Outcome.Failure::new)
            .orElseGet(() -> flown(calls, foil));
      }

      @Override
      public void close() {
        calls.close();
      }
    };
  }

  private Outcome flown(ProgramCalls calls, Foil foil) {
    Condition condition = settings.condition();
    return switch (xfoil.analyse(calls, foil.contour(), condition, Numerics.DEFAULT)) {
      case Flow flow ->
          Outcome.of(
              flow.drag(), flow.lift(), foil.thickness(), foil.crossing(), flow.excess(condition));
      case None none -> new Outcome.Failure(none.reason());
    };
  }
}
