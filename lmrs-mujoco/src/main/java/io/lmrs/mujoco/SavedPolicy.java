package io.lmrs.mujoco;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
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
 */
public record SavedPolicy(String task, String rules, int horizon, DensePolicy policy) {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String FORMAT = "lmrs-policy";

  /**
   * The task.
   *
   * @throws IllegalArgumentException if it is not there, or by other rules
   */
  public Task load() {
    for (BuiltIn builtIn : BuiltIn.values()) {
      if (builtIn.word().equals(task)) {
        return builtIn.load(rules).withHorizon(horizon);
      }
    }
    Task own = TaskFile.read(Path.of(task));
    if (!own.version().equals(rules)) {
      throw new IllegalArgumentException(
          "the policy was made for version " + rules + " of " + task + ": " + own.version());
    }
    return own.withHorizon(horizon);
  }

  /** The text of the file. */
  public String json() {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("format", FORMAT);
    node.put("formatVersion", 1);
    node.put("task", task);
    node.put("rules", rules);
    node.put("simulator", "MuJoCo " + Library.version());
    node.put("horizon", horizon);
    DensePolicy.Eye eye = policy.eye();
    node.set("mean", array(eye.mean()));
    node.set("deviation", array(eye.deviation()));
    if (eye.clip() < Double.POSITIVE_INFINITY) {
      node.put("clip", eye.clip());
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
   * @throws IllegalArgumentException if it is no policy
   */
  public static SavedPolicy read(String owner, String text) {
    JsonNode node;
    try {
      node = MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(owner + " must be a policy in JSON", e);
    }
    if (!node.path("format").asText().equals(FORMAT) || node.path("formatVersion").asInt() != 1) {
      throw new IllegalArgumentException(
          owner + " must be a policy: format " + FORMAT + ", formatVersion 1");
    }
    List<DensePolicy.Layer> layers = new ArrayList<>();
    for (JsonNode layer : node.path("layers")) {
      layers.add(
          new DensePolicy.Layer(
              layer.path("inputs").asInt(),
              layer.path("outputs").asInt(),
              numbers(layer.path("weights")),
              layer.path("bias").isArray() ? numbers(layer.path("bias")) : null));
    }
    if (layers.isEmpty()) {
      throw new IllegalArgumentException(owner + " must have at least 1 layer: 0");
    }
    boolean plain = !node.path("mean").isArray();
    return new SavedPolicy(
        node.path("task").asText(),
        node.path("rules").asText(),
        node.path("horizon").asInt(1000),
        new DensePolicy(
            new DensePolicy.Eye(
                plain ? null : numbers(node.path("mean")),
                plain ? null : numbers(node.path("deviation")),
                node.path("clip").asDouble(Double.POSITIVE_INFINITY)),
            layers));
  }

  private static JsonNode array(double[] values) {
    if (values == null) {
      return MAPPER.nullNode();
    }
    ArrayNode node = MAPPER.createArrayNode();
    for (double value : values) {
      node.add(value);
    }
    return node;
  }

  private static double[] numbers(JsonNode node) {
    double[] out = new double[node.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = node.get(i).asDouble(Double.NaN);
    }
    return out;
  }
}
