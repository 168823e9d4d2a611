package io.lmrs.mujoco;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.mujoco.ffm.Simulation;
import io.lmrs.mujoco.ffm.Simulation.Quantity;
import io.lmrs.random.Stream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Trajectories, to compare two implementations of a task: a start, then action, reward and
 * observation of every step, one JSON object a line. The format is in docs/formats.md.
 */
public final class TraceFile {

  private TraceFile() {}

  /**
   * How a replay differs from a trace.
   *
   * @param steps compared steps
   * @param observation largest difference of an observed number
   * @param observationStep the step where it is, -1 for the start
   * @param reward largest difference of a reward
   * @param rewardStep the step where it is
   * @param endings steps at which one says that the episode is over and the other does not
   */
  public record Differences(
      int steps,
      double observation,
      int observationStep,
      double reward,
      int rewardStep,
      int endings) {

    /** True where nothing differs by more than that. */
    public boolean within(double tolerance) {
      return observation <= tolerance && reward <= tolerance && endings == 0;
    }
  }

  /**
   * What a trace says that it is of.
   *
   * @param task the task's name, empty where it names none
   * @param rules the version of the rules, empty where it names none
   * @param observations numbers in an observation
   */
  public record Header(String task, String rules, int observations) {}

  /**
   * The header of a trace.
   *
   * @throws IllegalArgumentException if the file is no trace
   */
  public static Header header(Path file) {
    Fields head = lines(file).getFirst();
    return new Header(
        head.text("task", ""), head.text("rules", ""), head.node().path("obs").size());
  }

  /**
   * Starts where the trace starts, takes its actions, and compares what comes.
   *
   * @throws IllegalArgumentException if the file is no trace of this task, naming line and field
   */
  public static Differences compare(Task task, Path file) {
    List<Fields> lines = lines(file);
    Fields head = lines.getFirst();
    String named = head.text("task", task.name());
    if (!named.equals(task.name())) {
      throw head.wrong("task", "must be " + task.name() + ", the trace is of " + named);
    }
    try (Environment environment = new Environment(task)) {
      environment.reset(
          head.numbers("qpos", task.model().positions()),
          head.numbers("qvel", task.model().velocities()));
      double observation =
          difference(environment.observation(), head.numbers("obs", task.observations()));
      int observationStep = -1;
      double reward = 0;
      int rewardStep = 0;
      int endings = 0;
      for (int t = 0; t + 1 < lines.size(); t++) {
        Fields line = lines.get(t + 1);
        boolean alive = environment.step(line.numbers("action", task.actions()));
        double[] seen = line.numbers("obs", task.observations());
        double here = difference(environment.observation(), seen);
        if (larger(here, observation)) {
          observation = here;
          observationStep = t;
        }
        double gap = Math.abs(environment.reward() - line.number("reward"));
        if (larger(gap, reward)) {
          reward = gap;
          rewardStep = t;
        }
        endings += alive == line.flag("done") ? 1 : 0;
      }
      return new Differences(
          lines.size() - 1, observation, observationStep, reward, rewardStep, endings);
    }
  }

  // what is no number, as where our simulation diverged, is larger than all and stays
  private static boolean larger(double gap, double most) {
    return !Double.isNaN(most) && !(gap <= most);
  }

  /** Writes a trace: actions sin(0.1 t + j), clipped to the control range. */
  public static void write(Task task, long seed, int steps, PrintStream out) {
    double[][] ranges = task.model().controlRanges();
    try (Environment environment = new Environment(task)) {
      environment.reset(Stream.of(seed, Stream.NOISE));
      // once more from what is written, since a reset makes quaternions unit ones
      double[] positions = environment.state().all(Quantity.QPOS);
      environment.reset(positions, environment.state().all(Quantity.QVEL));
      ObjectNode head = JsonNodeFactory.instance.objectNode();
      head.put("task", task.name());
      head.put("rules", task.version());
      head.put("seed", seed);
      head.put("steps", steps);
      state(head, environment);
      head.set("qpos", array(positions));
      out.println(head);
      double[] action = new double[task.actions()];
      for (int t = 0; t < steps; t++) {
        for (int j = 0; j < action.length; j++) {
          action[j] = Math.clamp(Math.sin(0.1 * t + j), ranges[j][0], ranges[j][1]);
        }
        boolean alive = environment.step(action);
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("t", t);
        line.put("reward", environment.reward());
        line.put("done", !alive);
        line.put("ncon", environment.state().contacts());
        line.set("action", array(action));
        state(line, environment);
        out.println(line);
      }
    }
  }

  private static void state(ObjectNode node, Environment environment) {
    Simulation state = environment.state();
    node.set("qpos", array(state.all(Quantity.QPOS)));
    node.set("qvel", array(state.all(Quantity.QVEL)));
    node.set("obs", array(environment.observation()));
  }

  private static ArrayNode array(double[] values) {
    ArrayNode node = JsonNodeFactory.instance.arrayNode();
    for (double value : values) {
      node.add(value);
    }
    return node;
  }

  private static double difference(double[] a, double[] b) {
    double most = 0;
    for (int i = 0; i < a.length; i++) {
      double gap = Math.abs(a[i] - b[i]);
      most = larger(gap, most) ? gap : most;
    }
    return most;
  }

  private static List<Fields> lines(Path file) {
    List<String> text;
    try {
      text = Files.readAllLines(file);
    } catch (IOException e) {
      throw new IllegalArgumentException("the trace can't be read: " + file, e);
    }
    List<Fields> lines = new ArrayList<>();
    for (int i = 0; i < text.size(); i++) {
      if (!text.get(i).isBlank()) {
        lines.add(Fields.parse(file + ", line " + (i + 1), text.get(i)));
      }
    }
    if (lines.size() < 2) {
      throw new IllegalArgumentException("a trace must have a start and at least 1 step: " + file);
    }
    return lines;
  }
}
