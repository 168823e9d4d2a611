package io.lmrs.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.problem.Problems;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContestTaskTest {

  private static List<String> labels(List<Integer> dimensions, String... words) {
    return ContestTask.parse(List.of(words), dimensions, Map.of()).stream()
        .map(ContestTask::label)
        .toList();
  }

  @Test
  void aProblemSaysItsSizeAndSettings() {
    assertEquals(List.of("rosen@10"), labels(List.of(), "rosen"));
    assertEquals(List.of("rosen@7", "elli@3", "elli@4"), labels(List.of(3, 4), "rosen@7", "elli"));
    ContestTask task =
        ContestTask.parse(List.of("synthetic@30:manifold=4,seed=2"), List.of(), Map.of())
            .getFirst();
    assertEquals("synthetic@30:manifold=4,seed=2", task.label());
    assertEquals("synthetic", task.problem());
    assertEquals(30, task.dimension());
    assertEquals(Map.of("manifold", "4", "seed", "2"), task.settings());
  }

  @Test
  void settingsOfAllAreNoPartOfTheLabel() {
    ContestTask task =
        ContestTask.parse(List.of("sphere@3:noise=2"), List.of(), Map.of("shift", "1")).getFirst();
    assertEquals("sphere@3:noise=2", task.label());
    assertEquals(Map.of("noise", "2", "shift", "1"), task.settings());
  }

  @Test
  void theSuiteIsThePapers() {
    List<ContestTask> tasks = ContestTask.parse(List.of("suite"), List.of(), Map.of());
    assertEquals(46, tasks.size());
    assertEquals(23, tasks.stream().filter(task -> task.dimension() == 10).count());
    assertEquals(23, tasks.stream().filter(task -> task.dimension() == 100).count());
    for (ContestTask task : tasks) {
      assertEquals(
          task.dimension(),
          Problems.create(task.problem(), task.dimension(), Map.of()).dimension());
    }
    assertEquals(23, labels(List.of(5), "suite").size());
    assertTrue(labels(List.of(), "suite@5:noise=1").contains("bukin@5:noise=1"));
  }

  @Test
  void unboundedFunctionsEndWhereOnlyTheFreeCoordinateIsLeft() {
    double[] start = {3, 7, 1};
    assertEquals(3, Suite.stationary("ridge", start).getAsDouble());
    assertEquals(0.07, Suite.stationary("lincon", start).getAsDouble(), 1e-15);
    assertTrue(Suite.stationary("sphere", start).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "rosen@0; the dimension after @ must be an integer of at least 1: rosen@0",
        "rosen@x; the dimension after @ must be an integer of at least 1: rosen@x",
        "rosen:noise; what follows the colon of a problem must be key=value,key=value: rosen:noise",
        "rosen:noise=1,noise=2; a setting of a problem must be given once: noise"
      })
  void whatIsWrongIsSaid(String word, String sentence) {
    assertEquals(
        sentence,
        assertThrows(IllegalArgumentException.class, () -> labels(List.of(), word)).getMessage());
  }

  @Test
  void problemsAreDistinctAndKnown() {
    assertEquals(
        "the problems must be distinct: rosen rosen@10",
        assertThrows(IllegalArgumentException.class, () -> labels(List.of(), "rosen", "rosen@10"))
            .getMessage());
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> labels(List.of(), "rosin"))
            .getMessage()
            .startsWith("unknown problem: rosin; did you mean rosen?"));
  }
}
