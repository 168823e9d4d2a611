package io.lmrs.server;

import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.spec.Json;
import io.lmrs.spec.JsonFields;
import io.lmrs.spec.NamedArrays;
import io.lmrs.spec.RunFields;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Everything of a run that must not depend on who evaluates it, every number to the bit. */
record Course(List<String> lines) {

  /** What the run comes to in this process, without a server and a store. */
  static Course inProcess(String spec) {
    RunRequest request =
        RunRequest.of(
            new RunFields(JsonFields.of("spec", Json.parse("spec", spec)).node()),
            NamedArrays.none());
    Problem problem = request.problem();
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      return of(
          new Run(problem, request.spec().openSearch(problem), evaluator, request.spec().budget())
              .run());
    }
  }

  /** What is stored of a finished run. */
  static Course stored(Path file, String name) {
    try (RunStore store = RunStore.open(file)) {
      return of(store.run(name).result().orElseThrow());
    }
  }

  private static Course of(RunResult result) {
    List<String> lines = new ArrayList<>();
    lines.add(result.best() + " " + result.incumbentValue() + " " + result.stop());
    lines.add(result.evaluations() + " " + result.failures() + " " + result.iterations());
    lines.add(java.util.Arrays.toString(result.point()));
    lines.add(java.util.Arrays.toString(result.incumbent()));
    for (Progress p : result.trace()) {
      lines.add(
          p.iteration()
              + " "
              + p.evaluations()
              + " "
              + p.failures()
              + " "
              + p.best()
              + " "
              + p.incumbent()
              + " "
              + p.metrics().values());
    }
    return new Course(lines);
  }
}
