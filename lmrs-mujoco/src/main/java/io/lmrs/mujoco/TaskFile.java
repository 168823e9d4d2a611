package io.lmrs.mujoco;

import io.lmrs.MissingPart;
import io.lmrs.mujoco.ffm.Model;
import io.lmrs.mujoco.ffm.Simulation.Quantity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads the description of a task: which model, what is observed, what a step is worth, when an
 * episode ends. The format is in docs/mujoco.md; the built-in tasks are such files too.
 */
public final class TaskFile {
  private static final Set<String> FIELDS =
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
          "noise");

  private final Fields root;

  private TaskFile(String owner, String text) {
    root = Fields.parse(owner, text).only(FIELDS);
  }

  /**
   * A description of the user's; its model lies beside it. The version of the task ends with the
   * {@link #fingerprint} of the files.
   *
   * @throws IllegalArgumentException naming the field and what is wrong with it
   * @throws MissingPart if the physics library is missing
   */
  public static Task read(Path file) {
    TaskFile description = described(file);
    Path place = description.model(file);
    Model model = Model.load(place);
    requireOne(place, "actuator", model.controls());
    requireOne(place, "joint", model.positions());
    String declared = description.root.text("version", "");
    String version = (declared.isEmpty() ? "" : declared + "-") + fingerprint(file);
    return description.task(model, version);
  }

  private static void requireOne(Path model, String what, int count) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "the model " + model + " must have at least 1 " + what + ": " + count);
    }
  }

  private static TaskFile described(Path file) {
    return new TaskFile(
        file.getFileName().toString(), new String(bytes("task", file), StandardCharsets.UTF_8));
  }

  private Path model(Path file) {
    return file.toAbsolutePath().getParent().resolve(root.text("model"));
  }

  /**
   * Tells one state of a description and its model from another: 12 hexadecimal digits made of the
   * bytes of both files. What the model itself includes is left aside.
   *
   * @throws IllegalArgumentException if one of them can't be read
   */
  public static String fingerprint(Path file) {
    byte[] model = bytes("model", described(file).model(file));
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes("task", file));
      digest.update(model);
      return HexFormat.of().formatHex(digest.digest(), 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String what, Path file) {
    if (Files.isRegularFile(file)) {
      try {
        return Files.readAllBytes(file);
      } catch (IOException _) {
        // said below
      }
    }
    throw new IllegalArgumentException("the " + what + " can't be read: " + file);
  }

  /** A built-in description with its model. */
  static Task builtIn(String text, String name, Model model) {
    TaskFile description = new TaskFile(name, text);
    return description.task(model, description.root.text("version"));
  }

  private Task task(Model model, String version) {
    int frameSkip = root.whole("frameSkip", 1, 1);
    Fields forward = root.part("forward", Set.of("position", "body", "centreOfMass", "weight"));
    Fields control = root.part("control", Set.of("weight", "clamped"));
    Fields contact = root.part("contact", Set.of("weight", "clip", "most"));
    Fields noise = root.part("noise", Set.of("positions", "velocities", "normalVelocities"));
    double bonus = root.number("bonus", 0);
    DescribedRules rules =
        new DescribedRules(
            model,
            frameSkip,
            observation(model),
            healthy(model),
            forward(model, forward),
            new DescribedRules.Worth(
                forward.number("weight", 1),
                bonus,
                control.number("weight", 0),
                control.flag("clamped", false),
                contact.number("weight", 0),
                contact.size("clip", Double.POSITIVE_INFINITY),
                contact.size("most", Double.POSITIVE_INFINITY)),
            new DescribedRules.Noise(
                noise.size("positions", 0),
                noise.size("velocities", 0),
                noise.flag("normalVelocities", false)));
    return new Task(
        root.text("name", root.owner().replaceFirst("\\.json$", "")),
        version,
        model,
        rules,
        frameSkip,
        root.whole("horizon", 1, 1000),
        bonus,
        root.number("threshold", Double.NaN),
        root.whole("spacing", 1, 100));
  }

  private List<DescribedRules.Part> observation(Model model) {
    List<DescribedRules.Part> out = new ArrayList<>();
    for (Fields part : root.parts("observation")) {
      part.only(Set.of("quantity", "index", "from", "count", "clip"));
      Quantity quantity = quantity(part);
      int[] range = range(model, part, quantity);
      double clip = part.size("clip", Double.POSITIVE_INFINITY);
      out.add(new DescribedRules.Part(quantity, range[0], range[1], clip));
    }
    if (out.isEmpty()) {
      throw root.wrong("observation", "must have at least 1 part");
    }
    return out;
  }

  private List<DescribedRules.Limit> healthy(Model model) {
    List<DescribedRules.Limit> out = new ArrayList<>();
    for (Fields limit : root.parts("healthy")) {
      limit.only(Set.of("quantity", "index", "from", "count", "above", "below", "least", "most"));
      boolean closed = limit.has("least") || limit.has("most");
      if (closed && (limit.has("above") || limit.has("below"))) {
        throw root.wrong("healthy", "must have either above and below or least and most");
      }
      Quantity quantity = quantity(limit);
      int[] range = range(model, limit, quantity);
      out.add(
          new DescribedRules.Limit(
              quantity,
              range[0],
              range[1],
              limit.number(closed ? "least" : "above", Double.NEGATIVE_INFINITY),
              limit.number(closed ? "most" : "below", Double.POSITIVE_INFINITY),
              closed));
    }
    return out;
  }

  private static DescribedRules.Forward forward(Model model, Fields forward) {
    if (forward.flag("centreOfMass", false)) {
      return DescribedRules.Forward.Centre.of(model);
    }
    if (forward.has("body")) {
      String name = forward.text("body");
      int body = model.body(name);
      if (body < 0) {
        throw forward.wrong("body", "must be a body of the model: " + name);
      }
      return new DescribedRules.Forward.Body(body);
    }
    int index = forward.whole("position", 0, 0);
    if (index >= model.positions()) {
      throw forward.wrong("position", "must be in [0, " + (model.positions() - 1) + "]: " + index);
    }
    return new DescribedRules.Forward.Position(index);
  }

  private static Quantity quantity(Fields fields) {
    String word = fields.text("quantity");
    for (Quantity quantity : Quantity.values()) {
      if (quantity.name().toLowerCase(Locale.ROOT).equals(word)) {
        return quantity;
      }
    }
    throw fields.wrong(
        "quantity",
        "must be one of qpos, qvel, xpos, xipos, cinert, cvel, qfrc_actuator, cfrc_ext: " + word);
  }

  // first and count; without either all of the quantity
  private static int[] range(Model model, Fields fields, Quantity quantity) {
    int length = quantity.length(model);
    boolean single = fields.has("index");
    if (single && (fields.has("from") || fields.has("count"))) {
      throw fields.wrong("index", "must stand alone, without from and count");
    }
    int from = fields.whole(single ? "index" : "from", 0, 0);
    int count = single ? 1 : fields.whole("count", 1, length - from);
    if (count < 1 || count > length - from) {
      throw fields.wrong(
          "quantity",
          "must have the numbers asked for: %s has %d, not %d from %d on"
              .formatted(fields.text("quantity"), length, count, from));
    }
    return new int[] {from, count};
  }
}
