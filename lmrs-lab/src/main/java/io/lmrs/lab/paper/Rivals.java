package io.lmrs.lab.paper;

import io.lmrs.cli.experiment.Method;
import io.lmrs.search.Searches;
import java.util.Optional;

/** Searches beside those of the paper. */
final class Rivals {

  /** The label of our search that chooses by itself. */
  static final String AUTO = "auto";

  private Rivals() {}

  /** Our search that chooses by itself, where this build has it. */
  static Optional<Method> auto() {
    boolean there = Searches.all().stream().anyMatch(search -> search.name().equals(AUTO));
    return there ? Optional.of(Method.of(AUTO)) : Optional.empty();
  }
}
