package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Cutoff;
import io.lmrs.Manifold;
import io.lmrs.Scale;

/** What a search achieves, and what its path does not depend on. */
final class ProgressLaws {
  private static final int DIMENSION = 10;

  private ProgressLaws() {}

  static void converges(SearchContract contract) {
    SmallProblem sphere = SmallProblem.sphere(DIMENSION, contract);
    Trial trial = Trial.convergent(contract, sphere);
    trial.run(3000);
    double start = SmallProblem.squares(sphere.initial());
    double end = SmallProblem.squares(trial.search().incumbent());
    assertTrue(
        end < 1e-3 * start,
        () ->
            "the incumbent's value must be less than a thousandth of "
                + start
                + ": "
                + end
                + ", "
                + trial.where());
  }

  static void maximises(SearchContract contract) {
    for (SmallProblem problem :
        new SmallProblem[] {
          SmallProblem.valley(DIMENSION, contract),
          SmallProblem.sphere(DIMENSION, contract).noisy(0.1),
          SmallProblem.sphere(DIMENSION, contract).failing()
        }) {
      Trial down = Trial.of(contract, problem);
      Trial up = Trial.of(contract, problem.upsideDown());
      while (down.evaluations() < 800) {
        Same.batches(down.advance(), turned(up.advance()), up::where);
        Same.points(down.search().incumbent(), up.search().incumbent(), up::where);
      }
      if (down.search().incumbentValue().isPresent()) {
        assertEquals(
            -down.search().incumbentValue().getAsDouble(),
            up.search().incumbentValue().getAsDouble(),
            up::where);
      }
    }
  }

  // cutoffs are values, and change their sign with them
  private static Batch turned(Batch batch) {
    return new Batch(
        batch.number(),
        batch.queries().stream()
            .map(q -> q.within(new Cutoff(-q.cutoff().bound(), q.cutoff().slack())))
            .toList());
  }

  static void scales(SearchContract contract) {
    SmallProblem ones = SmallProblem.sphere(DIMENSION, contract).from(signs());
    double[] powers = new double[DIMENSION];
    double[] decimals = new double[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      // from about 1e-6 to about 1e6
      powers[i] = Math.scalb(1.0, -20 + 40 * i / (DIMENSION - 1));
      decimals[i] = Math.pow(10, -6 + 12.0 * i / (DIMENSION - 1));
    }
    SmallProblem stretched = stretched(ones, powers);
    // the size of the start's coordinates is the scale
    double[] fromStart = Scale.START.of(stretched.bounds(), stretched.initial());
    for (double[] scales : new double[][] {powers, fromStart}) {
      Trial plain = Trial.convergent(contract, ones);
      Trial scaled = Trial.scaled(contract, stretched, scales);
      while (plain.evaluations() < 1000) {
        plain.advance();
        scaled.advance();
        Same.points(
            times(plain.search().incumbent(), powers), scaled.search().incumbent(), scaled::where);
      }
    }
    Trial plain = Trial.convergent(contract, ones);
    Trial scaled = Trial.scaled(contract, stretched(ones, decimals), decimals);
    double expected = evaluationsToOnePercent(plain);
    double needed = evaluationsToOnePercent(scaled);
    assertTrue(
        needed <= 1.2 * expected && expected <= 1.2 * needed,
        () ->
            "evaluations to 1 % must be within 20 % of "
                + expected
                + ": "
                + needed
                + ", "
                + scaled.where());
  }

  private static double[] signs() {
    double[] x = new double[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      x[i] = i % 3 == 0 ? -1 : 1;
    }
    return x;
  }

  private static double[] times(double[] x, double[] factors) {
    double[] out = x.clone();
    for (int i = 0; i < out.length; i++) {
      out[i] *= factors[i];
    }
    return out;
  }

  // the function of x / factors, with its start and its manifold
  private static SmallProblem stretched(SmallProblem plain, double[] factors) {
    double[] inverse = new double[factors.length];
    for (int i = 0; i < inverse.length; i++) {
      inverse[i] = 1 / factors[i];
    }
    SmallProblem.Terrain terrain = plain.terrain();
    return plain
        .changed("stretched " + plain.name(), (x, seed) -> terrain.height(times(x, inverse), seed))
        .from(times(plain.initial(), factors))
        .on(stretched(plain.known(), inverse));
  }

  private static Manifold stretched(Manifold plain, double[] inverse) {
    if (plain == null) {
      return null;
    }
    return new Manifold() {
      @Override
      public int dimension() {
        return plain.dimension();
      }

      @Override
      public double[][] jacobian(double[] x) {
        double[][] rows = plain.jacobian(times(x, inverse));
        for (int i = 0; i < rows.length; i++) {
          rows[i] = times(rows[i], inverse);
        }
        return rows;
      }
    };
  }

  private static double evaluationsToOnePercent(Trial trial) {
    double start = trial.incumbentValue();
    while (trial.incumbentValue() > 0.01 * start && trial.evaluations() < 20_000) {
      trial.advance();
    }
    return trial.evaluations();
  }
}
