package org.example;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;
import java.util.OptionalDouble;

/** A chain of springs, written by someone who has the public interfaces only. */
public final class SpringFactory implements ProblemFactory<SpringFactory.Config> {

  /** The settings. */
  public record Config(@Setting(value = "stiffness of a spring", min = 0) double stiffness) {}

  @Override
  public String name() {
    return "spring-chain";
  }

  @Override
  public String summary() {
    return "energy of a chain of springs, held at one end";
  }

  @Override
  public int defaultDimension() {
    return 6;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(1);
  }

  @Override
  public Problem create(int dimension, Config config) {
    return new Chain(dimension, config.stiffness());
  }

  private record Chain(int dimension, double stiffness) implements Problem {
    @Override
    public String name() {
      return "spring-chain";
    }

    @Override
    public Session open() {
      return query -> Outcome.of(energy(query.x().toArray()));
    }

    private double energy(double[] x) {
      if (x.length != dimension) {
        throw new IllegalArgumentException("x must have " + dimension + " entries: " + x.length);
      }
      double sum = x[0] * x[0];
      for (int i = 1; i < x.length; i++) {
        sum += (x[i] - x[i - 1]) * (x[i] - x[i - 1]);
      }
      return stiffness * sum / 2;
    }

    @Override
    public OptionalDouble clean(double[] x) {
      return OptionalDouble.of(energy(x));
    }

    @Override
    public OptionalDouble reference() {
      return OptionalDouble.of(0);
    }
  }
}
