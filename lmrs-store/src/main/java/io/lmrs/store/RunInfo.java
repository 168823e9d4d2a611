package io.lmrs.store;

import io.lmrs.store.file.RunRow;
import io.lmrs.store.file.Status;
import java.time.Instant;
import java.util.Optional;

/**
 * A stored run at a glance.
 *
 * @param id its number
 * @param name its name, such as {@code sphere-lmrs-1}
 * @param problem the problem's name
 * @param search the search's name
 * @param dimension how many variables
 * @param seed all randomness of the run
 * @param state where it stands
 * @param stop why it ended, or null
 * @param best the best value, NaN before the first
 * @param evaluations stored evaluations, failed ones included
 * @param failures stored failed evaluations
 * @param created when it was made
 * @param updated when something was last stored
 * @param threads evaluations side by side, 0 where workers ask for them
 * @param identity tells it from every other run, of any store and any time
 * @param damaged true where a checksum of any of this differs
 */
public record RunInfo(
    long id,
    String name,
    String problem,
    String search,
    int dimension,
    long seed,
    State state,
    String stop,
    double best,
    long evaluations,
    long failures,
    Instant created,
    Instant updated,
    int threads,
    String identity,
    boolean damaged) {

  static final char GROUP_END = '.';

  static RunInfo of(RunRow.Head head, Status status) {
    return new RunInfo(
        head.id(),
        head.name(),
        head.problem(),
        head.search(),
        head.dimension(),
        head.seed(),
        status.seen(),
        status.stop(),
        status.tally().best(),
        status.tally().evaluations(),
        status.tally().failures(),
        Instant.ofEpochMilli(head.created()),
        Instant.ofEpochMilli(status.updated()),
        head.threads(),
        head.identity(),
        head.damaged() || status.damaged());
  }

  /** The group to which the run belongs; empty where it stands alone. */
  public Optional<String> group() {
    int end = name.indexOf(GROUP_END);
    return end < 0 ? Optional.empty() : Optional.of(name.substring(0, end));
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
