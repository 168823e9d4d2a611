package io.lmrs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Shell scripts in a folder, whose name in their command lines tells their processes apart.
 *
 * @param folder an empty folder
 */
record Programs(Path folder) {

  /** Writes a script and gives its path. */
  String script(String name, String body) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body);
    Files.setPosixFilePermissions(
        file, java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
    return file.toString();
  }

  /** A script that lives for long and does not listen to SIGTERM. */
  String stubborn() throws IOException {
    return script("stubborn.sh", "trap '' TERM INT HUP\nwhile :; do sleep 1; done\n");
  }

  static Problem problem(int dimension, String command, String... settings) {
    Map<String, String> map = new HashMap<>(Map.of("command", command));
    for (int i = 0; i < settings.length; i += 2) {
      map.put(settings[i], settings[i + 1]);
    }
    return Problems.create("command", dimension, map);
  }

  static Query query(long id, long seed, double... x) {
    return new Query(id, Point.at(x), seed, Frame.IDENTITY);
  }

  /** The outcome of one query in an evaluator of its own. */
  static Outcome outcome(Problem problem, Query query) throws InterruptedException {
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      return evaluator.evaluate(List.of(query)).getFirst();
    }
  }

  static double value(Outcome outcome) {
    return assertInstanceOf(Outcome.Value.class, outcome).value();
  }

  static String reason(Outcome outcome) {
    return assertInstanceOf(Outcome.Failure.class, outcome).reason();
  }

  /** Waits until so many processes of the script are alive; a test's own limit ends it. */
  void awaitAlive(String script, int count) throws InterruptedException {
    String file = folder.resolve(script).toString();
    while (alive().filter(line -> line.contains(file)).count() < count) {
      Thread.sleep(10);
    }
  }

  /** Fails if a process of the folder is alive. */
  void assertNobodyLeft() {
    assertEquals(List.of(), alive().toList());
  }

  private Stream<String> alive() {
    return ProcessHandle.allProcesses()
        .map(p -> p.info().commandLine().orElse(""))
        .filter(line -> line.contains(folder.toString()));
  }
}
