package io.lmrs.mujoco.ppo;

import io.lmrs.mujoco.DensePolicy;
import io.lmrs.mujoco.Environment;
import io.lmrs.mujoco.Policy;
import io.lmrs.mujoco.Rollout;
import io.lmrs.mujoco.Task;
import io.lmrs.random.Stream;
import io.lmrs.settings.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Proximal policy optimisation: Schulman et al., "Proximal policy optimization algorithms" (2017),
 * with generalised advantages (Schulman et al. 2016), running normalisation of observations and
 * rewards, orthogonal weights and a falling learning rate, as in the well-known implementations. It
 * learns from single steps of a stochastic policy, so it is no {@link io.lmrs.Search}; see
 * docs/decisions/ppo-is-no-search.md. One thread.
 */
public final class Ppo {

  /** The settings, at the defaults of well-known implementations. */
  public record Settings(
      @Setting(value = "environment steps per iteration", min = 1, max = 1e6) int batch,
      @Setting(value = "steps per gradient", min = 1, max = 1e6) int miniBatch,
      @Setting(value = "passes over a batch", min = 1, max = 1e4) int epochs,
      @Setting(value = "learning rate, which falls to 0", min = 0, positive = true)
          double learningRate,
      @Setting(value = "discount", min = 0, max = 1) double discount,
      @Setting(value = "lambda of the generalised advantages", min = 0, max = 1) double lambda,
      @Setting(value = "clipping of the probability ratio", min = 0, positive = true) double clip,
      @Setting(value = "weight of the value loss", min = 0) double valueWeight,
      @Setting(value = "longest gradient", min = 0, positive = true) double mostGradient,
      @Setting(value = "units of each of the two hidden layers", min = 1, max = 1e4) int hidden,
      @Setting("logarithm of the first deviation of an action") double logDeviation) {

    /** The defaults. */
    public static Settings usual() {
      return new Settings(2048, 64, 10, 3e-4, 0.99, 0.95, 0.2, 0.5, 0.5, 64, 0);
    }
  }

  /**
   * Where training stands.
   *
   * @param steps environment steps so far
   * @param episodes finished episodes so far
   * @param trained mean reward of the episodes that ended in the last iteration, or NaN
   * @param trial mean reward of the last trial; NaN before the first, and where an episode of it
   *     diverged
   * @param tried whether that trial was made just now and has a reward
   * @param seconds since the start, trials left out
   */
  public record Progress(
      long steps, long episodes, double trained, double trial, boolean tried, double seconds) {}

  /**
   * How training ended.
   *
   * @param policy the mean of the learned policy
   * @param trace where it stood after every trial, the last one at the end
   */
  public record Result(DensePolicy policy, List<Progress> trace) {}

  private static final double CLIP = 10;
  private static final long NOISE = 1;
  private static final long SHUFFLE = 2;
  private static final long RESET = 3;

  private final Task task;
  private final Settings settings;
  private final long seed;
  private final ActorCritic brain;
  private final Running observed;
  private final Running returned = new Running(1);
  private final double[][] ranges;

  // one iteration's steps
  private final double[] states;
  private final double[] actions;
  private final double[] logs;
  private final double[] rewards;
  private final double[] values;
  private final double[] nextValues;
  private final boolean[] ends;
  private final double[] advantages;
  private final double[] returns;

  private LongSupplier clock = System::nanoTime;
  private long steps;
  private long episodes;
  private double discounted;
  private double episodeReward;
  private int episodeSteps;

  public Ppo(Task task, Settings settings, long seed) {
    this.task = task;
    this.settings = settings;
    this.seed = seed;
    int o = task.observations();
    int a = task.actions();
    int n = settings.batch();
    this.ranges = task.model().controlRanges();
    this.observed = new Running(o);
    this.brain =
        new ActorCritic(
            o, a, Math.max(1, settings.miniBatch()), settings, Stream.of(seed, Stream.LEARNER));
    states = new double[n * o];
    actions = new double[n * a];
    logs = new double[n];
    rewards = new double[n];
    values = new double[n];
    nextValues = new double[n];
    ends = new boolean[n];
    advantages = new double[n];
    returns = new double[n];
  }

  /** Counts the time of the training by this clock, in nanoseconds. */
  void clock(LongSupplier nanoseconds) {
    clock = nanoseconds;
  }

  /**
   * Trains.
   *
   * @param most environment steps
   * @param trialEpisodes episodes of a trial, which count neither as steps nor as episodes
   * @param goesOn sees every iteration; false ends the training
   */
  public Result train(long most, int trialEpisodes, Predicate<Progress> goesOn) {
    long began = clock.getAsLong();
    long trying = 0;
    List<Progress> trace = new ArrayList<>();
    double trial = Double.NaN;
    boolean more = true;
    try (Environment environment = new Environment(task);
        Environment apart = new Environment(task)) {
      environment.reset(Stream.of(seed, Stream.NOISE, RESET, 0));
      observed.add(environment.observation());
      while (more && steps < most) {
        long before = episodes / task.spacing();
        double trained = collect(environment);
        estimate();
        learn(settings.learningRate() * Math.max(0, 1 - (double) steps / most));
        boolean last = steps >= most;
        boolean due = last || episodes / task.spacing() > before;
        long now = clock.getAsLong();
        if (due) {
          trial = trial(apart, trialEpisodes);
          trying += clock.getAsLong() - now;
        }
        Progress progress =
            new Progress(
                steps,
                episodes,
                trained,
                trial,
                due && !Double.isNaN(trial),
                (clock.getAsLong() - began - trying) * 1e-9);
        if (due) {
          trace.add(progress);
        }
        more = goesOn.test(progress);
      }
    }
    return new Result(policy(), List.copyOf(trace));
  }

