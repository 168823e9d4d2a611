package io.lmrs.store;

import io.lmrs.Outcome;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.Ledger;
import io.lmrs.store.file.Owner;
import io.lmrs.store.file.Status;
import io.lmrs.store.file.Tally;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Sees to it that one process at a time is at work on a run. */
final class RunLock {
  private final Database database;
  private final Ledger ledger;
  private final long id;
  private final String name;
  private RunHold held;
  private Owner owner;

  RunLock(Database database, Ledger ledger, long id, String name) {
    this.database = database;
    this.ledger = ledger;
    this.id = id;
    this.name = name;
  }

  /**
   * Takes the run for this process. Within a hold, another one changes nothing.
   *
   * @param takeOver takes it also from a process on another machine, which can't be asked
   * @param warnings hears of a damaged status
   * @throws RunLocked if another process is at work on it
   */
  RunHold hold(boolean takeOver, Consumer<String> warnings) {
    if (held != null) {
      return new RunHold(this, null);
    }
    held =
        database.write(
            db -> {
              Status status = ledger.status(db);
              Owner other = status.owner();
              Owner here = Owner.here();
              if (other != null && other.mayLive() && !(takeOver && other.elsewhere())) {
                throw new RunLocked(locked(other), other.elsewhere());
              }
              if (status.damaged()) {
                status = recounted(db, status);
                warnings.accept(
                    "run "
                        + name
                        + ": its status is damaged (checksum); it goes on with the evaluations it"
                        + " was made with");
              }
              RunInfo.State before = RunInfo.State.of(status.state());
              status.in(RunInfo.State.RUNNING, here).write(db, id);
              ledger.heldBy(here);
              owner = here;
              return new RunHold(this, before);
            });
    owner.takes();
    return held;
  }

  boolean heldBy(RunHold hold) {
    return held == hold;
  }

  void release(RunHold hold, RunInfo.State state) {
    if (heldBy(hold) || hold.within()) {
      held = null;
      // a full disk must not keep the run from being taken again
      owner.letsGo();
      database.write(
          db -> {
            ledger.mine(db).in(state, null).write(db, id);
            return null;
          });
      ledger.heldBy(null);
    }
  }

  /** Leaves the run as its owner's death would: for tests, whose process lives on. */
  void forgetOwner() {
    database.write(
        db -> {
          Status status = ledger.status(db);
          if (!status.damaged()) {
            status.in(RunInfo.State.of(status.state()), null).write(db, id);
          }
          return null;
        });
  }

  private String locked(Owner owner) {
    return "run "
        + name
        + " is in use by process "
        + owner.pid()
        + " on "
        + owner.host()
        + (owner.apart() ? ", in another container" : "");
  }

  // what a damaged status says is no measure for what must be there
  private Status recounted(Database db, Status damaged) throws SQLException {
    long[] counts = new long[2];
    new Inventory(ledger, name, _ -> {})
        .evaluations(
            e -> {
              counts[0]++;
              counts[1] += e.outcome() instanceof Outcome.Failure ? 1 : 0;
            });
    return damaged
        .with(new Tally(counts[0], counts[1], Double.NaN))
        .counted(Status.Rows.of(db, id));
  }
}
