package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.random.Stream;
import io.lmrs.store.file.LogCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages a store and its log in many ways, and asks it everything. Each answer is the true one, or
 * it comes with a sentence that tells of the damage. A log that was cut short, as by a power cut,
 * may also answer as the store did at an earlier commit.
 */
class CorruptionTest {
  private static final long SEED = 20260721;
  private static final int CASES = 420;
  private static final int PAGE = 4096;
  private static final int SECTOR = 512;

  private enum Damage {
    BIT,
    SECTOR,
    PAGE_ZEROED,
    PAGE_OF_NOISE,
    CUT,
    PAGES_SWAPPED,
    SECTORS_SWAPPED
  }

  private static final RunSpec KILLED =
      Specs.of("synthetic", 12, Map.of("manifold", "3"), "lmrs", 250);
  private static final RunSpec FINISHED = Specs.of("sphere", 6, Map.of("noise", "0.1"), "ars", 200);

  @TempDir Path folder;

  /** Everything that is asked of a store, and what it complains of. */
  private record Answer(List<String> lines, List<String> complaints) {}

  @Test
  void noAnswerIsSilentlyShortOrWrong() throws IOException {
    System.out.println("corruption: seed " + SEED + ", " + CASES + " cases");
    Path file = folder.resolve("whole.db");
    Set<List<String>> earlier = new HashSet<>();
    byte[][] open = new byte[2][];
    fill(file, earlier, open);
    byte[] whole = Files.readAllBytes(file);
    List<String> truth = ask(file).lines;
    earlier.add(truth);
    RunResult expected = Specs.plain(KILLED);
    Map<Damage, int[]> told = new EnumMap<>(Damage.class);
    for (int i = 0; i < CASES; i++) {
      Damage damage = Damage.values()[i % Damage.values().length];
      boolean ofLog = i % 4 == 3;
      byte[] database = ofLog ? open[0] : whole;
      byte[] log = ofLog ? open[1] : null;
      Stream draw = Stream.of(SEED, i);
      byte[] changed = damaged(ofLog ? log : database, damage, draw);
      Path torn = folder.resolve("torn.db");
      write(torn, ofLog ? database : changed, ofLog ? changed : null);
      String where = "case " + i + ", " + damage + (ofLog ? " of the log" : "");
      Set<List<String>> allowed = ofLog && damage == Damage.CUT ? earlier : Set.of(truth);
      boolean spoken = check(torn, allowed, where);
      told.computeIfAbsent(damage, _ -> new int[2])[spoken ? 1 : 0]++;
      if (i % 5 == 0) {
        write(torn, ofLog ? database : changed, ofLog ? changed : null);
        resume(torn, expected, where);
      }
    }
    told.forEach((d, n) -> System.out.println(d + ": " + n[0] + " unharmed, " + n[1] + " told"));
    assertTrue(told.values().stream().allMatch(n -> n[1] > 0));
  }

