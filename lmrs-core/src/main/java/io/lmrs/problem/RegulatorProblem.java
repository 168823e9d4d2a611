package io.lmrs.problem;

import io.lmrs.Cutoff;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Moments;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.wrapper.Rotation;
import io.lmrs.random.Stream;

/**
 * A small policy problem whose observations differ in size by orders of magnitude. A linear system
 * s' = A s + B a + noise with orthogonal A is to be kept near 0; the policy a = M o is linear in
 * the (whitened) observations o_i = size_i (s_i + 1). The value, to be maximised, is minus the sum
 * of the costs |s|^2 / m + 0.1 |a|^2 over the horizon. Point: the rows of M, one per action. No
 * cost is negative, so that an episode whose value is worse than a cutoff may end for certain.
 */
public final class RegulatorProblem implements Problem {
  private static final double NOISE = 0.1;
  private static final double ACTION_COST = 0.1;

  /** The smallest and the largest observation, as powers of ten. */
  private static final double SMALLEST = -2;

  private static final double LARGEST = 3;

  /** A policy that drives the system away is bad, but not without a value. */
  private static final double MOST_STATE = 20;

  private static final double MOST_ACTION = 10;

  /** The instance's streams, apart from those of other families. */
  private static final int FIRST_PART = 20;

  /** The evaluation's stream, apart from the noise of wrappers. */
  private static final long EPISODE = 2;

  private final int actions;
  private final int observations;
  private final int horizon;
  private final Rotation dynamics;
  private final double[][] inputs;
  private final double[] sizes;

  private RegulatorProblem(int actions, int observations, int horizon, long seed) {
    this.actions = actions;
    this.observations = observations;
    this.horizon = horizon;
    dynamics = Rotation.random(observations, Stream.of(seed, Stream.INSTANCE, 0, FIRST_PART));
    inputs = new double[actions][];
    for (int k = 0; k < actions; k++) {
      inputs[k] = Stream.of(seed, Stream.INSTANCE, 0, FIRST_PART + 1, k).direction(observations);
    }
    sizes = new double[observations];
    for (int i = 0; i < observations; i++) {
      double part = observations == 1 ? 0.5 : (double) i / (observations - 1);
      sizes[i] = StrictMath.pow(10, SMALLEST + part * (LARGEST - SMALLEST));
    }
  }

  /**
   * The instance of that seed.
   *
   * @param horizon steps of an episode
   */
  public static RegulatorProblem of(int actions, int observations, int horizon, long seed) {
    atLeastOne("actions", actions);
    atLeastOne("observations", observations);
    atLeastOne("horizon", horizon);
    return new RegulatorProblem(actions, observations, horizon, seed);
  }

  private static void atLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1: " + value);
    }
  }

  @Override
  public String name() {
    return RegulatorFactory.NAME;
  }

  @Override
  public int dimension() {
    return actions * observations;
  }

  @Override
  public Goal goal() {
    return Goal.MAXIMIZE;
  }

  /** The policy that does nothing. */
  @Override
  public double[] start(long seed) {
    return new double[dimension()];
  }

  @Override
  public Frame frame() {
    return Frame.Whitening.start(actions, observations);
  }

  @Override
  public Session open() {
    double[] weights = new double[dimension()];
    double[] state = new double[observations];
    double[] observation = new double[observations];
    double[] action = new double[actions];
    return query -> {
      query.x().copyTo(weights);
      return episode(query, weights, state, observation, action);
    };
  }

  private Outcome episode(
      Query query, double[] weights, double[] state, double[] observation, double[] action) {
    Stream random = Stream.of(query.seed(), Stream.NOISE, EPISODE);
    Normalisation normalisation = Normalisation.of(query.frame());
    Moments.Collector observed = new Moments.Collector(observations);
    random.gaussians(state);
    long drawn = observations;
    Cutoff cutoff = query.cutoff();
    double cost = 0;
    for (int t = 0; t < horizon; t++) {
      if (cutoff.misses(goal(), -cost)) {
        return new Outcome.Value(-cost, t, observed.moments());
      }
      double part = (double) t / horizon;
      if (t > 0 && cutoff.lags(goal(), -cost, part)) {
        return new Outcome.Value(-cost / part, t, observed.moments());
      }
      for (int i = 0; i < observations; i++) {
        observation[i] = sizes[i] * (state[i] + 1);
      }
      observed.add(observation);
      normalisation.whiten(observation);
      for (int k = 0; k < actions; k++) {
        action[k] = clamped(product(weights, k, observation), MOST_ACTION);
      }
      cost += Vectors.dot(state, state) / observations + ACTION_COST * Vectors.dot(action, action);
      dynamics.apply(state);
      for (int k = 0; k < actions; k++) {
        Vectors.add(action[k], inputs[k], state);
      }
      for (int i = 0; i < observations; i++) {
        state[i] = clamped(state[i] + NOISE * random.gaussian(drawn++), MOST_STATE);
      }
    }
    return new Outcome.Value(-cost, horizon, observed.moments());
  }

  // row k of the weights times the observation
  private double product(double[] weights, int k, double[] observation) {
    double sum = 0;
    for (int i = 0; i < observations; i++) {
      sum += weights[k * observations + i] * observation[i];
    }
    return sum;
  }

  private static double clamped(double v, double most) {
    return Double.isNaN(v) ? most : Math.clamp(v, -most, most);
  }

  // how the policy sees what is observed
  private record Normalisation(double[] mean, double[] deviation) {
    static Normalisation of(Frame frame) {
      return switch (frame) {
        case Frame.Identity _ -> new Normalisation(null, null);
        case Frame.Whitening w -> new Normalisation(w.mean(), w.deviation());
      };
    }

    void whiten(double[] observation) {
      if (mean != null) {
        for (int i = 0; i < observation.length; i++) {
          observation[i] = (observation[i] - mean[i]) / deviation[i];
        }
      }
    }
  }
}
