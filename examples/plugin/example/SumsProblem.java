package example;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.random.Stream;
import io.lmrs.settings.Setting;
import java.util.OptionalDouble;

/** A problem of one's own: a few random weighted sums of the variables should all become 1. */
public final class SumsProblem implements Problem {

  /** The settings, by the names that users write: {@code sums} and {@code seed}. */
  public record Config(
      @Setting(value = "how many weighted sums", min = 1, max = 1000) int sums,
      @Setting("which random weights") long seed) {}

  /** What META-INF/services names. */
  public static final class Factory implements ProblemFactory<Config> {
    @Override
    public String name() {
      return "sums";
    }

    @Override
    public String summary() {
      return "a few weighted sums of the variables should become 1";
    }

    @Override
    public int defaultDimension() {
      return 100;
    }

    @Override
    public Config defaults(int dimension) {
      return new Config(3, 0);
    }

    @Override
    public Problem create(int dimension, Config config) {
      return new SumsProblem(dimension, config);
    }
  }

  private final double[][] weights;

  SumsProblem(int dimension, Config config) {
    weights = new double[config.sums()][];
    for (int j = 0; j < weights.length; j++) {
      weights[j] = Stream.of(config.seed(), Stream.INSTANCE, j).direction(dimension);
    }
  }

  @Override
  public String name() {
    return "sums";
  }

  @Override
  public int dimension() {
    return weights[0].length;
  }

  @Override
  public Session open() {
    return query -> Outcome.of(value(query.x().toArray()));
  }

  @Override
  public OptionalDouble clean(double[] x) {
    return OptionalDouble.of(value(x));
  }

  @Override
  public OptionalDouble reference() {
    return OptionalDouble.of(0);
  }

  private double value(double[] x) {
    double value = 0;
    for (double[] row : weights) {
      double gap = Vectors.dot(row, x) - 1;
      value += gap * gap;
    }
    return value;
  }
}
