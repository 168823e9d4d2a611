package io.lmrs.lab.paper;

import io.lmrs.lab.claims.Claims;
import io.lmrs.lab.hdbo.HighDimensions;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.mujoco.BuiltIn;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All exhibits, in the order in which they are drawn. */
public final class Exhibits {
  private static final List<Exhibit> ALL =
      List.of(
          new Table1(),
          new RewardFigure(false),
          new RewardFigure(true),
          new Figure3(),
          new Figure4(),
          new Figure5(),
          new Theory(),
          new Table2(),
          new Claims(),
          new HighDimensions());

  private Exhibits() {}

  /** All of them. */
  public static List<Exhibit> all() {
    return ALL;
  }

  /** The names of some of them, as a sentence lists them. */
  public static String names(Predicate<Exhibit> which) {
    return ALL.stream().filter(which).map(Exhibit::name).collect(Collectors.joining(", "));
  }

  /** The tasks on which a campaign may tune. */
  public static List<String> tunable() {
    return PolicyPlan.TUNABLE.stream().map(BuiltIn::word).toList();
  }

  /**
   * The exhibit of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Exhibit named(String name) {
    return ALL.stream()
        .filter(exhibit -> exhibit.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown experiment: %s (known: list, all, %s)"
                        .formatted(name, names(_ -> true))));
  }
}
