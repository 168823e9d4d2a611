package io.lmrs.mujoco;

import io.lmrs.MissingPart;
import io.lmrs.mujoco.ffm.Model;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The six tasks of the paper. */
public enum BuiltIn {
  SWIMMER(8, 2, "three links swim forward", "v4"),
  HOPPER(11, 3, "one leg hops forward", "v4"),
  HALFCHEETAH(17, 6, "a planar runner with two legs", "v4"),
  WALKER2D(17, 6, "a planar walker with two legs", "v4"),
  ANT(111, 8, "four legs walk forward; rules v4 observe no contact forces", "v2", "v4"),
  HUMANOID(376, 17, "a humanoid walks; rules paper for comparisons with the paper", "v4", "paper");

  private final int observations;
  private final int actions;
  private final String summary;
  private final List<String> rules;

  BuiltIn(int observations, int actions, String summary, String... rules) {
    this.observations = observations;
    this.actions = actions;
    this.summary = summary;
    this.rules = List.of(rules);
  }

  /**
   * The task of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static BuiltIn named(String name) {
    for (BuiltIn task : values()) {
      if (task.word().equals(name)) {
        return task;
      }
    }
    throw new IllegalArgumentException(
        "unknown task: "
            + name
            + " (known: "
            + String.join(", ", List.of(values()).stream().map(BuiltIn::word).toList())
            + ")");
  }

  /** The name. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** One line. */
  public String summary() {
    return summary;
  }

  /** Rules that it can be played by, the usual ones first. */
  public List<String> rules() {
    return rules;
  }

  /** Variables of a linear policy by the usual rules. */
  public int linearSize() {
    return observations * actions;
  }

  /**
   * The task by its usual rules.
   *
   * @throws MissingPart if the physics library is missing
   */
  public Task load() {
    return load(rules.getFirst());
  }

  /**
   * The task by these rules.
   *
   * @throws IllegalArgumentException if it has no such rules
   * @throws MissingPart if the physics library is missing
   */
  public Task load(String version) {
    if (!rules.contains(version)) {
      throw new IllegalArgumentException(
          "rules of " + word() + " must be one of " + String.join(", ", rules) + ": " + version);
    }
    String described = resource(word() + "-" + version + ".json");
    return TaskFile.builtIn(described, word(), model());
  }

  // the library reads files only
  private Model model() {
    try {
      Path file = Files.createTempFile("lmrs-" + word(), ".xml");
      try {
        Files.writeString(file, mjcf());
        return Model.load(file);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The model's text. */
  public String mjcf() {
    return resource(word() + ".xml");
  }

  private static String resource(String name) {
    try (InputStream in = BuiltIn.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
