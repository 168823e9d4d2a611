package io.lmrs.store;

import io.lmrs.store.file.RunRow;
import io.lmrs.store.file.Status;
import java.time.Instant;
import java.util.Optional;

/**
 * A stored run at a glance.
 *
 * @param key which run it is
 * @param outline what it searches
 * @param reached what it has come to
 * @param threads evaluations side by side, 0 where workers ask for them
 * @param damaged true where a checksum of any of this differs
 */
public record RunInfo(Key key, Outline outline, Reached reached, int threads, boolean damaged) {

  /**
   * Which run it is.
   *
   * @param id its number
   * @param name its name, such as {@code sphere-lmrs-1}
   * @param identity tells it from every other run, of any store and any time
   * @param created when it was made
   */
  public record Key(long id, String name, String identity, Instant created) {}

  /**
   * What a run searches.
   *
   * @param problem the problem's name
   * @param search the search's name
   * @param dimension how many variables
   * @param seed all randomness of the run
   */
  public record Outline(String problem, String search, int dimension, long seed) {}

  /**
   * What a run has come to.
   *
   * @param state where it stands
   * @param stop why it ended, or null
   * @param best the best value, NaN before the first
   * @param evaluations stored evaluations, failed ones included
   * @param failures stored failed evaluations
   * @param updated when something was last stored
   */
  public record Reached(
      State state, String stop, double best, long evaluations, long failures, Instant updated) {}

  static final char GROUP_END = '.';

  static RunInfo of(RunRow.Head head, Status status) {
    return new RunInfo(
        head.key(),
        head.outline(),
        new Reached(
            status.seen(),
            status.stop(),
            status.tally().best(),
            status.tally().evaluations(),
            status.tally().failures(),
            Instant.ofEpochMilli(status.updated())),
        head.threads(),
        head.damaged() || status.damaged());
  }

  /** Its number. */
  public long id() {
    return key.id();
  }

  /** Its name. */
  public String name() {
    return key.name();
  }

  /** Tells it from every other run, of any store and any time. */
  public String identity() {
    return key.identity();
  }

  /** When it was made. */
  public Instant created() {
    return key.created();
  }

  /** The problem's name. */
  public String problem() {
    return outline.problem();
  }

  /** The search's name. */
  public String search() {
    return outline.search();
  }

  /** How many variables. */
  public int dimension() {
    return outline.dimension();
  }

  /** All randomness of the run. */
  public long seed() {
    return outline.seed();
  }

  /** Where it stands. */
  public State state() {
    return reached.state();
  }

  /** Why it ended, or null. */
  public String stop() {
    return reached.stop();
  }

  /** The best value, NaN before the first. */
  public double best() {
    return reached.best();
  }

  /** Stored evaluations, failed ones included. */
  public long evaluations() {
    return reached.evaluations();
  }

  /** Stored failed evaluations. */
  public long failures() {
    return reached.failures();
  }

  /** When something was last stored. */
  public Instant updated() {
    return reached.updated();
  }

  /** The group to which the run belongs; empty where it stands alone. */
  public Optional<String> group() {
    int end = name().indexOf(GROUP_END);
    return end < 0 ? Optional.empty() : Optional.of(name().substring(0, end));
  }

  /** Where a run stands. */
  public enum State {
    /** Made, never begun. */
    NEW,
    /** A process is at work on it. */
    RUNNING,
    /** Its process died; it can be resumed. */
    INTERRUPTED,
    /** It ended by one of its rules. */
    FINISHED,
    /** The user ended it; it can be resumed. */
    CANCELLED,
    /** Every evaluation failed, or the run broke off with an error. */
    FAILED;

    /** The state in files and tables. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** True if {@link #of} knows the word. */
    public static boolean known(String word) {
      return java.util.Arrays.stream(values()).anyMatch(state -> state.word().equals(word));
    }

    /**
     * The state of that word.
     *
     * @throws NumberFormatException if there is none
     */
    public static State of(String word) {
      for (State state : values()) {
        if (state.word().equals(word)) {
          return state;
        }
      }
      throw new NumberFormatException("unknown state of a run: " + word);
    }
  }
}
