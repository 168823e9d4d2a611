package io.lmrs.lab.cluster;

import io.lmrs.random.Stream;
import java.util.PriorityQueue;

/**
 * A discrete-event simulation of iterations on a cluster. The driver is one server for launching
 * tasks and for results, and has one link each way; a worker runs one query at a time and asks for
 * the broadcast with its first one of a batch, which it gets from whoever has it and is free
 * soonest, the driver or another worker; a batch ends with its last result, and then the search
 * learns. Durations are drawn from measured ones. On one machine driver and workers share its
 * processors.
 *
 * @param workers queries at once
 * @param queries of a batch
 * @param costs of the steps
 * @param network between the machines
 */
public record ClusterSimulation(int workers, int queries, Costs costs, ClusterNetwork network) {

  /**
   * What came of it.
   *
   * @param iteration seconds that an iteration takes, the mean
   * @param evaluation seconds that its queries take together, the mean
   * @param driver share of the time in which the driver's processor or link is busy
   * @param waiting share of the time of all workers that they have no query left to run, while the
   *     slowest of the batch goes on
   * @param learning share of the time in which the search learns
   */
  public record Result(
      double iteration, double evaluation, double driver, double waiting, double learning) {

    /** The part of the workers' time that is spent on queries. */
    public double efficiency(int workers) {
      return evaluation / (workers * iteration);
    }
  }

  /**
   * Simulates.
   *
   * @param durations of queries, in seconds, to draw from
   * @param iterations how many
   */
  public Result run(double[] durations, int iterations, long seed) {
    double total = 0;
    double evaluation = 0;
    double busy = 0;
    double waiting = 0;
    for (int i = 0; i < iterations; i++) {
      Batch batch = new Batch(durations, Stream.of(seed, i));
      batch.run();
      total += batch.load.stretched(batch.end) + costs.learning();
      evaluation += batch.evaluation;
      busy += batch.busy;
      waiting += batch.waiting();
    }
    return new Result(
        total / iterations,
        evaluation / iterations,
        busy / total,
        waiting / (workers * total),
        costs.learning() * iterations / total);
  }

  /** A worker that has a result, and when. */
  private record Done(double time, int worker) implements Comparable<Done> {
    @Override
    public int compareTo(Done other) {
      int byTime = Double.compare(time, other.time);
      return byTime != 0 ? byTime : Integer.compare(worker, other.worker);
    }
  }

  private final class Batch {
    private final double[] durations;
    private final Stream random;
    private final PriorityQueue<Done> done = new PriorityQueue<>();
    private final PriorityQueue<Double> holders = new PriorityQueue<>();
    private final boolean[] informed = new boolean[workers];
    private final double[] idleSince = new double[workers];
    private final Load load = new Load(network.processors());
    private int launched;
    private double processor;
    private double uplink;
    private double downlink;
    private double busy;
    private double evaluation;
    private double end;

    Batch(double[] durations, Stream random) {
      this.durations = durations;
      this.random = random;
    }

    void run() {
      processor = costs.batch();
      holders.add(processor);
      for (int w = 0; w < Math.min(workers, queries); w++) {
        launch(w);
      }
      while (!done.isEmpty()) {
        Done next = done.poll();
        double arrived = Math.max(next.time, downlink) + network.seconds(costs.back());
        downlink = arrived;
        occupy(arrived, costs.driver() / 2);
        idleSince[next.worker] = processor;
        end = processor;
        if (launched < queries) {
          launch(next.worker);
        }
      }
    }

    private void occupy(double from, double seconds) {
      double begins = Math.max(processor, from);
      processor = begins + seconds;
      busy += seconds;
      load.add(begins, processor);
    }

    private void launch(int worker) {
      occupy(processor, costs.driver() / 2);
      uplink = Math.max(uplink, processor) + network.seconds(costs.out());
      double there = uplink + network.latency();
      double ready = informed[worker] ? there : informed(worker, there);
      double duration = durations[random.below(durations.length, launched)];
      launched++;
      evaluation += duration;
      double finished = ready + costs.task() + duration;
      load.add(ready, finished);
      done.add(new Done(finished + network.latency(), worker));
    }

    // from the holder that is free soonest, who then serves the next
    private double informed(int worker, double asked) {
      informed[worker] = true;
      double from = Math.max(holders.poll(), asked + network.latency());
      double sent = from + network.seconds(costs.broadcast());
      holders.add(sent);
      double ready = sent + network.latency();
      holders.add(ready);
      return ready;
    }

    private double waiting() {
      double sum = 0;
      for (double since : idleSince) {
        sum += end - since;
      }
      return sum;
    }
  }
}
