package io.lmrs.lab.mujoco;

import io.lmrs.cli.mujoco.PolicyRun;
import io.lmrs.cli.mujoco.PolicyRun.Reward;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What starts that race would have needed, from runs that were recorded to their end. The starts go
 * on side by side; after every rung, each twice as long as all before, the better half goes on.
 *
 * @param runs of one search, a run per seed
 */
record RecordedRaces(List<PolicyRun> runs) {

  /** A start is judged by the best of so many last trials. */
  private static final int LAST = 3;

  /**
   * Episodes of all starts until the first is solved, over draws of starts.
   *
   * @param median of them; infinite where that draw is not solved
   * @param tail what nine draws of ten stay within
   * @param unsolved the share of the draws whose last start was recorded to its end unsolved
   */
  record Needs(double median, double tail, double unsolved) {}

  RecordedRaces {
    runs = List.copyOf(runs);
  }

  /**
   * Races of starts that are drawn from the runs, each at most once in a race.
   *
   * @param starts how many, at most as many as there are runs
   * @param first episodes of a start until the first half is left out
   * @param seed of the draws
   */
  Needs race(int starts, long first, int draws, long seed) {
    // of a single start there is nothing to draw: every run once
    double[] needs =
        starts == 1
            ? runs.stream().mapToDouble(run -> episodes(List.of(run), first)).toArray()
            : IntStream.range(0, draws)
                .mapToDouble(draw -> episodes(drawn(starts, Stream.of(seed, draw)), first))
                .toArray();
    Arrays.sort(needs);
    return new Needs(
        quantile(needs, 0.5),
        quantile(needs, 0.9),
        Arrays.stream(needs).filter(Double::isInfinite).count() / (double) needs.length);
  }

  private static double quantile(double[] sorted, double part) {
    return sorted[(int) Math.ceil(part * sorted.length) - 1];
  }

  // the first entries of a shuffled list
  private List<PolicyRun> drawn(int starts, Stream stream) {
    List<PolicyRun> left = new ArrayList<>(runs);
    List<PolicyRun> drawn = new ArrayList<>();
    for (int i = 0; i < starts; i++) {
      drawn.add(left.remove(stream.below(left.size(), i)));
    }
    return drawn;
  }

  /** The episodes of all starts until the first is solved; infinite if none is that stays. */
  static double episodes(List<PolicyRun> starts, long first) {
    List<PolicyRun> running = new ArrayList<>(starts);
    double spent = 0;
    long from = 0;
    for (long to = first; ; to *= 2) {
      long until = running.size() == 1 ? Long.MAX_VALUE : to;
      long solved = running.stream().mapToLong(RecordedRaces::solved).min().orElseThrow();
      if (solved <= until && solved < Long.MAX_VALUE) {
        return spent + (double) running.size() * (solved - from);
      }
      if (running.size() == 1) {
        return Double.POSITIVE_INFINITY;
      }
      spent += (double) running.size() * (to - from);
      from = to;
      running.sort(Comparator.comparingDouble(run -> -standing(run, until)));
      running = new ArrayList<>(running.subList(0, (running.size() + 1) / 2));
    }
  }

  private static long solved(PolicyRun run) {
    return run.solved().orElse(Long.MAX_VALUE);
  }

  /** How a run stands after so many episodes: the best of its last trials. */
  static double standing(PolicyRun run, long episodes) {
    List<Reward> past =
        run.rewards().stream().filter(trial -> trial.episodes() <= episodes).toList();
    return past.subList(Math.max(0, past.size() - LAST), past.size()).stream()
        .mapToDouble(Reward::mean)
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  /**
   * The rank correlation of how runs stand after so many episodes with the episodes they need in
   * all; those unsolved need most. NaN for fewer than three runs.
   */
  double foretold(long episodes) {
    double[] standing = runs.stream().mapToDouble(run -> standing(run, episodes)).toArray();
    double[] needed = runs.stream().mapToDouble(RecordedRaces::solved).toArray();
    return runs.size() < 3 ? Double.NaN : correlation(ranks(standing), ranks(needed));
  }

  // equal values share their mean rank
  private static double[] ranks(double[] values) {
    return Arrays.stream(values)
        .map(
            value ->
                Arrays.stream(values).filter(v -> v < value).count()
                    + 0.5 * (Arrays.stream(values).filter(v -> v == value).count() - 1))
        .toArray();
  }

  private static double correlation(double[] a, double[] b) {
    double meanA = Arrays.stream(a).average().orElseThrow();
    double meanB = Arrays.stream(b).average().orElseThrow();
    double product =
        IntStream.range(0, a.length).mapToDouble(i -> (a[i] - meanA) * (b[i] - meanB)).sum();
    double squareA = Arrays.stream(a).map(v -> (v - meanA) * (v - meanA)).sum();
    double squareB = Arrays.stream(b).map(v -> (v - meanB) * (v - meanB)).sum();
    return product / Math.sqrt(squareA * squareB);
  }
}
