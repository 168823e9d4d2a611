package io.lmrs.mujoco;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.mujoco.ffm.Library;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A policy and what it was made for, as a file keeps it; the format is in docs/formats.md.
 *
 * @param task a built-in task, or the file that describes one
 * @param rules the task's version
 * @param horizon most steps of an episode
 * @param policy the policy
 * @param clampActions whether its actions are clamped to the actuators' ranges before they are
 *     taken and paid for
 */
public record SavedPolicy(
    String task, String rules, int horizon, DensePolicy policy, boolean clampActions) {
  private static final String FORMAT = "lmrs-policy";

  /**
   * The task.
   *
   * @throws IllegalArgumentException if it is not there, by other rules, or of another size
   */
  public Task load() {
    Task found = found().withHorizon(horizon);
    requireSize("inputs", "observations", found, found.observations(), policy.inputs());
    requireSize("outputs", "actions", found, found.actions(), policy.outputs());
    return found;
  }

  private Task found() {
    for (BuiltIn builtIn : BuiltIn.values()) {
      if (builtIn.word().equals(task)) {
        return builtIn.load(rules);
      }
    }
    Task own = TaskFile.read(Path.of(task));
    if (!own.version().equals(rules)) {
      throw new IllegalArgumentException(
          "the policy was made for version " + rules + " of " + task + ": " + own.version());
    }
    return own;
  }

  private static void requireSize(String name, String of, Task task, int expected, int size) {
    if (size != expected) {
      throw new IllegalArgumentException(
          "the %s of the policy must be %d, the %s of %s: %d"
              .formatted(name, expected, of, task.name(), size));
    }
  }

  /** What acts in the task that {@link #load} gave. */
  public Policy acting(Task loaded) {
    return clampActions ? policy.clamped(loaded.model().controlRanges()) : policy;
  }

  /** The text of the file. */
  public String json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("format", FORMAT);
    node.put("formatVersion", 1);
    node.put("task", task);
    node.put("rules", rules);
    node.put("simulator", "MuJoCo " + Library.version());
    node.put("horizon", horizon);
    DensePolicy.Normalisation normalisation = policy.normalisation();
    node.set("mean", array(normalisation.mean()));
    node.set("deviation", array(normalisation.deviation()));
    if (normalisation.clip() < Double.POSITIVE_INFINITY) {
      node.put("clip", normalisation.clip());
    }
    if (clampActions) {
      node.put("clampActions", true);
    }
    ArrayNode layers = node.putArray("layers");
    for (DensePolicy.Layer layer : policy.layers()) {
      ObjectNode entry = layers.addObject();
      entry.put("inputs", layer.inputs());
      entry.put("outputs", layer.outputs());
      entry.set("weights", array(layer.weights()));
      entry.set("bias", array(layer.bias()));
    }
    return node + "\n";
  }

  /**
   * Reads what {@link #json} wrote.
   *
   * @param owner the file's name, for messages
   * @throws IllegalArgumentException if it is no policy, naming the field
   */
  public static SavedPolicy read(String owner, String text) {
    Fields fields = Fields.parse(owner, text);
    if (!fields.node().path("format").asText().equals(FORMAT)
        || fields.node().path("formatVersion").asInt() != 1) {
      throw new IllegalArgumentException(
          owner + " must be a policy: format " + FORMAT + ", formatVersion 1");
    }
    List<DensePolicy.Layer> layers = new ArrayList<>();
    for (Fields layer : fields.parts("layers")) {
      int inputs = layer.whole("inputs", 1);
      int outputs = layer.whole("outputs", 1);
      if (!layers.isEmpty() && inputs != layers.getLast().outputs()) {
        throw layer.wrong(
            "inputs",
            "must be %d, the outputs before them: %d"
                .formatted(layers.getLast().outputs(), inputs));
      }
      layers.add(
          new DensePolicy.Layer(
              inputs,
              outputs,
              layer.numbers("weights", (long) inputs * outputs),
              layer.has("bias") ? layer.numbers("bias", outputs) : null));
    }
    if (layers.isEmpty()) {
      throw new IllegalArgumentException(owner + " must have at least 1 layer: 0");
    }
    return new SavedPolicy(
        fields.text("task"),
        fields.text("rules"),
        fields.whole("horizon", 1, 1000),
        new DensePolicy(normalisation(fields, layers.getFirst().inputs()), layers),
        fields.flag("clampActions", false));
  }

  private static DensePolicy.Normalisation normalisation(Fields fields, int inputs) {
    if (!fields.has("mean") && !fields.has("deviation")) {
      return DensePolicy.Normalisation.PLAIN;
    }
    double[] deviation = fields.numbers("deviation", inputs);
    for (int i = 0; i < inputs; i++) {
      if (!(deviation[i] > 0)) {
        throw fields.wrong("deviation[" + i + "]", "must be above 0: " + deviation[i]);
      }
    }
    double clip = fields.number("clip", Double.POSITIVE_INFINITY);
    if (!(clip > 0)) {
      throw fields.wrong("clip", "must be above 0: " + clip);
    }
    return new DensePolicy.Normalisation(fields.numbers("mean", inputs), deviation, clip);
  }

  private static JsonNode array(double[] values) {
    if (values == null) {
      return JsonNodeFactory.instance.nullNode();
    }
    ArrayNode node = JsonNodeFactory.instance.arrayNode();
    for (double value : values) {
      node.add(value);
    }
    return node;
  }
}
