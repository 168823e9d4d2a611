package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.problem.Problems;
import io.lmrs.search.Searches;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
  @TempDir Path folder;

  @Test
  void numbersLookTheSameInEveryLanguage() throws IOException, InterruptedException {
    String line =
        "compare sphere --dimension 2 --searches ars --seeds 2 --evaluations 20 --store "
            + folder.resolve("runs.db")
            + " --out "
            + folder.resolve("page");
    // its digits are others, and its decimal separator
    List<String> egypt = List.of("-Duser.language=ar", "-Duser.country=EG");
    int exit = Spawned.start(folder, egypt, line).waitFor();
    String said = Files.readString(folder.resolve("err"));
    assertEquals(0, exit, said);
    assertTrue(said.startsWith("2 runs in group compare of "), said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "evaluate", "list", "describe", "demo", "completion"})
  void everyCommandHasHelpWithExamples(String command) {
    Called called = Called.line(command + " --help").ok();
    assertTrue(called.out().startsWith("Usage: lmrs " + command), called.out());
    assertTrue(called.out().contains("Examples:\n  "), called.out());
    assertTrue(called.out().lines().allMatch(line -> line.length() <= 100), called.out());
  }

  @Test
  void listsOfCommandsHoldWholeSentences() {
    wholeSentences(
        Main.commands(new Terminal(InputStream.nullInputStream(), System.out, System.err, false)));
  }

  private static void wholeSentences(CommandLine line) {
    line.getSubcommands()
        .forEach(
            (name, command) -> {
              String[] description = command.getCommandSpec().usageMessage().description();
              assertTrue(description.length > 0, name);
              assertTrue(description[0].endsWith("."), name + ": " + description[0]);
              wholeSentences(command);
            });
  }

  @Test
  void helpNamesAllExitCodes() {
    String help = Called.with("--help").ok().out();
    for (String code : List.of("0 done", "1 int", "2 bad", "3 tr", "4 MuJoCo", "130 cancelled")) {
      assertTrue(help.contains(code), help);
    }
  }

  @Test
  void withoutACommandItShowsHelp() {
    assertTrue(Called.with().ok().out().contains("Commands:\n  run "));
  }

  @Test
  void helpTellsHowToAddPlugIns() {
    assertTrue(Called.with("--help").ok().out().contains("LMRS_CLASSPATH"));
    assertTrue(Called.with("list", "--help").ok().out().contains("META-INF/services"));
  }

  @Test
  void emptyValuesAreNoPaths() {
    for (String option : new String[] {"--json", "--spec"}) {
      assertEquals(
          "lmrs: " + option.substring(2) + " must be a path: \"\"",
          Called.with("run", "sphere", option, "").complaint(2));
    }
    assertEquals(
        "lmrs: dimension must be an integer: ".strip(),
        Called.with("run", "sphere", "--dimension", "").complaint(2));
  }

  @Test
  void troubleOutsideIsNoInternalError() {
    assertEquals(
        new Complaint(2, "a plug-in on the class path can't be loaded: a: Provider b not found"),
        Complaint.of(new ServiceConfigurationError("a: Provider b not found")));
    Throwable cause = new IllegalStateException("no\nlicence", new RuntimeException());
    assertEquals(
        "a plug-in on the class path can't be loaded: a: Provider b could not be instantiated:"
            + " IllegalStateException: no licence: RuntimeException",
        Complaint.of(
                new ServiceConfigurationError("a: Provider b could not be instantiated", cause))
            .sentence());
    Complaint memory = Complaint.of(new OutOfMemoryError());
    assertEquals(3, memory.exit());
    assertEquals(memory, Complaint.of(new IllegalStateException(new OutOfMemoryError())));
  }

  @Test
  void versionNamesProgramJavaAndSystem() {
    String[] lines = Called.with("--version").ok().out().split("\n");
    assertTrue(lines[0].matches("lmrs (\\d+\\.\\d+\\.\\d+.*|development)"), lines[0]);
    assertTrue(lines[1].startsWith("Java " + System.getProperty("java.version")), lines[1]);
    assertTrue(lines[2].startsWith(System.getProperty("os.name")), lines[2]);
  }

  @Test
  void listsEveryProblemAndSearchOnALineOfItsOwn() {
    String problems = Called.with("list", "problems").ok().out();
    assertEquals(Problems.all().size(), problems.lines().count());
    Problems.all()
        .forEach(p -> assertTrue(problems.contains(p.name() + " "), () -> p.name() + problems));
    String searches = Called.with("list", "searches").ok().out();
    assertEquals(Searches.all().size(), searches.lines().count());
    Searches.all().forEach(s -> assertTrue(searches.contains(s.summary()), s::name));
  }

  @Test
  void describesEverySearchAndProblem() {
    Searches.all()
        .forEach(
            s ->
                assertTrue(
                    Called.with("describe", s.name()).ok().out().contains(s.summary()), s::name));
    Problems.all()
        .forEach(
            p ->
                assertTrue(
                    Called.with("describe", p.name()).ok().out().contains("problem.noise"),
                    p::name));
    String ars = Called.with("describe", "ars", "--dimension", "7").ok().out();
    assertTrue(
        ars.lines().anyMatch(line -> line.matches("step-size +\\S+ +\\(0, inf\\) +.*")), ars);
  }

  @Test
  void completionKnowsCommandsOptionsAndNames() {
    String script = Called.with("completion").ok().out();
    assertTrue(script.startsWith("#!"), script);
    assertTrue(script.contains("--stationarity"));
    assertTrue(script.contains("random-search"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "lis; lmrs: Unmatched argument at index 0: 'lis', did you mean list? (see lmrs --help)",
        "run --evalutions 3; lmrs: Unknown option: '--evalutions', did you mean --evaluations?"
            + " (see lmrs run --help)",
        "run sphere --evaluations x; lmrs: evaluations must be an integer: x",
        "run sphere --evaluations 1.5; lmrs: evaluations must be an integer: 1.5",
        "run sphere --seed 1e99; lmrs: seed must be at most 9223372036854775807: 1e99",
        "run sphere --retries x; lmrs: retries must be an integer: x",
        "run sphere --retries 1e10; lmrs: retries must be in [-2147483648, 2147483647]: 1e10",
        "run sphere --target low; lmrs: target must be a number: low",
        "run sphere --target NaN; lmrs: target must be a number: NaN",
        "run sphere --target 1e999; lmrs: target must be a finite number: 1e999",
        "run sphere --dimension; lmrs: Missing required parameter for option '--dimension' (D)"
            + " (see lmrs run --help)",
        "evaluate; lmrs: Missing required parameter: 'PROBLEM' (see lmrs evaluate --help)",
        "export 1 --format foo; lmrs: format must be one of csv|jsonl: foo",
        "export 1 --rows foo; lmrs: rows must be one of evaluations|iterations|points|basis: foo",
        "dist --profile foo; lmrs: profile must be one of small|full: foo",
        "list everything; lmrs: what to list must be problems or searches: everything",
        "describe sphere --dimension 0; lmrs: dimension must be in [1, 10000000]: 0"
      })
  void usageErrorsAreOneSentence(String line, String sentence) {
    assertEquals(sentence, Called.line(line).complaint(2));
  }

  @Test
  void unknownNamesAreToldWithTheNearestKnownOne() {
    String sentence = Called.line("describe nosuch").complaint(2);
    assertEquals(
        "lmrs: unknown search or problem: nosuch; './lmrs list searches' and 'list problems' name"
            + " all",
        sentence);
    assertTrue(Called.line("describe spere").complaint(2).contains("spere; did you mean sphere?"));
  }

  @Test
  void aBugIsASentenceAndATraceOnlyForDebug() {
    assertEquals(
        "lmrs: internal error: IllegalStateException: a bug (run it again with --debug to see"
            + " where)",
        Called.line("run test-broken").complaint(1));
    Called debugged = Called.line("run test-broken --debug");
    assertEquals(1, debugged.exit());
    assertTrue(debugged.err().contains("\tat io.lmrs.cli"), debugged.err());
  }
}
