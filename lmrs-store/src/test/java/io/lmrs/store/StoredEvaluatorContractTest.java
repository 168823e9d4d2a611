package io.lmrs.store;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.Ledger;
import io.lmrs.store.file.Owner;
import io.lmrs.testkit.EvaluatorContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;

/** The laws of an evaluator, with every outcome stored. */
class StoredEvaluatorContractTest implements EvaluatorContract {
  @TempDir Path folder;
  private final AtomicInteger stores = new AtomicInteger();

  /** A stored evaluator of a run, with the evaluator inside it and its database. */
  private record Kept(Database database, Evaluator inner, StoredEvaluator stored)
      implements Evaluator {
    @Override
    public List<Outcome> evaluate(List<Query> queries, Arrival arrival)
        throws InterruptedException {
      return stored.evaluate(queries, arrival);
    }

    @Override
    public void close() {
      stored.close();
      inner.close();
      database.close();
    }
  }

  @Override
  public Evaluator open(Problem problem) {
    Path file = folder.resolve("runs-" + stores.incrementAndGet() + ".db");
    final long run;
    try (RunStore store = RunStore.open(file)) {
      StoredRun made = store.create(Specs.of("sphere", 2, Map.of(), "ars", 100), 1, 0);
      run = store.info(made.name()).id();
    }
    Database database = Database.open(file);
    Evaluator inner = new SerialEvaluator(problem);
    Ledger ledger = new Ledger(database, run, "run");
    // rows are taken from whoever holds the run alone
    database.write(
        db -> {
          Owner here = Owner.here();
          ledger.status(db).in(RunInfo.State.RUNNING, here).write(db, run);
          ledger.heldBy(here);
          return null;
        });
    return new Kept(
        database, inner, new StoredEvaluator(database, ledger, inner, problem, "run", ""));
  }

  @Override
  public int workers() {
    return 1;
  }
}
