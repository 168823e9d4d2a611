package io.lmrs.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Goal;
import io.lmrs.Space;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where a run learns is fixed when it begins. */
class SettleTest {
  private final List<String> notes = new ArrayList<>();

  private String learner(int dimension, Map<String, String> settings) {
    return Searches.settled("lmrs", settings, dimension, notes::add).get("learner");
  }

  private static boolean gpu() {
    return CudaAccelerator.hindrance().isEmpty();
  }

  @Test
  void autoTakesTheGpuWhereThereIsOneAndItPays() {
    assertEquals(gpu() ? "cuda" : null, learner(100_000, Map.of()));
    assertEquals(null, learner(100, Map.of()));
    assertTrue(notes.isEmpty());
  }

  @Test
  void withoutAGpuTheProcessorLearnsAndASentenceSaysSo() {
    assertEquals(gpu() ? "cuda" : "cpu", learner(100, Map.of("learner", "cuda")));
    assertEquals(gpu() ? 0 : 1, notes.size());
  }

  @Test
  void whatTheGpuDoesNotLearnIsLearnedByTheProcessor() {
    Map<String, String> convolution = Map.of("learner", "cuda", "family", "convolution");
    assertEquals("cpu", learner(100, convolution));
    assertEquals(
        List.of("the learner cuda is for family=perceptron; it learns on the processor"), notes);
    assertEquals(null, learner(100_000, Map.of("family", "convolution")));
    assertEquals("cpu", learner(100_000, Map.of("lambda", "1", "learner", "cuda")));
    assertEquals("cpu", learner(100_000, Map.of("learner", "cpu")));
  }

  /** A run that learned on a GPU does not silently go on without one. */
  @Test
  void aSettledRunIsNotMixed() {
    SearchContext context =
        new SearchContext(new double[50], Goal.MINIMIZE, 1, Space.identity(), null, null);
    IllegalArgumentException wrong =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                Searches.create(
                    "lmrs", Map.of("learner", "cuda", "family", "convolution"), context));
    assertEquals(
        "the learner cuda is for family=perceptron: learner must be cpu or auto: cuda",
        wrong.getMessage());
    if (!gpu()) {
      assertThrows(
          io.lmrs.MissingPart.class,
          () -> Searches.create("lmrs", Map.of("learner", "cuda"), context));
    }
  }
}
