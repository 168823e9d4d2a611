package io.lmrs.lab.figure;

import io.lmrs.Batch;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.cli.report.Statistics;
import io.lmrs.problem.Problems;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Evaluations that {@code cma-es} needs to a value of 1e-8, beside pycma's: standard normal starts,
 * first step size 0.5, whole generations counted, medians over the seeds that get there. Arguments
 * are settings of the search, for instance {@code covariance=diagonal}.
 *
 * <p>{@code java -cp lmrs-bench/target/lmrs-bench.jar io.lmrs.lab.figure.CmaMedians}
 */
public final class CmaMedians {
  private static final double TARGET = 1e-8;

  /**
   * A row of the table.
   *
   * @param function the test function
   * @param dimension how many variables
   * @param seeds how many runs
   * @param median pycma's median
   * @param solved how many of pycma's runs got there
   */
  private record Row(String function, int dimension, int seeds, double median, int solved) {}

  /** Measured with pycma at its defaults, as many seeds as here. */
  private static final List<Row> PYCMA =
      List.of(
          new Row("sphere", 10, 30, 1345, 30),
          new Row("elli", 10, 30, 3865, 30),
          new Row("cigar", 10, 30, 3845, 30),
          new Row("tablet", 10, 30, 2880, 30),
          new Row("rosen", 10, 30, 5150, 25),
          new Row("diffpow", 10, 30, 3605, 30),
          new Row("cigtab", 10, 30, 3275, 30),
          new Row("sphere", 40, 10, 4822.5, 10),
          new Row("elli", 40, 10, 47850, 10),
          new Row("cigar", 40, 10, 15645, 10),
          new Row("tablet", 40, 10, 19995, 10),
          new Row("rosen", 40, 10, 62730, 9));

  private CmaMedians() {}

  /** Prints the table. */
  public static void main(String[] arguments) {
    Map<String, String> settings = new TreeMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("an argument must be name=value: " + argument);
      }
      settings.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    System.out.println("| function | d | ours | solved | pycma | solved | ratio |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (Row row : PYCMA) {
      double[] needed =
          LongStream.range(0, row.seeds())
              .parallel()
              .mapToDouble(seed -> evaluations(row, settings, seed))
              .filter(Double::isFinite)
              .toArray();
      double ours = needed.length == 0 ? Double.NaN : Statistics.median(needed);
      System.out.printf(
          "| %s | %d | %.1f | %d/%d | %.1f | %d/%d | %.3f |%n",
          row.function(),
          row.dimension(),
          ours,
          needed.length,
          row.seeds(),
          row.median(),
          row.solved(),
          row.seeds(),
          ours / row.median());
    }
  }

  // to the end of the generation that gets there; infinite if four times pycma's count does not do
  private static double evaluations(Row row, Map<String, String> settings, long seed) {
    Problem problem = Problems.create(row.function(), row.dimension(), Map.of());
    Search search = Searches.create("cma-es", settings, SearchContext.of(problem, seed));
    long spent = 0;
    try (Session session = problem.open()) {
      while (spent < 4 * row.median()) {
        Batch batch = search.ask(problem.frame());
        Outcome[] outcomes = new Outcome[batch.size()];
        double best = Double.POSITIVE_INFINITY;
        for (Query query : batch.queries()) {
          int i = (int) (query.id() - spent);
          outcomes[i] = session.evaluate(query);
          best = Math.min(best, outcomes[i].cost(problem.goal()));
        }
        spent += batch.size();
        if (best <= TARGET) {
          return spent;
        }
        search.tell(batch, Arrays.asList(outcomes));
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