  /** The mean of the policy as it is now. */
  public DensePolicy policy() {
    return new DensePolicy(
        new DensePolicy.Normalisation(observed.means(), observed.deviations(), CLIP),
        brain.actor().layers());
  }

  // deterministic, and with actions clipped as in training; one that diverges has no reward
  private double trial(Environment environment, int count) {
    Policy mean = policy().clamped(ranges);
    double sum = 0;
    for (int i = 0; i < count; i++) {
      long key = Stream.of(seed, Stream.TRIAL, episodes / task.spacing()).bits(i);
      Rollout rollout = Rollout.of(environment, mean, key, _ -> {});
      sum += rollout.diverged() ? Double.NaN : rollout.reward();
    }
    return sum / count;
  }

  private void clamp(double[] action) {
    for (int j = 0; j < action.length; j++) {
      action[j] = Math.min(Math.max(action[j], ranges[j][0]), ranges[j][1]);
    }
  }

  /** Fills the iteration's arrays; the mean reward of the episodes that ended meanwhile. */
  private double collect(Environment environment) {
    int o = task.observations();
    int a = task.actions();
    double[] state = new double[o];
    double[] action = new double[a];
    double sum = 0;
    int ended = 0;
    for (int i = 0; i < settings.batch(); i++) {
      observed.normalise(environment.observation(), CLIP, state, 0);
      System.arraycopy(state, 0, states, i * o, o);
      values[i] = brain.value(state);
      logs[i] = brain.act(state, Stream.of(seed, Stream.NOISE, NOISE, steps), action);
      System.arraycopy(action, 0, actions, i * a, a);
      // the density is that of the action as drawn, the environment sees what actuators can do
      clamp(action);
      boolean alive = environment.step(action);
      steps++;
      episodeSteps++;
      episodeReward += environment.reward();
      rewards[i] = scaled(environment.reward());
      observed.add(environment.observation());
      ends[i] = !alive || episodeSteps >= task.horizon();
      // an episode cut off by the clock would have gone on: its end is worth what follows
      observed.normalise(environment.observation(), CLIP, state, 0);
      nextValues[i] = alive ? brain.value(state) : 0;
      if (ends[i]) {
        sum += episodeReward;
        ended++;
        episodes++;
        episodeReward = 0;
        episodeSteps = 0;
        discounted = 0;
        environment.reset(Stream.of(seed, Stream.NOISE, RESET, episodes));
        observed.add(environment.observation());
      }
    }
    return ended == 0 ? Double.NaN : sum / ended;
  }

  // rewards in units of the deviation of the discounted return
  private double scaled(double reward) {
    discounted = discounted * settings.discount() + reward;
    returned.add(new double[] {discounted});
    return Math.min(Math.max(reward / returned.deviation(0), -CLIP), CLIP);
  }

  // generalised advantages, from the last step back
  private void estimate() {
    double advantage = 0;
    for (int i = settings.batch() - 1; i >= 0; i--) {
      double delta = rewards[i] + settings.discount() * nextValues[i] - values[i];
      advantage = delta + (ends[i] ? 0 : settings.discount() * settings.lambda() * advantage);
      advantages[i] = advantage;
      returns[i] = advantage + values[i];
    }
  }

  private void learn(double rate) {
    int n = settings.batch();
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    for (int epoch = 0; epoch < settings.epochs(); epoch++) {
      Stream random = Stream.of(seed, Stream.LEARNER, SHUFFLE, steps, epoch);
      for (int i = n - 1; i > 0; i--) {
        int j = random.below(i + 1, i);
        int swap = order[i];
        order[i] = order[j];
        order[j] = swap;
      }
      for (int from = 0; from < n; from += settings.miniBatch()) {
        int rows = Math.min(settings.miniBatch(), n - from);
        brain.loss(picked(order, from, rows));
        brain.step(rate, settings.mostGradient());
      }
    }
  }

  private ActorCritic.Batch picked(int[] order, int from, int rows) {
    int o = task.observations();
    int a = task.actions();
    double[] x = new double[rows * o];
    double[] u = new double[rows * a];
    double[] log = new double[rows];
    double[] advantage = new double[rows];
    double[] target = new double[rows];
    double mean = 0;
    double squares = 0;
    for (int r = 0; r < rows; r++) {
      int i = order[from + r];
      System.arraycopy(states, i * o, x, r * o, o);
      System.arraycopy(actions, i * a, u, r * a, a);
      log[r] = logs[i];
      advantage[r] = advantages[i];
      target[r] = returns[i];
      mean += advantages[i] / rows;
    }
    for (double v : advantage) {
      squares += (v - mean) * (v - mean);
    }
    double deviation = Math.sqrt(squares / Math.max(1, rows - 1)) + 1e-8;
    for (int r = 0; r < rows; r++) {
      advantage[r] = (advantage[r] - mean) / deviation;
    }
    return new ActorCritic.Batch(rows, x, u, log, advantage, target);
  }
}
