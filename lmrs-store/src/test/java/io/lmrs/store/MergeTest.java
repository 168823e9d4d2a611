package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.store.file.Database;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that were copied into another store go on there as they would have at home. */
class MergeTest {
  private static final RunSpec TAUGHT =
      Specs.of("synthetic", 12, Map.of("manifold", "3"), "lmrs", 160);

  @TempDir Path folder;

  private static List<MergedRun> merge(RunStore from, RunStore to) {
    List<MergedRun> told = new ArrayList<>();
    to.merge(from, told::add);
    return told;
  }

  @ParameterizedTest
  @ValueSource(strings = {"lmrs", "ars", "cma-es"})
  void killedRunsAreResumedInTheOtherStore(String search) {
    int number = 0;
    for (RunSpec spec : Specs.all(search, 150)) {
      try (RunStore from = RunStore.openHasty(folder.resolve("from-" + number++ + ".db"));
          RunStore to = RunStore.openHasty(folder.resolve("to.db"))) {
        // so that the numbers differ
        to.create(spec, 1, 0);
        StoredRun run = from.create(spec, 1, 0);
        run.rhythm(new SnapshotRhythm(0, 3, 0));
        Counted dying = new Counted(run.spec().openProblem()).living(5, 1);
        assertThrows(Counted.Killed.class, () -> Specs.run(run, dying));
        run.forgetOwner();
        MergedRun merged = merge(from, to).getFirst();
        StoredRun copy = to.run(merged.name());
        assertEquals(run.identity(), copy.identity());
        assertEquals(List.of(), copy.damage());
        Counted counted = new Counted(copy.spec().openProblem());
        RunResult result = Specs.run(copy, counted);
        Story.same(Specs.plain(spec), result, search + " on " + spec.problem());
        assertEquals(
            result.evaluations() - dying.calls().size(), counted.calls().size(), spec.problem());
        assertEquals(List.of(), to.damage());
      }
    }
  }

  @Test
  void resultsModelsAndNamesComeAlong() {
    try (RunStore from = RunStore.openHasty(folder.resolve("from.db"));
        RunStore to = RunStore.openHasty(folder.resolve("to.db"))) {
      StoredRun teacher = from.create(new RunLabel("wing", "first"), TAUGHT, "", 1, 0, null);
      RunResult result = Specs.run(teacher, new Counted(TAUGHT.openProblem()), "a note");
      StoredRun pupil = from.create(TAUGHT, "", 1, 0, teacher.model());
      assertEquals(
          List.of("wing.first", pupil.name()),
          merge(from, to).stream().map(MergedRun::name).toList());
      StoredRun copy = to.run("wing.first");
      Story.same(result, copy.result().orElseThrow(), "copied");
      assertEquals("a note", copy.note());
      assertEquals(from.info("wing.first").updated(), to.info("wing.first").updated());
      assertEquals("wing.first", to.run(pupil.name()).modelSource().orElseThrow());
      Story.same(
          Specs.run(pupil, new Counted(TAUGHT.openProblem())),
          Specs.run(to.run(pupil.name()), new Counted(TAUGHT.openProblem())),
          "taught");
      assertTrue(merge(from, to).stream().allMatch(MergedRun::present));
      assertEquals(2, to.runs().size());
    }
  }

  @Test
  void runsAtWorkAndDamagedOnesAreLeftOut() {
    Path file = folder.resolve("from.db");
    RunSpec spec = Specs.of("sphere", 5, Map.of(), "ars", 100);
    try (RunStore from = RunStore.openHasty(file)) {
      Specs.run(from.create(spec, 1, 0), new Counted(spec.openProblem()));
      from.create(spec, 1, 0);
    }
    try (Database db = Database.open(file)) {
      db.write(d -> d.change("UPDATE outcome SET data=zeroblob(length(data)) WHERE batch=1"));
    }
    try (RunStore from = RunStore.openHasty(file);
        RunStore to = RunStore.openHasty(folder.resolve("to.db"));
        RunHold _ = from.run("2").hold(false)) {
      List<MergedRun> merged = merge(from, to);
      assertTrue(merged.get(0).reason().startsWith("it is damaged: run sphere-ars-1: "));
      assertEquals("a process is at work on it", merged.get(1).reason());
      assertEquals(List.of(), to.runs());
      assertEquals(List.of(), to.damage());
    }
  }
}
