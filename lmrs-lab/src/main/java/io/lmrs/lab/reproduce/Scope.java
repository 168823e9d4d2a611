package io.lmrs.lab.reproduce;

import io.lmrs.cli.report.Figures;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * What the user wants to be run.
 *
 * @param effort how much of the exhibit
 * @param seeds how many seeds, or 0 for what the effort says
 * @param episodes the most evaluations that a run may spend, or 0 for what the effort says
 * @param tuned the tasks on which a campaign tunes its methods first
 */
public record Scope(Effort effort, int seeds, long episodes, Set<String> tuned) {
  public Scope {
    tuned = Set.copyOf(tuned);
  }

  /** A scope that tunes nothing. */
  public Scope(Effort effort, int seeds, long episodes) {
    this(effort, seeds, episodes, Set.of());
  }

  /** All that the effort says. */
  public static Scope of(Effort effort) {
    return new Scope(effort, 0, 0);
  }

  /** True where runs may spend what the paper's did. */
  public boolean whole() {
    return effort == Effort.PAPER && episodes == 0;
  }

  /** The budget in words, with what the user changed of it. */
  public String budget() {
    return effort.name().toLowerCase(Locale.ROOT)
        + (seeds == 0 ? "" : ", " + Figures.count(seeds, "seed"))
        + (episodes == 0 ? "" : ", at most " + episodes + " episodes");
  }

  /** Says on a page which of the paper's seeds are missing, where some are. */
  public void fewer(ExhibitPage page, List<Long> seeds, int paper) {
    if (seeds.size() < paper) {
      page.leftOut("%d of the paper's %d seeds".formatted(paper - seeds.size(), paper));
    }
  }

  /** True for a campaign, whose page tells how far it is. */
  public boolean goesOn() {
    return effort == Effort.CAMPAIGN;
  }

  /** The choice of the effort; a campaign without a plan of its own takes what is quick. */
  public <T> T pick(T smoke, T quick, T paper) {
    return switch (effort) {
      case SMOKE -> smoke;
      case QUICK, CAMPAIGN -> quick;
      case PAPER -> paper;
    };
  }

  /** The seeds to report on, from 1. */
  public List<Long> seeds(int smoke, int quick, int paper) {
    int count = seeds > 0 ? seeds : pick(smoke, quick, paper);
    return LongStream.rangeClosed(1, count).boxed().toList();
  }
}
