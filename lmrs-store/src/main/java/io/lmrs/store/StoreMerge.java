package io.lmrs.store;

import io.lmrs.Progress;
import io.lmrs.store.file.AllowanceRows;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.KeptResult;
import io.lmrs.store.file.Ledger;
import io.lmrs.store.file.ModelRows;
import io.lmrs.store.file.RunRow;
import io.lmrs.store.file.Serial;
import io.lmrs.store.file.Status;
import io.lmrs.store.file.StoredBatch;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Copies runs of one store into another, row by row, since every checksum holds the number. */
final class StoreMerge {
  private static final Pattern NUMBERED = Pattern.compile("(.*-)[0-9]{1,18}");

  private final Database from;
  private final Database to;

  StoreMerge(Database from, Database to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Copies every run that is not there yet, each in one transaction.
   *
   * @param each is told what became of every run
   */
  void all(List<RunInfo> runs, List<RunInfo> present, Consumer<MergedRun> each) {
    Set<String> known = new HashSet<>();
    present.forEach(run -> known.add(run.identity()));
    for (RunInfo run : runs) {
      each.accept(known.contains(run.identity()) ? MergedRun.known(run.name()) : one(run));
    }
  }

  private MergedRun one(RunInfo run) {
    Ledger source = new Ledger(from, run.id(), run.name());
    if (run.state() == RunInfo.State.RUNNING) {
      return MergedRun.left(run.name(), "a process is at work on it");
    }
    Optional<String> damage = damage(run, source);
    if (damage.isPresent()) {
      return MergedRun.left(run.name(), "it is damaged: " + damage.get());
    }
    return to.write(
        db -> {
          RunRow row = from.read(other -> RunRow.intact(other, run.id())).orElseThrow();
          RunRow copy = row.as(Serial.next(db), name(db, run.name()));
          copy.write(db);
          rows(db, source, run.id(), copy.head());
          return MergedRun.taken(run.name(), copy.head().name());
        });
  }

  private Optional<String> damage(RunInfo run, Ledger source) {
    String[] first = new String[1];
    Inventory inventory =
        new Inventory(source, run.name(), told -> first[0] = first[0] == null ? told : first[0]);
    inventory.evaluations(_ -> {});
    inventory.iterations(_ -> {});
    inventory.others(from, run.id());
    return Optional.ofNullable(first[0]);
  }

  // its own one, or that with the next number
  private static String name(Database db, String own) throws SQLException {
    if (!RunLabel.taken(db, own)) {
      return own;
    }
    Matcher numbered = NUMBERED.matcher(own);
    return Serial.name(db, numbered.matches() ? numbered.group(1) : own + "-");
  }

  private void rows(Database db, Ledger source, long run, RunRow.Head head) throws SQLException {
    Ledger target = new Ledger(db, head.id(), head.name());
    for (long number = source.batchFrom(0); number >= 0; number = source.batchFrom(number + 1)) {
      StoredBatch batch = source.batch(number).orElseThrow();
      target.add(db, batch.with(batch.nanos(), 0, batch.evaluated()));
    }
    for (Progress progress : source.trace(Long.MAX_VALUE)) {
      target.iterated(db, progress);
    }
    for (long batch : source.snapshots().reversed()) {
      target.snapshot(db, source.snapshot(batch).orElseThrow());
    }
    Optional<StartModel> model = source.model();
    if (model.isPresent()) {
      ModelRows.write(db, head.id(), model.get());
    }
    AllowanceRows.write(db, head.id(), source.allowance(_ -> {}));
    Optional<KeptResult> result = from.read(other -> KeptResult.read(other, run, () -> {}));
    if (result.isPresent()) {
      result.get().write(db, head.id());
    }
    Status status = source.status();
    status.in(status.seen(), null).at(status.updated()).write(db, head.id());
  }
}
