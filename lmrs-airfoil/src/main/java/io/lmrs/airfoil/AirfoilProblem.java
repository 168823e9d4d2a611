package io.lmrs.airfoil;

import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.airfoil.Analysis.Flow;
import io.lmrs.airfoil.Analysis.None;
import io.lmrs.process.ProgramCalls;
import java.util.Optional;

/**
 * Lift minus drag of a foil, to be maximised. Suction beyond a vacuum and coefficients that let the
 * sides cross count against it. The start does not depend on the seed.
 */
final class AirfoilProblem implements Problem {

  /** Lift that a unit of excess suction or of crossing costs: many times what it could bring. */
  private static final double PENALTY = 10;

  private final int dimension;
  private final AirfoilSettings settings;
  private final Xfoil xfoil;

  AirfoilProblem(int dimension, AirfoilSettings settings, Xfoil xfoil) {
    this.dimension = dimension;
    this.settings = settings;
    this.xfoil = xfoil;
  }

  @Override
  public String name() {
    return AirfoilFactory.NAME;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public Goal goal() {
    return Goal.MAXIMIZE;
  }

  @Override
  public double[] start(long seed) {
    return Foil.poor(dimension / 2).variables();
  }

  @Override
  public Session open() {
    return new XfoilSession();
  }

  private final class XfoilSession implements Session {
    private final ProgramCalls calls = new ProgramCalls();

    @Override
    public Outcome evaluate(Query query) {
      Foil foil = Foil.of(query.x().toArray());
      Optional<String> flaw = foil.flaw(settings.leastThickness(), settings.mostThickness());
      if (flaw.isPresent()) {
        return new Outcome.Failure(flaw.get());
      }
      Analysis analysis =
          xfoil.analyse(calls, foil.contour(), settings.condition(), settings.numerics());
      return switch (analysis) {
        case Flow flow ->
            Outcome.of(
                flow.value() - PENALTY * (flow.excess(settings.condition()) + foil.crossing()));
        case None none -> new Outcome.Failure(none.reason());
      };
    }

    @Override
    public void close() {
      calls.close();
    }
  }
}
