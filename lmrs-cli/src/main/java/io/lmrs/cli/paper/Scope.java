package io.lmrs.cli.paper;

import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * What the user wants to be run.
 *
 * @param effort how much of the exhibit
 * @param seeds how many seeds, or 0 for what the effort says
 * @param episodes the most that a run on a locomotion task may spend, or 0 for what the effort says
 */
public record Scope(Effort effort, int seeds, long episodes) {

  /** All that the effort says. */
  public static Scope of(Effort effort) {
    return new Scope(effort, 0, 0);
  }

  /** True where runs may spend what the paper's did. */
  public boolean whole() {
    return effort == Effort.PAPER && episodes == 0;
  }

  /** The budget in words. */
  public String budget() {
    String word = effort.name().toLowerCase(Locale.ROOT);
    return episodes == 0 ? word : word + ", at most " + episodes + " episodes";
  }

  /** The choice of the effort. */
  public <T> T pick(T smoke, T quick, T paper) {
    return switch (effort) {
      case SMOKE -> smoke;
      case QUICK -> quick;
      case PAPER -> paper;
    };
  }

  /** The seeds to report on, from 1. */
  public List<Long> seeds(int smoke, int quick, int paper) {
    int count = seeds > 0 ? seeds : pick(smoke, quick, paper);
    return LongStream.rangeClosed(1, count).boxed().toList();
  }
}
