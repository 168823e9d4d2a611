import io.lmrs.Lmrs;
import io.lmrs.RunResult;
import java.util.Random;

/** Minimises a function of 300 variables that depends on 4 weighted sums of them only. */
final class Minimise {
  private static final int VARIABLES = 300;
  private static final int SUMS = 4;

  private Minimise() {}

  public static void main(String[] args) {
    double[][] weights = weights();
    RunResult result =
        Lmrs.minimizer(x -> value(weights, x), new double[VARIABLES])
            .evaluations(3000)
            .target(1e-6)
            .seed(1)
            .onProgress(
                p -> {
                  if (p.iteration() % 5 == 0) {
                    System.out.printf("%5d evaluations: best %.3g%n", p.evaluations(), p.best());
                  }
                })
            .run();
    System.out.printf(
        "Stopped since %s: best %.3g after %d evaluations.%n",
        result.stop().sentence(), result.best(), result.evaluations());
  }

  // curved valleys: sum j has to be 1, and its square has to be close to the sum before it
  private static double value(double[][] weights, double[] x) {
    double total = 0;
    double before = 1;
    for (double[] row : weights) {
      double sum = 0;
      for (int i = 0; i < x.length; i++) {
        sum += row[i] * x[i];
      }
      total += (sum - 1) * (sum - 1) + 5 * (sum * sum - before) * (sum * sum - before);
      before = sum;
    }
    return total;
  }

  private static double[][] weights() {
    Random random = new Random(42);
    double[][] weights = new double[SUMS][VARIABLES];
    for (double[] row : weights) {
      for (int i = 0; i < row.length; i++) {
        row[i] = random.nextGaussian() / Math.sqrt(VARIABLES);
      }
    }
    return weights;
  }
}