  // a finished run with a confirmation, one of a group, one that broke off
  private void fill(Path file, Set<List<String>> earlier, byte[][] open) throws IOException {
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun deleted = store.create(FINISHED, 1, 0);
      StoredRun finished = store.create(FINISHED, 1, 3);
      finished.rhythm(new SnapshotRhythm(Long.MAX_VALUE, 9, 0));
      Specs.run(finished, new Counted(FINISHED.openProblem()), "{\"mean\":0.5}");
      store.delete(deleted.name());
      StoredRun grouped = store.create(RunLabel.in("some"), FINISHED, "", 1, 0, null);
      Specs.run(grouped, new Counted(FINISHED.openProblem()));
    }
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun killed = store.create(KILLED, 1, 0);
      killed.rhythm(new SnapshotRhythm(0, 6, 0));
      Counted dying = new Counted(KILLED.openProblem()).living(16, 2);
      assertThrows(Counted.Killed.class, () -> Specs.run(killed, dying));
      open[0] = Files.readAllBytes(file);
      open[1] = Files.readAllBytes(LogCheck.of(file));
    }
    // what the store said after each commit of the log
    Path cut = folder.resolve("cut.db");
    int frame = PAGE + 24;
    for (int end = 0; end <= open[1].length; end = end == 0 ? 32 + frame : end + frame) {
      write(cut, open[0], Arrays.copyOf(open[1], end));
      earlier.add(ask(cut).lines);
    }
  }

  private static void write(Path file, byte[] database, byte[] log) throws IOException {
    Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-shm"));
    Files.deleteIfExists(LogCheck.of(file));
    Files.write(file, database);
    if (log != null) {
      Files.write(LogCheck.of(file), log);
    }
  }

  /** Asks everything; true where the store told of the damage. */
  private static boolean check(Path torn, Set<List<String>> allowed, String where) {
    Answer answer;
    try {
      answer = ask(torn);
    } catch (StoreTrouble e) {
      assertTrue(!e.getMessage().isBlank() && !e.getMessage().contains("\n"), where);
      return true;
    } catch (RuntimeException | Error e) {
      return fail(where + ": " + e, e);
    }
    if (answer.complaints.isEmpty() && !allowed.contains(answer.lines)) {
      fail(where + ": " + difference(allowed.iterator().next(), answer.lines));
    }
    return !answer.complaints.isEmpty();
  }

  private static String difference(List<String> truth, List<String> said) {
    for (int i = 0; i < Math.max(truth.size(), said.size()); i++) {
      String a = i < truth.size() ? truth.get(i) : "nothing";
      String b = i < said.size() ? said.get(i) : "nothing";
      if (!a.equals(b)) {
        return "line " + i + " is " + b + ", not " + a;
      }
    }
    return "the same";
  }

  private static Answer ask(Path file) {
    List<String> lines = new ArrayList<>();
    List<String> complaints = new ArrayList<>();
    LogCheck.requireTables(file);
    try (RunStore store = RunStore.openHasty(file)) {
      complaints.addAll(store.damage());
      for (RunInfo info : store.runs()) {
        lines.add(info.toString().replaceAll("updated=[^,]*|state=(RUNNING|INTERRUPTED)", ""));
        try {
          complaints.addAll(ask(store.run(info), lines));
        } catch (StoreTrouble e) {
          complaints.add(e.getMessage());
        }
      }
    }
    return new Answer(lines, complaints);
  }

  private static List<String> ask(StoredRun run, List<String> lines) {
    List<String> complaints = new ArrayList<>(run.damage());
    run.warnings(complaints::add);
    lines.add(run.spec() + " " + run.threads() + run.confirm() + run.versions());
    run.evaluations(e -> lines.add(e.toString()));
    run.iterations(p -> lines.add(p.toString()));
    lines.add(run.note() + " " + run.modelSource());
    run.result().ifPresent(result -> lines.addAll(Story.of(result)));
    return complaints;
  }

  /** Goes on with the run that broke off; what is evaluated twice is told before. */
  private static void resume(Path torn, RunResult expected, String where) {
    try (RunStore store = RunStore.openHasty(torn)) {
      RunInfo info = store.info("synthetic-lmrs-1");
      StoredRun run = store.run(info);
      List<String> warnings = new ArrayList<>(store.damage());
      run.warnings(warnings::add);
      Map<Long, Integer> known = new HashMap<>();
      run.evaluations(e -> known.put(e.query(), 1));
      Counted counted = new Counted(run.spec().openProblem());
      Story.same(expected, takenOver(run, counted), where);
      boolean twice = counted.calls().keySet().stream().anyMatch(known::containsKey);
      boolean fewer = known.size() + counted.calls().size() != expected.evaluations();
      assertTrue(!(twice || fewer) || !warnings.isEmpty(), where);
    } catch (StoreTrouble | UnknownRun e) {
      assertTrue(!e.getMessage().isBlank(), where);
    }
  }

  // the process that is said to be at work is this one
  private static RunResult takenOver(StoredRun run, Counted counted) {
    run.forgetOwner();
    return Specs.run(run, counted);
  }

  private static byte[] damaged(byte[] whole, Damage damage, Stream draw) {
    byte[] torn = whole.clone();
    int at = draw.below(whole.length, 0);
    switch (damage) {
      case BIT -> torn[at] ^= (byte) (1 << draw.below(8, 1));
      case SECTOR -> zero(torn, at / SECTOR * SECTOR, SECTOR);
      case PAGE_ZEROED -> zero(torn, at / PAGE * PAGE, PAGE);
      case PAGE_OF_NOISE -> {
        int from = at / PAGE * PAGE;
        for (int i = from; i < Math.min(torn.length, from + PAGE); i++) {
          torn[i] = (byte) draw.below(256, 2 + i);
        }
      }
      case CUT -> torn = Arrays.copyOf(whole, at);
      case PAGES_SWAPPED -> swap(torn, at, draw.below(whole.length, 1), PAGE);
      case SECTORS_SWAPPED -> swap(torn, at, draw.below(whole.length, 1), SECTOR);
    }
    return torn;
  }

  private static void zero(byte[] bytes, int from, int length) {
    Arrays.fill(bytes, from, Math.min(bytes.length, from + length), (byte) 0);
  }

  private static void swap(byte[] bytes, int a, int b, int length) {
    int from = a / length * length;
    int to = b / length * length;
    int most = Math.min(length, bytes.length - Math.max(from, to));
    byte[] kept = Arrays.copyOfRange(bytes, from, from + most);
    System.arraycopy(bytes, to, bytes, from, most);
    System.arraycopy(kept, 0, bytes, to, most);
  }

  @Test
  void theLogThatIsWholeIsNotComplainedOf() throws IOException {
    Path file = folder.resolve("runs.db");
    try (RunStore store = RunStore.openHasty(file)) {
      StoredRun run = store.create(FINISHED, 1, 0);
      Specs.run(run, new Counted(FINISHED.openProblem()));
      try (RunStore beside = RunStore.open(file)) {
        assertEquals(List.of(), beside.damage());
      }
    }
  }
}
