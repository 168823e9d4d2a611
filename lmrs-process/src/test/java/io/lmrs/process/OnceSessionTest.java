package io.lmrs.process;

import static io.lmrs.process.Programs.outcome;
import static io.lmrs.process.Programs.problem;
import static io.lmrs.process.Programs.query;
import static io.lmrs.process.Programs.reason;
import static io.lmrs.process.Programs.value;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Evaluator;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.evaluate.ThreadEvaluator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class OnceSessionTest {
  @TempDir Path folder;
  private Programs programs;

  @BeforeEach
  void begin() {
    programs = new Programs(folder);
  }

  @AfterEach
  void nobodyIsLeft() {
    programs.assertNobodyLeft();
  }

  private Outcome of(String body, String... settings) throws Exception {
    String script = programs.script("program.sh", body);
    return outcome(problem(2, script + " {x} {seed} {id}", settings), query(4, -9, 0.5, 2));
  }

  @Test
  void theValueIsTheLastLine() throws Exception {
    assertEquals(3.5, value(of("echo hello\necho ' 3.5 '\necho\n")));
    assertEquals(-9, value(of("echo $2")));
    assertEquals(4, value(of("echo $3")));
    assertEquals(1e-5, value(of("printf +1.E-5")));
  }

  @Test
  void constraintsComeWithTheValue() throws Exception {
    Constraints limits =
        Constraints.of(Constraint.atMost("stress", 250), Constraint.atLeast("mass", 1));
    for (String body :
        new String[] {
          "echo 3.5 240 1.5",
          "echo '3.5, 240; 1.5'",
          "echo '{\"value\": 3.5, \"constraints\": [240, 1.5]}'",
          "echo '{\"constraints\": {\"mass\": 1.5, \"stress\": 240}, \"value\": 3.5}'"
        }) {
      Outcome outcome = constrained(limits, body);
      assertEquals(Outcome.of(3.5, 240, 1.5), outcome, body);
      assertEquals(outcome, limits.checked(outcome));
    }
    assertEquals(
        "the run declares no constraint of the name weight",
        reason(constrained(limits, "echo '{\"value\": 1, \"constraints\": {\"weight\": 1}}'")));
    assertEquals(
        "the constraint mass must be a number: null",
        reason(constrained(limits, "echo '{\"value\": 1, \"constraints\": {\"stress\": 1}}'")));
    assertEquals("constraint 2 is not finite: nan", reason(constrained(limits, "echo 1 2 nan")));
    assertEquals(
        "an evaluation must give 2 numbers for the constraints: 1",
        reason(limits.checked(constrained(limits, "echo 1 2"))));
    assertEquals(
        "the run declares 2 constraints, but an evaluation gave none",
        reason(limits.checked(constrained(limits, "echo 1"))));
  }

  private Outcome constrained(Constraints limits, String body) throws Exception {
    String script = programs.script("program.sh", body);
    return outcome(problem(2, script + " {x}").constrainedBy(limits), query(4, -9, 0.5, 2));
  }

  @Test
  void argumentsKeepEveryBit() throws Exception {
    String script = programs.script("program.sh", "echo \"${1%%,*}\"");
    for (double x : new double[] {0.1 + 0.2, -1e-300, 4.9e-324, Math.PI * 1e200, -0.0}) {
      assertEquals(x, value(outcome(problem(2, script + " {x}"), query(0, 0, x, 1))));
    }
  }

  @Test
  void pointsComeByFileAndAreRemoved() throws Exception {
    Path log = folder.resolve("log");
    String script = programs.script("program.sh", "echo \"$1\" > " + log + "; cat \"$1\"");
    Problem problem = problem(2, script + " {file}", "field", "seed");
    assertEquals(77, value(outcome(problem, query(0, 77, 1, 2))));
    Path file = Path.of(Files.readString(log).strip());
    assertFalse(Files.exists(file));
    assertFalse(Files.exists(file.getParent()));
  }

  @Test
  void pointsComeOnStandardInput() throws Exception {
    assertEquals(78, value(outcome(problem(2, "cat", "field", "seed"), query(0, 78, 1, 2))));
    String script = programs.script("program.sh", "cat | tr -d '\\n' | wc -c");
    Problem both = problem(2, script + " {x}", "input", "stdin");
    assertEquals(
        "{\"id\":0,\"seed\":5,\"x\":[1.0,2.0]}".length(), value(outcome(both, query(0, 5, 1, 2))));
    // nothing to read otherwise
    assertEquals(0, value(outcome(problem(2, script + " {x}"), query(0, 5, 1, 2))));
  }

  @Test
  void failuresNameTheirReason() throws Exception {
    assertEquals("exit code 3", reason(of("exit 3")));
    assertEquals("exit code 3: no mesh", reason(of("echo a >&2; echo no mesh >&2; exit 3")));
    assertEquals("exit code 255", reason(of("echo 1; exit 255")));
    assertEquals("no output", reason(of("echo; echo '  '")));
    assertEquals("the last line is not a number: abc", reason(of("echo 1; echo abc")));
    assertEquals("the last line is not a number: 0x10", reason(of("echo 0x10")));
    assertEquals("the last line is not a number: 1d", reason(of("echo 1d")));
    assertEquals("the value is not finite: NaN", reason(of("echo NaN")));
    assertEquals("the value is not finite: -inf", reason(of("echo -inf")));
    assertEquals("the value is not finite: Infinity", reason(of("echo 1e999")));
    assertEquals("timed out after 0.2 s", reason(of("sleep 1000", "timeout", "0.2")));
  }

  @Test
  void aFieldIsTakenFromTheLastLine() throws Exception {
    String line = "echo loading; echo '{\"cost\":2.5,\"ok\":true,\"parts\":[1,2],\"n\":\"x\"}'";
    assertEquals(2.5, value(of(line, "field", "cost")));
    assertTrue(
        reason(of(line, "field", "price")).startsWith("the last line has no field price: {"));
    assertEquals("the field n is not a number: x", reason(of(line, "field", "n")));
    assertEquals("the value is not finite: NaN", reason(of("echo '{\"v\":NaN}'", "field", "v")));
    assertEquals(
        "the last line is not a JSON object ({ must be at column 1): 3",
        reason(of("echo 3", "field", "cost")));
  }

  @Test
  void deathBySignalIsTriedThreeTimes() throws Exception {
    Path log = folder.resolve("log");
    Outcome outcome = of("echo $3 >> " + log + "; echo bye >&2; kill -9 $$");
    assertEquals(
        "crashed its worker 3 times, the last time: killed by signal 9: bye", reason(outcome));
    assertEquals(List.of("4", "4", "4"), Files.readAllLines(log));
    // a program that dies only once costs nothing but time
    Path died = folder.resolve("died");
    assertEquals(8, value(of("[ -e " + died + " ] || { : > " + died + "; kill -11 $$; }\necho 8")));
  }

  @Test
  void aTimeoutEndsAllChildren() throws Exception {
    String stubborn = programs.stubborn();
    Outcome outcome =
        of(
            "trap '' TERM\n"
                + stubborn
                + " &\n( "
                + stubborn
                + " & )\nsetsid "
                + stubborn
                + " >/dev/null 2>&1 </dev/null &\n"
                + stubborn,
            "timeout",
            "1");
    assertEquals("timed out after 1 s", reason(outcome));
    programs.assertNobodyLeft();
  }

  @Test
  void childrenThatLiveOnAreEnded() throws Exception {
    String stubborn = programs.stubborn();
    // it holds the output open
    assertEquals(5, value(of(stubborn + " &\necho 5")));
    programs.assertNobodyLeft();
    // and it does not, but is of no use to anybody
    assertEquals(6, value(of(stubborn + " >/dev/null 2>&1 &\necho 6")));
    programs.assertNobodyLeft();
  }

  @Test
  void chattySlowAndHugePrograms() throws Exception {
    assertEquals(1, value(of("head -c 1000000 /dev/zero >&2; echo 1")));
    assertEquals(2, value(of("head -c 1000000 /dev/zero | tr '\\0' 'a'; echo; echo 2")));
    assertEquals(34, value(of("printf 3; sleep 0.3; printf 4; sleep 0.1; echo")));
    assertEquals("wrote more than 16 MiB to standard output", reason(of("yes")));
    String ignoring = programs.script("ignoring.sh", "exec <&-\necho 7");
    double[] x = new double[20_000];
    Arrays.fill(x, Math.PI);
    assertEquals(7, value(outcome(problem(x.length, ignoring), query(0, 0, x))));
    assertEquals(
        "the point is too long for an argument: hand it over by {file} or on stdin",
        reason(outcome(problem(x.length, ignoring + " {x}"), query(0, 0, x))));
  }

  @Test
  void failuresAreRepeatedButNotForever() throws Exception {
    Path log = folder.resolve("log");
    String body = "echo >> " + log + "; [ $(wc -l < " + log + ") -gt 2 ] || exit 1; echo 1";
    assertEquals("exit code 1", reason(of(body, "retries", "1")));
    assertEquals(1, value(of(body, "retries", "1")));
    Files.delete(log);
    assertEquals(1, value(of(body, "retries", "2")));
  }

  @Test
  void manyAtOnceGiveTheSameOutcomes() throws Exception {
    String script =
        programs.script(
            "program.sh",
            "case $2 in *3) exit 3;; *5) echo x;; *7) kill -9 $$;; *) echo \"${1%%,*}\";; esac");
    Problem problem = problem(2, script + " {x} {seed}");
    List<Query> queries = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      queries.add(query(i, i, i / 7.0, 1));
    }
    try (Evaluator one = new SerialEvaluator(problem);
        Evaluator four = new ThreadEvaluator(problem, 4)) {
      assertEquals(one.evaluate(queries), four.evaluate(queries));
    }
  }

  @Test
  void anInterruptEndsTheProgramAndTellsNothing() throws Exception {
    String script =
        programs.script("program.sh", programs.stubborn() + " &\n" + programs.stubborn());
    for (int threads : new int[] {1, 2}) {
      AtomicInteger told = new AtomicInteger();
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread thread =
          new Thread(
              () -> {
                try (Evaluator evaluator = ThreadEvaluator.of(problem(1, script), threads)) {
                  evaluator.evaluate(
                      List.of(query(0, 0, 1), query(1, 1, 1)),
                      (_, _, _, _) -> told.incrementAndGet());
                } catch (InterruptedException e) {
                  thrown.set(e);
                }
              });
      thread.start();
      programs.awaitAlive("stubborn.sh", 2 * threads);
      thread.interrupt();
      thread.join();
      assertInstanceOf(InterruptedException.class, thrown.get());
      assertEquals(0, told.get());
      programs.assertNobodyLeft();
    }
  }

  @Test
  void goalAndStartAreSettings() throws IOException {
    Problem problem = problem(3, "cat", "goal", "maximize", "start", "random");
    assertEquals(Goal.MAXIMIZE, problem.goal());
    assertFalse(Arrays.equals(problem.start(1), problem.start(2)));
    assertArrayEquals(new double[3], problem(3, "cat").start(1));
    try (Session session = problem(3, "").open()) {
      assertEquals(
          "there is no command: the setting command is empty",
          reason(session.evaluate(query(0, 0, 1, 2, 3))));
    }
  }

  @Test
  void theShellExampleWorks() throws Exception {
    Path script = Path.of("..", "examples", "shell-objective", "sphere.sh").toAbsolutePath();
    Problem problem = problem(3, "'" + script + "' {x}");
    assertEquals(14, value(outcome(problem, query(0, 0, 1, -2, 3))));
    String usage = reason(outcome(problem(1, "'" + script + "'"), query(0, 0, 1)));
    assertEquals("exit code 2: usage: sphere.sh X1,X2,...", usage);
  }
}
