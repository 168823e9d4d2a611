package io.lmrs.process;

import static io.lmrs.process.Programs.problem;
import static io.lmrs.process.Programs.query;
import static io.lmrs.process.Programs.reason;
import static io.lmrs.process.Programs.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.evaluate.ThreadEvaluator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A worker whose behaviour the seed decides; seeds from 100 on are answered with the seed. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the workers are shell scripts")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class WorkerSessionTest {
  private static final String WORKER =
      """
      while IFS= read -r line; do
        id=${line#*:}; id=${id%%,*}
        seed=${line#*seed?:}; seed=${seed%%,*}
        case $seed in
          0) echo garbage ;;
          1) echo '{"id":-1,"value":1}' ;;
          2) echo "{\\"id\\":$id}" ;;
          3) echo "{\\"id\\":$id,\\"failure\\":\\"no mesh\\"}" ;;
          4) echo "{\\"id\\":$id,\\"value\\":NaN}" ;;
          5) kill -9 $$ ;;
          6) sleep 1000 ;;
          7) printf '{"id":'; sleep 1000 ;;
          8) printf '{"id":'; echo bye >&2; exit 4 ;;
          9) exec <&-; echo "{\\"id\\":$id,\\"value\\":9}"; sleep 1000 ;;
          10) exec >&-; sleep 1000 ;;
          11) echo oops >&2; echo garbage ;;
          12) head -c 3000000 /dev/zero | tr '\\0' a; sleep 1000 ;;
          13) printf '{"id":%s,' "$id"; sleep 0.2; printf '"value":13}\\n' ;;
          14) STUBBORN & STUBBORN ;;
          15) [ -e "$0.died" ] || { : > "$0.died"; kill -9 $$; }
              echo "{\\"id\\":$id,\\"value\\":15}" ;;
          16) head -c 1000000 /dev/zero >&2; echo "{\\"id\\":$id,\\"value\\":16}" ;;
          17) echo "{\\"id\\":$id,\\"value\\":$$}" ;;
          *) echo "{\\"id\\":$id,\\"value\\":$seed}" ;;
        esac
      done
      """;

  @TempDir Path folder;
  private Programs programs;
  private String worker;
  private Problem problem;

  @BeforeEach
  void begin() throws IOException {
    programs = new Programs(folder);
    String body = WORKER.replace("STUBBORN", programs.stubborn());
    worker = programs.script("worker.sh", body);
    problem = problem(2, worker, "mode", "worker");
  }

  @AfterEach
  void nobodyIsLeft() {
    programs.assertNobodyLeft();
  }

  /** The outcomes of one worker, queries numbered from 50 on. */
  private List<Outcome> outcomes(long... seeds) throws InterruptedException {
    return outcomes(problem, seeds);
  }

  private static List<Outcome> outcomes(Problem problem, long... seeds)
      throws InterruptedException {
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      return evaluator.evaluate(queries(seeds));
    }
  }

  private static List<Query> queries(long... seeds) {
    List<Query> queries = new ArrayList<>();
    for (long seed : seeds) {
      queries.add(query(50 + queries.size(), seed, 1, 2));
    }
    return queries;
  }

  @Test
  void oneProcessAnswersAllQueries() throws InterruptedException {
    List<Outcome> outcomes = outcomes(17, 123, -4, 17);
    assertEquals(123, value(outcomes.get(1)));
    assertEquals(-4, value(outcomes.get(2)));
    assertEquals(outcomes.get(0), outcomes.get(3));
  }

  /** The reason of a failure; the query after it is answered by a fresh worker. */
  private String failure(long seed, boolean restarted) throws InterruptedException {
    return failure(problem, seed, restarted);
  }

  private static String failure(Problem problem, long seed, boolean restarted)
      throws InterruptedException {
    List<Outcome> outcomes = outcomes(problem, 17, seed, 17);
    assertEquals(restarted, !outcomes.get(0).equals(outcomes.get(2)), () -> "seed " + seed);
    value(outcomes.get(2));
    return reason(outcomes.get(1));
  }

  @Test
  void failuresNameTheirReason() throws InterruptedException {
    assertEquals(
        "the worker's line is not a JSON object ({ must be at column 1): garbage",
        failure(0, true));
    assertEquals(
        "the worker answered another query than 51: {\"id\":-1,\"value\":1}", failure(1, true));
    assertEquals(
        "the worker's line has neither a number as value nor a failure: {\"id\":51}",
        failure(2, true));
    assertEquals("no mesh", failure(3, false));
    assertEquals("the value is not finite: NaN", failure(4, false));
    assertEquals("the worker closed its standard output", failure(10, true));
    assertEquals(
        "the worker's line is not a JSON object ({ must be at column 1): garbage"
            + " (standard error: oops)",
        failure(11, true));
    assertEquals("the worker's line is longer than 1 MiB", failure(12, true));
  }

  @Test
  void deathIsTriedThreeTimes() throws InterruptedException {
    assertEquals(
        "crashed its worker 3 times, the last time: the worker ended: killed by signal 9",
        failure(5, true));
    assertEquals(
        "crashed its worker 3 times, the last time: the worker ended: exit code 4: bye",
        failure(8, true));
    assertEquals(15, value(outcomes(15).getFirst()));
  }

  @Test
  void aTimeoutEndsTheWorkerAndItsChildren() throws InterruptedException {
    // only what hangs is held to the second: fresh workers have an hour
    Problem hasty = problem(2, worker, "mode", "worker", "timeout", "1", "starting", "3600");
    for (long seed : new long[] {6, 7, 14}) {
      assertEquals("timed out after 1 s", failure(hasty, seed, true));
      programs.assertNobodyLeft();
    }
  }

  @Test
  void slowAndChattyWorkersAreFine() throws InterruptedException {
    List<Outcome> outcomes = outcomes(13, 16, 100);
    assertEquals(13, value(outcomes.get(0)));
    assertEquals(16, value(outcomes.get(1)));
    assertEquals(100, value(outcomes.get(2)));
  }

  @Test
  void aWorkerThatReadsNoMoreIsReplaced() throws InterruptedException {
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      assertEquals(9, value(evaluator.evaluate(queries(9)).getFirst()));
      assertEquals(
          "the worker closed its standard input",
          reason(evaluator.evaluate(queries(100)).getFirst()));
      assertEquals(100, value(evaluator.evaluate(queries(100)).getFirst()));
    }
  }

  /** A worker that begins with these lines, and may take a second for each answer. */
  private Outcome begun(String lines, String starting) throws IOException, InterruptedException {
    String script = programs.script("slow.sh", lines + "\n" + WORKER);
    Problem slow = problem(2, script, "mode", "worker", "timeout", "1", "starting", starting);
    return Programs.outcome(slow, query(0, 100, 1, 2));
  }

  @Test
  void theStartHasALimitOfItsOwn() throws IOException, InterruptedException {
    String ready = "{\"ready\":true}\\n";
    String answer = "{\"id\":0,\"value\":100}\\n";
    assertEquals(100, value(begun("sleep 1.5; printf '" + ready + answer + "'", "3600")));
    assertEquals(100, value(begun("sleep 1.5", "3600")));
    assertEquals("timed out after 1 s", reason(begun("sleep 1000", "0")));
    // ready, then not in time
    assertEquals(
        "timed out after 1 s", reason(begun("printf '" + ready + "'; sleep 1000", "3600")));
    // only the first line may say so
    assertTrue(
        reason(begun("printf '" + ready + ready + "'", "3600"))
            .startsWith("the worker answered another query than 0"));
  }

  @Test
  void anIdleWorkerMayBeKilled() throws InterruptedException {
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      long pid = (long) value(evaluator.evaluate(queries(17)).getFirst());
      ProcessHandle.of(pid).orElseThrow().destroyForcibly();
      assertEquals(100, value(evaluator.evaluate(queries(100)).getFirst()));
    }
  }

  @Test
  void severalWorkersGiveTheSameOutcomes() throws InterruptedException {
    long[] seeds = new long[60];
    for (int i = 0; i < seeds.length; i++) {
      seeds[i] = i % 7 < 6 ? 100 + i : i % 6;
    }
    List<Outcome> expected = outcomes(seeds);
    for (int threads : new int[] {2, 4}) {
      try (Evaluator evaluator = new ThreadEvaluator(problem, threads)) {
        assertEquals(expected, evaluator.evaluate(queries(seeds)), threads + " workers");
      }
    }
  }

  @Test
  void thePythonExampleWorks() throws IOException, InterruptedException {
    assumeTrue(python(), "python3 is not installed");
    Path script = Path.of("..", "examples", "python-worker", "worker.py").toAbsolutePath();
    Problem python = problem(3, "python3 '" + script + "'", "mode", "worker");
    try (Evaluator evaluator = new ThreadEvaluator(python, 2)) {
      List<Outcome> outcomes =
          evaluator.evaluate(List.of(query(0, 1, 1, -2, 3), query(1, 2, 0, 0, 0.5)));
      assertEquals(14, value(outcomes.get(0)));
      assertEquals(0.25, value(outcomes.get(1)));
      String reason = reason(evaluator.evaluate(List.of(query(2, 3, 1e200, 1e308, 0))).getFirst());
      assertTrue(reason.startsWith("the value is not finite: Infinity"), reason);
    }
  }

  private static boolean python() throws InterruptedException {
    try {
      Process process = new ProcessBuilder("python3", "--version").start();
      return process.waitFor() == 0;
    } catch (IOException _) {
      return false;
    }
  }
}
