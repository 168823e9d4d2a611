package io.lmrs.store;

import io.lmrs.Outcome;
import io.lmrs.Progress;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.Evaluated;
import io.lmrs.store.file.KeptResult;
import io.lmrs.store.file.Ledger;
import io.lmrs.store.file.Status;
import io.lmrs.store.file.StoredBatch;
import java.util.function.Consumer;

/**
 * Goes through what is stored of a run and tells what is damaged and what must be there but is not:
 * batches follow each other, all but the last have their outcomes, and all of them together are as
 * many as the run has counted. Another process may be at work on the run meanwhile.
 */
final class Inventory {
  private final Ledger ledger;
  private final String name;
  private final Consumer<String> damage;

  /**
   * @param damage told a sentence for each damage
   */
  Inventory(Ledger ledger, String name, Consumer<String> damage) {
    this.ledger = ledger;
    this.name = name;
    this.damage = damage;
  }

  private void tell(String words) {
    damage.accept("run " + name + ": " + words);
  }

  /** All evaluations that are intact, in order. */
  void evaluations(Consumer<StoredRun.Evaluation> each) {
    Status before = ledger.status();
    Count count = new Count();
    StoredBatch last = null;
    long next = 0;
    for (long number = from(0); number >= 0; number = from(next)) {
      StoredBatch batch = ledger.batch(number).orElse(null);
      if (batch == null) {
        // found by one way through the file, and not by the other
        Ledger.missing("batch", next, number, this::tell);
      } else {
        Ledger.missing("batch", next, number - 1, this::tell);
        follow(last, batch);
        pass(batch, each, count);
        last = batch;
      }
      next = number + 1;
    }
    compare(before, count);
  }

  // rows that can't be found are damage as any other
  private long from(long next) {
    try {
      return ledger.batchFrom(next);
    } catch (StoreTrouble e) {
      tell(e.getMessage());
      return -1;
    }
  }

  // only the last batch may lack outcomes
  private void follow(StoredBatch before, StoredBatch batch) {
    if (before == null || before.damaged()) {
      return;
    }
    int found = before.evaluated().size();
    if (found < before.size()) {
      tell("batch " + before.number() + " has " + found + " of its " + before.size() + " outcomes");
    }
    boolean known = batch.first() != StoredBatch.UNKNOWN;
    if (known && batch.first() < before.first() + before.size()) {
      tell("batch " + batch.number() + " is out of order");
    }
  }

  private void pass(StoredBatch batch, Consumer<StoredRun.Evaluation> each, Count count) {
    if (batch.damaged()) {
      tell("outcomes of batch " + batch.number() + " are damaged (checksum)");
    }
    for (Evaluated e : batch.evaluated()) {
      count.evaluations++;
      count.failures += e.outcome() instanceof Outcome.Failure ? 1 : 0;
      if (batch.first() != StoredBatch.UNKNOWN) {
        each.accept(
            new StoredRun.Evaluation(
                batch.first() + e.index(),
                batch.number(),
                e.outcome(),
                e.nanoseconds(),
                e.worker()));
      }
    }
  }

  private static final class Count {
    long evaluations;
    long failures;
  }

  // what another process stores meanwhile may have been seen or not
  private void compare(Status before, Count found) {
    Status after = ledger.status();
    if (before.damaged() || after.damaged()) {
      return;
    }
    long least = Math.min(before.tally().evaluations(), after.tally().evaluations());
    long most = Math.max(before.tally().evaluations(), after.tally().evaluations());
    if (found.evaluations < least) {
      tell((least - found.evaluations) + " of its " + least + " evaluations are missing");
    } else if (found.evaluations > most) {
      tell("it has " + found.evaluations + " evaluations, but counted " + most);
    } else if (least == most && found.failures != after.tally().failures()) {
      tell("it has " + found.failures + " failures, but counted " + after.tally().failures());
    }
  }

  /** All iterations that are intact, in order. */
  void iterations(Consumer<Progress> each) {
    Status before = ledger.status();
    long last = ledger.trace(Long.MAX_VALUE, each, this::tell);
    Status after = ledger.status();
    if (before.damaged() || after.damaged()) {
      return;
    }
    long least = Math.min(before.rows().iterations(), after.rows().iterations());
    long most = Math.max(before.rows().iterations(), after.rows().iterations());
    Ledger.missing("iteration", last + 1, least, this::tell);
    if (last > most) {
      tell("it has " + last + " iterations, but counted " + most);
    }
  }

  /** The status, the snapshots, the result, the model and what was told of the budget. */
  void others(Database database, long run) {
    // one view of the file: snapshots come and go
    database.view(
        db -> {
          Status status = ledger.status(db);
          if (status.damaged()) {
            tell("its status is damaged (checksum)");
          }
          long intact = 0;
          for (long batch : ledger.snapshots()) {
            if (ledger.snapshot(batch).isEmpty()) {
              tell("the snapshot before batch " + batch + " is damaged");
            }
            intact++;
          }
          if (!status.damaged() && intact != status.rows().snapshots()) {
            tell("it has " + intact + " snapshots, but counted " + status.rows().snapshots());
          }
          boolean[] damagedResult = {false};
          KeptResult kept = KeptResult.read(db, run, () -> damagedResult[0] = true).orElse(null);
          if (damagedResult[0]) {
            tell("its result is damaged (checksum)");
          } else if (!status.damaged()) {
            result(status, kept);
          }
          return null;
        });
    allowance();
    try {
      ledger.model();
    } catch (StoreTrouble e) {
      tell(e.getMessage());
    }
  }

  /** What its search was told of the budget. */
  void allowance() {
    ledger.allowance(this::tell);
  }

  private void result(Status status, KeptResult kept) {
    if (status.stop() != null && kept == null) {
      tell("its result is missing");
    }
    boolean finished = RunInfo.State.of(status.state()) == RunInfo.State.FINISHED;
    if (finished && kept != null && kept.evaluations() != status.tally().evaluations()) {
      tell(
          "its result is of "
              + kept.evaluations()
              + " evaluations, but it counted "
              + status.tally().evaluations());
    }
  }
}
