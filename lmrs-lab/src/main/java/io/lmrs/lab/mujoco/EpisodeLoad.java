package io.lmrs.lab.mujoco;

import io.lmrs.Frame;
import io.lmrs.Moments;
import io.lmrs.mujoco.BuiltIn;
import io.lmrs.mujoco.DensePolicy;
import io.lmrs.mujoco.Environment;
import io.lmrs.mujoco.PolicyShape;
import io.lmrs.mujoco.Task;
import io.lmrs.mujoco.ffm.Simulation.Quantity;
import io.lmrs.random.Stream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Episodes of one task that Java and C run alike: some starts, and a small random linear policy.
 */
public final class EpisodeLoad {
  private static final int STARTS = 8;
  private static final double SIZE = 0.05;

  private final BuiltIn builtIn;
  private final Task task;
  private final PolicyShape shape;
  private final double[] weights;
  private final double[][] positions = new double[STARTS][];
  private final double[][] velocities = new double[STARTS][];

  /**
   * What a measurement gave.
   *
   * @param steps of all threads
   * @param wall seconds that passed
   * @param cpu seconds that the threads computed, together
   * @param reward the sum of the rewards of the first thread
   */
  public record Measured(long steps, double wall, double cpu, double reward) {}

  public EpisodeLoad(BuiltIn builtIn) {
    this.builtIn = builtIn;
    this.task = builtIn.load();
    this.shape = new PolicyShape(task.observations(), 0, task.actions());
    this.weights = Stream.of(1, Stream.INSTANCE).gaussians(shape.size());
    Arrays.setAll(weights, i -> SIZE * weights[i] / Math.sqrt(task.observations()));
    try (Environment environment = new Environment(task)) {
      for (int s = 0; s < STARTS; s++) {
        environment.reset(Stream.of(s, Stream.START));
        positions[s] = environment.state().all(Quantity.QPOS);
        velocities[s] = environment.state().all(Quantity.QVEL);
      }
    }
  }

  /** The task. */
  public BuiltIn builtIn() {
    return builtIn;
  }

  /** The file that the program in C reads. */
  String text() {
    StringBuilder out = new StringBuilder();
    out.append(STARTS).append(' ').append(task.model().positions());
    out.append(' ').append(task.model().velocities()).append(' ').append(task.observations());
    out.append(' ').append(task.actions()).append(' ').append(task.frameSkip()).append('\n');
    line(out, weights);
    for (int s = 0; s < STARTS; s++) {
      line(out, positions[s]);
      line(out, velocities[s]);
    }
    return out.toString();
  }

  private static void line(StringBuilder out, double[] values) {
    for (double value : values) {
      out.append(value).append(' ');
    }
    out.append('\n');
  }

  /** Runs that many episodes on each of so many threads. */
  public Measured run(int threads, int episodes) throws InterruptedException {
    List<Future<Measured>> running = new ArrayList<>();
    long began = System.nanoTime();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (int t = 0; t < threads; t++) {
        int number = t;
        running.add(pool.submit(() -> work(number, episodes)));
      }
    }
    double wall = (System.nanoTime() - began) * 1e-9;
    long steps = 0;
    double cpu = 0;
    try {
      for (Future<Measured> future : running) {
        steps += future.get().steps();
        cpu += future.get().cpu();
      }
      return new Measured(steps, wall, cpu, running.getFirst().get().reward());
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private Measured work(int number, int episodes) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    DensePolicy policy = shape.policy(weights, Frame.IDENTITY);
    double[] action = new double[task.actions()];
    long began = clock.getCurrentThreadCpuTime();
    long steps = 0;
    double reward = 0;
    try (Environment environment = new Environment(task)) {
      for (int e = 0; e < episodes; e++) {
        int start = (number + e) % STARTS;
        environment.reset(positions[start], velocities[start]);
        Moments.Collector observed = new Moments.Collector(task.observations());
        boolean alive = true;
        for (int t = 0; alive && t < task.horizon(); t++) {
          observed.add(environment.observation());
          policy.act(environment.observation(), action);
          alive = environment.step(action);
          reward += environment.reward();
          steps++;
        }
      }
    }
    double cpu = (clock.getCurrentThreadCpuTime() - began) * 1e-9;
    return new Measured(steps, cpu, cpu, reward);
  }
}
