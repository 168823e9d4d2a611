package io.lmrs.mujoco;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.lmrs.MissingPart;
import io.lmrs.mujoco.ffm.Model;
import io.lmrs.mujoco.ffm.Simulation.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads the description of a task: which model, what is observed, what a step is worth, when an
 * episode ends. The format is in docs/formats.md; the built-in tasks are such files too.
 */
public final class TaskFile {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final String owner;
  private final JsonNode root;

  private TaskFile(String owner, String text) {
    this.owner = owner;
    try {
      root = MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(owner + " must be JSON: " + e.getOriginalMessage(), e);
    }
    if (root == null || !root.isObject()) {
      throw new IllegalArgumentException(owner + " must be a JSON object");
    }
    known(
        root,
        "",
        Set.of(
            "name",
            "version",
            "model",
            "frameSkip",
            "horizon",
            "threshold",
            "spacing",
            "observation",
            "forward",
            "bonus",
            "control",
            "contact",
            "healthy",
            "noise"));
  }

  /**
   * A description of the user's; its model lies beside it.
   *
   * @throws IllegalArgumentException naming the field and what is wrong with it
   * @throws MissingPart if the physics library is missing
   */
  public static Task read(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new IllegalArgumentException("the task can't be read: " + file, e);
    }
    TaskFile description = new TaskFile(file.getFileName().toString(), text);
    String model = description.text("model", null);
    if (model == null) {
      throw description.wrong("model", "must name a MJCF file");
    }
    Path folder = file.toAbsolutePath().getParent();
    return description.task(Model.load(folder.resolve(model)));
  }

  /** A built-in description with its model. */
  static Task builtIn(String text, String name, Model model) {
    return new TaskFile(name, text).task(model);
  }

  private Task task(Model model) {
    int frameSkip = whole(root, "frameSkip", 1);
    JsonNode forward = part(root, "forward", Set.of("position", "body", "centreOfMass", "weight"));
    JsonNode control = part(root, "control", Set.of("weight", "clamped"));
    JsonNode contact = part(root, "contact", Set.of("weight", "clip", "most"));
    JsonNode noise = part(root, "noise", Set.of("positions", "velocities", "normalVelocities"));
    double bonus = number(root, "bonus", 0);
    DescribedRules rules =
        new DescribedRules(
            model,
            frameSkip,
            observation(model),
            healthy(model),
            forward(model, forward),
            new DescribedRules.Worth(
                number(forward, "weight", 1),
                bonus,
                number(control, "weight", 0),
                control.path("clamped").asBoolean(false),
                number(contact, "weight", 0),
                number(contact, "clip", Double.POSITIVE_INFINITY),
                number(contact, "most", Double.POSITIVE_INFINITY)),
            new DescribedRules.Noise(
                number(noise, "positions", 0),
                number(noise, "velocities", 0),
                noise.path("normalVelocities").asBoolean(false)));
    return new Task(
        text("name", owner.replaceFirst("\\.json$", "")),
        text("version", "unversioned"),
        model,
        rules,
        frameSkip,
        whole(root, "horizon", 1000),
        bonus,
        number(root, "threshold", Double.NaN),
        whole(root, "spacing", 100));
  }

  private List<DescribedRules.Part> observation(Model model) {
    JsonNode parts = root.path("observation");
    if (!parts.isArray() || parts.isEmpty()) {
      throw wrong("observation", "must be an array of parts");
    }
    List<DescribedRules.Part> out = new ArrayList<>();
    for (JsonNode part : parts) {
      known(part, "observation.", Set.of("quantity", "index", "from", "count", "clip"));
      Quantity quantity = quantity(part);
      int[] range = range(model, part, quantity);
      double clip = number(part, "clip", Double.POSITIVE_INFINITY);
      out.add(new DescribedRules.Part(quantity, range[0], range[1], clip));
    }
    return out;
  }

  private List<DescribedRules.Limit> healthy(Model model) {
    JsonNode limits = root.path("healthy");
    if (!limits.isMissingNode() && !limits.isArray()) {
      throw wrong("healthy", "must be an array of limits");
    }
    List<DescribedRules.Limit> out = new ArrayList<>();
    for (JsonNode limit : limits) {
      known(
          limit,
          "healthy.",
          Set.of("quantity", "index", "from", "count", "above", "below", "least", "most"));
      boolean closed = limit.has("least") || limit.has("most");
      if (closed && (limit.has("above") || limit.has("below"))) {
        throw wrong("healthy", "must have either above and below or least and most");
      }
      Quantity quantity = quantity(limit);
      int[] range = range(model, limit, quantity);
      out.add(
          new DescribedRules.Limit(
              quantity,
              range[0],
              range[1],
              number(limit, closed ? "least" : "above", Double.NEGATIVE_INFINITY),
              number(limit, closed ? "most" : "below", Double.POSITIVE_INFINITY),
              closed));
    }
    return out;
  }

  private DescribedRules.Forward forward(Model model, JsonNode forward) {
    if (forward.path("centreOfMass").asBoolean(false)) {
      return DescribedRules.Forward.Centre.of(model);
    }
    if (forward.has("body")) {
      String name = forward.path("body").asText();
      int body = model.body(name);
      if (body < 0) {
        throw wrong("forward.body", "must be a body of the model: " + name);
      }
      return new DescribedRules.Forward.Body(body);
    }
    int index = forward.path("position").asInt(0);
    if (index < 0 || index >= model.positions()) {
      throw wrong("forward.position", "must be in [0, " + (model.positions() - 1) + "]: " + index);
    }
    return new DescribedRules.Forward.Position(index);
  }

  private Quantity quantity(JsonNode node) {
    String word = node.path("quantity").asText("");
    for (Quantity quantity : Quantity.values()) {
      if (quantity.name().toLowerCase(Locale.ROOT).equals(word)) {
        return quantity;
      }
    }
    throw wrong(
        "quantity",
        "must be one of qpos, qvel, xpos, xipos, cinert, cvel, qfrc_actuator,"
            + " cfrc_ext: "
            + word);
  }

  // first and count; without either all of the quantity
  private int[] range(Model model, JsonNode node, Quantity quantity) {
    int length = quantity.length(model);
    int from = node.path(node.has("index") ? "index" : "from").asInt(0);
    int count = node.has("index") ? 1 : node.path("count").asInt(length - from);
    if (from < 0 || count < 1 || from + count > length) {
      throw wrong(
          node.path("quantity").asText(),
          "has " + length + " numbers, not " + count + " from " + from + " on");
    }
    return new int[] {from, count};
  }

  private JsonNode part(JsonNode node, String field, Set<String> fields) {
    JsonNode part = node.path(field);
    if (!part.isMissingNode()) {
      if (!part.isObject()) {
        throw wrong(field, "must be an object");
      }
      known(part, field + ".", fields);
    }
    return part;
  }

  private void known(JsonNode node, String prefix, Set<String> fields) {
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!fields.contains(name)) {
        throw wrong(
            prefix + name,
            "is unknown (known: " + String.join(", ", new java.util.TreeSet<>(fields)) + ")");
      }
    }
  }

  private String text(String field, String otherwise) {
    JsonNode node = root.path(field);
    if (!node.isMissingNode() && !node.isTextual()) {
      throw wrong(field, "must be a text: " + node);
    }
    return node.asText(otherwise);
  }

  private int whole(JsonNode node, String field, int otherwise) {
    JsonNode value = node.path(field);
    if (!value.isMissingNode() && !(value.isInt() && value.intValue() > 0)) {
      throw wrong(field, "must be an integer of at least 1: " + value);
    }
    return value.asInt(otherwise);
  }

  private double number(JsonNode node, String field, double otherwise) {
    JsonNode value = node.path(field);
    if (!value.isMissingNode() && !value.isNumber()) {
      throw wrong(field, "must be a number: " + value);
    }
    return value.asDouble(otherwise);
  }

  private IllegalArgumentException wrong(String field, String what) {
    return new IllegalArgumentException(owner + ": " + field + " " + what);
  }
}
