package io.lmrs.lab.reproduce;

import java.util.Map;
import java.util.Optional;

/** A table, a figure or a proof of the paper that is drawn anew. */
public interface Exhibit {

  /** The word by which users call it. */
  String name();

  /** What it shows, in one line. */
  String shows();

  /** Whether it has seeds to choose. */
  default boolean hasSeeds() {
    return true;
  }

  /** Whether it runs episodes. */
  default boolean hasEpisodes() {
    return false;
  }

  /** Whether it has a campaign, a plan of runs that is carried out bit by bit. */
  default boolean hasCampaign() {
    return false;
  }

  /** Reads what a file holds of finished runs, by the keys of the notebook. */
  @FunctionalInterface
  interface RunReader {
    /**
     * @param name of the file
     * @throws IllegalArgumentException naming the first line that is wrong
     */
    Map<String, Notebook.Entry> read(String name, String text);
  }

  /** What reads its file of finished runs, outside of a campaign; empty if it writes none. */
  default Optional<RunReader> runs() {
    return Optional.empty();
  }

  /**
   * Does the work and puts together the page. Cells whose results are missing say so.
   *
   * @throws InterruptedException if the thread was interrupted
   * @throws io.lmrs.MissingPart if a native part is missing without which nothing can be run
   */
  ExhibitPage draw(Scope scope, WorkUnits runner) throws InterruptedException;
}
