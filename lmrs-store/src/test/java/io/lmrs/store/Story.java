package io.lmrs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.Progress;
import io.lmrs.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Everything about a result but how long it took, to the last bit. */
final class Story {
  private Story() {}

  static List<String> of(RunResult r) {
    List<String> story = new ArrayList<>();
    for (Progress p : r.trace()) {
      story.add(
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
              + p.metrics());
    }
    story.add(r.stop() + " " + r.best() + " " + r.incumbentValue());
    story.add(r.evaluations() + " " + r.failures() + " " + r.iterations());
    story.add(Arrays.toString(r.point()));
    story.add(Arrays.toString(r.incumbent()));
    story.add(r.lastFailure() + " " + Arrays.toString(r.frame().scale()));
    return story;
  }

  static void same(RunResult expected, RunResult actual, String where) {
    assertEquals(of(expected), of(actual), where);
  }
}
