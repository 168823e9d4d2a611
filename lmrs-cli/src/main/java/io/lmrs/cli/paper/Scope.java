package io.lmrs.cli.paper;

import java.util.List;
import java.util.stream.LongStream;

/**
 * What the user wants to be run.
 *
 * @param effort how much of the exhibit
 * @param seeds how many seeds, or 0 for what the effort says
 */
public record Scope(Effort effort, int seeds) {

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
