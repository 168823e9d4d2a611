package io.lmrs.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.cli.file.ArrayFiles;
import io.lmrs.execution.Execution;
import io.lmrs.execution.Prepared;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunFields;
import io.lmrs.store.RunLabel;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What depends on time is decided before a run, told, and stored with it. */
class TimedRunTest {
  @TempDir Path folder;

  private final List<String> notes = new ArrayList<>();

  // a clock by which whatever happens between two looks takes so long
  private static LongSupplier clock(long nanos) {
    long[] now = {0};
    return () -> now[0] += nanos;
  }

  private static RunFields fields(String... pairs) {
    var node = Json.object().put("problem", "rover").put("search", "auto");
    for (int i = 0; i < pairs.length; i += 2) {
      node.put(pairs[i], pairs[i + 1]);
    }
    return new RunFields(node);
  }

  private Prepared prepared(RunFields fields, LongSupplier clock) {
    return Prepared.of(fields, new ArrayFiles(), null, _ -> {}).timed(notes::add, clock);
  }

  private static String setting(Prepared prepared) {
    return prepared.request().spec().searchSettings().get("surrogate");
  }

  @Test
  void anEvaluationThatTakesLongIsWorthAModel() {
    Prepared prepared = prepared(fields("time", "10m"), clock(1_000_000_000));
    assertEquals("on", setting(prepared));
    assertEquals(1, notes.size());
    assertTrue(
        notes.getFirst().startsWith("auto begins with a model: an evaluation takes about 1.0 s,"),
        notes.getFirst());
    try (RunStore store = RunStore.openWritable(folder.resolve("runs.db"))) {
      StoredRun stored = prepared.storeIn(store, RunLabel.NONE);
      assertEquals("on", stored.spec().searchSettings().get("surrogate"));
      // who goes on with it finds it decided
      var again = new Prepared(Execution.request(stored, 1), null);
      assertEquals("on", setting(again.timed(notes::add, clock(1))));
      assertEquals(1, notes.size());
    }
  }

  @Test
  void anEvaluationThatTakesNoTimeIsNot() {
    assertEquals("off", setting(prepared(fields("time", "10m"), clock(1000))));
    assertTrue(notes.getFirst().startsWith("auto begins without a model:"), notes.getFirst());
  }

  @Test
  void nothingIsMeasuredWhereItDoesNotMatter() {
    LongSupplier none =
        () -> {
          throw new AssertionError("measured");
        };
    prepared(fields(), none);
    prepared(fields("time", "10m", "search", "lmrs"), none);
    prepared(fields("time", "10m", "problem", "sphere"), none);
    assertEquals(List.of(), notes);
  }
}
