package io.lmrs.mujoco;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.mujoco.ffm.Simulation;
import io.lmrs.mujoco.ffm.Simulation.Quantity;
import io.lmrs.random.Stream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Trajectories, to compare two implementations of a task: a start, then action, reward and
 * observation of every step, one JSON object a line. The format is in docs/formats.md.
 */
public final class TraceFile {
  private static final JsonMapper MAPPER = new JsonMapper();

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

  /** Numbers in an observation of the trace. */
  public static int observations(Path file) {
    return object(file, 1, lines(file).getFirst()).path("obs").size();
  }

  /**
   * Starts where the trace starts, takes its actions, and compares what comes.
   *
   * @throws IllegalArgumentException if the file is no trace of this task
   */
  public static Differences compare(Task task, Path file) {
    List<String> lines = lines(file);
    JsonNode head = object(file, 1, lines.getFirst());
    try (Environment environment = new Environment(task)) {
      environment.reset(
          numbers(file, 1, head, "qpos", task.model().positions()),
          numbers(file, 1, head, "qvel", task.model().velocities()));
      double observation =
          difference(environment.observation(), numbers(file, 1, head, "obs", task.observations()));
      int observationStep = -1;
      double reward = 0;
      int rewardStep = 0;
      int endings = 0;
      for (int t = 0; t + 1 < lines.size(); t++) {
        int number = t + 2;
        JsonNode line = object(file, number, lines.get(t + 1));
        boolean alive = environment.step(numbers(file, number, line, "action", task.actions()));
        double[] seen = numbers(file, number, line, "obs", task.observations());
        double here = difference(environment.observation(), seen);
        if (!(here <= observation)) {
          observation = here;
          observationStep = t;
        }
        double gap = Math.abs(environment.reward() - line.path("reward").asDouble(Double.NaN));
        if (!(gap <= reward)) {
          reward = gap;
          rewardStep = t;
        }
        endings += alive == line.path("done").asBoolean() ? 1 : 0;
      }
      return new Differences(
          lines.size() - 1, observation, observationStep, reward, rewardStep, endings);
    }
  }

  /** Writes a trace: actions sin(0.1 t + j), clipped to the control range. */
  public static void write(Task task, long seed, int steps, PrintStream out) {
    double[][] ranges = task.model().controlRanges();
    try (Environment environment = new Environment(task)) {
      environment.reset(Stream.of(seed, Stream.NOISE));
      // once more from what is written, since a reset makes quaternions unit ones
      double[] positions = environment.state().all(Quantity.QPOS);
      environment.reset(positions, environment.state().all(Quantity.QVEL));
      ObjectNode head = MAPPER.createObjectNode();
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
        ObjectNode line = MAPPER.createObjectNode();
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
    ArrayNode node = MAPPER.createArrayNode();
    for (double value : values) {
      node.add(value);
    }
    return node;
  }

  private static double difference(double[] a, double[] b) {
    double most = 0;
    for (int i = 0; i < a.length; i++) {
      double gap = Math.abs(a[i] - b[i]);
      most = gap <= most ? most : gap;
    }
    return most;
  }

  private static List<String> lines(Path file) {
    try {
      List<String> lines = Files.readAllLines(file).stream().filter(l -> !l.isBlank()).toList();
      if (lines.size() < 2) {
        throw new IllegalArgumentException(
            "a trace must have a start and at least 1 step: " + file);
      }
      return lines;
    } catch (IOException e) {
      throw new IllegalArgumentException("the trace can't be read: " + file, e);
    }
  }

  private static JsonNode object(Path file, int number, String line) {
    try {
      JsonNode node = MAPPER.readTree(line);
      if (node.isObject()) {
        return node;
      }
    } catch (JsonProcessingException _) {
      // said below
    }
    throw new IllegalArgumentException(file + ", line " + number + ": must be a JSON object");
  }

  private static double[] numbers(Path file, int number, JsonNode node, String field, int length) {
    JsonNode array = node.path(field);
    if (!array.isArray() || array.size() != length) {
      throw new IllegalArgumentException(
          file
              + ", line "
              + number
              + ": "
              + field
              + " must have "
              + length
              + " numbers: "
              + array.size());
    }
    double[] out = new double[length];
    for (int i = 0; i < length; i++) {
      out[i] = array.get(i).asDouble(Double.NaN);
    }
    return out;
  }
}
