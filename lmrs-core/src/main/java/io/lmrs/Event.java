package io.lmrs;

import java.util.List;

/** What happens in a run, in order; a recorder sees all of it. */
public sealed interface Event {

  /** A batch was evaluated; outcomes are in the order of its queries. */
  record Evaluated(Batch batch, List<Outcome> outcomes) implements Event {}

  /** An iteration ended. */
  record Iterated(Progress progress) implements Event {}

  /** The run ended. */
  record Ended(RunResult result) implements Event {}
}
