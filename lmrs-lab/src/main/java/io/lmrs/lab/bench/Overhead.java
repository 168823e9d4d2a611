package io.lmrs.lab.bench;

import io.lmrs.Batch;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.cli.report.Statistics;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a search itself costs: ask, spelling out every point, tell. The objective's own time is left
 * out. It is the thread's processor time that counts, so other load on the machine matters little.
 *
 * @param search the search's name
 * @param dimension how many variables
 * @param batch evaluations in the largest batch
 * @param nanoseconds the median over blocks, per evaluation
 */
public record Overhead(String search, int dimension, int batch, double nanoseconds) {
  /** Ill-conditioned, so that no search converges and idles while it is measured. */
  private static final String OBJECTIVE = "elli";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int BLOCKS = 9;
  private static final int LEAST_WARM_BATCHES = 3;

  /** Points spelled out at a time have at most that many numbers together. */
  private static final int MOST_NUMBERS = 10_000_000;

  /**
   * Checks that it can be measured.
   *
   * @throws IllegalArgumentException naming what is wrong
   */
  public static void require(String search, int dimension) {
    RunSpec spec = RunSpec.of(OBJECTIVE, dimension, search);
    spec.require(spec.openProblem());
  }

  /**
   * Measures in the calling thread: a warm-up, then blocks.
   *
   * @param seconds how long to measure; the warm-up takes half of that again
   */
  public static Overhead measure(String search, int dimension, double seconds) {
    return measure(RunSpec.of(OBJECTIVE, dimension, search), seconds, Long.MAX_VALUE);
  }

  /**
   * As {@link #measure(String, int, double)}, on the problem and with the settings of a run.
   *
   * @param renewal a new search begins after so many evaluations, before it has converged
   */
  public static Overhead measure(RunSpec spec, double seconds, long renewal) {
    Problem problem = spec.openProblem();
    try (Session session = problem.open()) {
      Clock clock = new Clock(problem, () -> spec.openSearch(problem), renewal, session);
      clock.block(seconds / 2, LEAST_WARM_BATCHES);
      double[] blocks = new double[BLOCKS];
      for (int b = 0; b < BLOCKS; b++) {
        blocks[b] = clock.block(seconds / BLOCKS, 1);
      }
      return new Overhead(
          spec.search(), problem.dimension(), clock.batch, Statistics.median(blocks));
    }
  }

  /** Runs batches and times the search's part of them. */
  private static final class Clock {
    private final Problem problem;
    private final Supplier<Search> searches;
    private final long renewal;
    private final Session session;
    private Search search;
    private long spent;
    private int batch;

    Clock(Problem problem, Supplier<Search> searches, long renewal, Session session) {
      this.problem = problem;
      this.searches = searches;
      this.renewal = renewal;
      this.session = session;
      this.search = searches.get();
    }

    /** Nanoseconds per evaluation over a block of at least that many seconds and batches. */
    double block(double seconds, int leastBatches) {
      long time = 0;
      long evaluations = 0;
      long began = System.nanoTime();
      for (int b = 0; b < leastBatches || System.nanoTime() - began < seconds * 1e9; b++) {
        if (spent >= renewal) {
          search = searches.get();
          spent = 0;
        }
        long asked = THREADS.getCurrentThreadCpuTime();
        Batch asking = search.ask(problem.frame());
        time += THREADS.getCurrentThreadCpuTime() - asked;
        List<Outcome> outcomes = new ArrayList<>(asking.size());
        int chunk = Math.max(1, MOST_NUMBERS / problem.dimension());
        for (int from = 0; from < asking.size(); from += chunk) {
          int to = Math.min(from + chunk, asking.size());
          time += evaluate(asking.queries().subList(from, to), outcomes);
        }
        long told = THREADS.getCurrentThreadCpuTime();
        search.tell(asking, outcomes);
        time += THREADS.getCurrentThreadCpuTime() - told;
        evaluations += asking.size();
        spent += asking.size();
        batch = Math.max(batch, asking.size());
      }
      return (double) time / evaluations;
    }

    // adds the outcomes, and gives the time of spelling out the points
    private long evaluate(List<Query> queries, List<Outcome> outcomes) {
      long began = THREADS.getCurrentThreadCpuTime();
      List<double[]> points = new ArrayList<>(queries.size());
      for (Query query : queries) {
        points.add(query.x().toArray());
      }
      long spent = THREADS.getCurrentThreadCpuTime() - began;
      for (int i = 0; i < points.size(); i++) {
        Query query = queries.get(i);
        outcomes.add(session.evaluate(query.at(Point.at(points.get(i)))));
      }
      return spent;
    }
  }
}
