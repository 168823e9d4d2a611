package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.search.Restarting;
import org.junit.jupiter.api.Test;

class RunSpecTest {

  private static RunSpec spec(
      String search, double[] start, Bounds bounds, Scale scale, double[] scales, int restarts) {
    return RunSpec.of("sphere", 4, search)
        .withSeed(3)
        .withStart(start)
        .withBounds(bounds)
        .withScale(scale)
        .withScales(scales)
        .withRestarts(restarts);
  }

  private static Search search(RunSpec spec) {
    return spec.openSearch(spec.openProblem());
  }

  private static String refusal(RunSpec spec) {
    return assertThrows(IllegalArgumentException.class, () -> search(spec)).getMessage();
  }

  @Test
  void defaultsAreThoseOfTheProblem() {
    RunSpec spec = RunSpec.of("sphere", 0, "ema");
    assertEquals(10, spec.openProblem().dimension());
    assertArrayEquals(spec.openProblem().start(0), search(spec).incumbent());
  }

  @Test
  void fieldsReplaceWhatTheProblemSays() {
    double[] start = {0.1, 0.2, 0.3, 0.4};
    RunSpec spec = spec("ema", start, Bounds.box(4, -1, 1), Scale.BOUNDS, null, 0);
    assertArrayEquals(start, search(spec).incumbent(), 1e-15);
    Bounds box = Bounds.box(4, 0, 1);
    Search inside = search(spec("ema", start, box, Scale.NONE, null, 0));
    for (Query query : inside.ask(Frame.IDENTITY).queries()) {
      assertTrue(box.contains(query.x().toArray()));
    }
    assertTrue(search(spec("ema", null, null, Scale.NONE, null, 2)) instanceof Restarting);
  }

  @Test
  void wrongLengthsAreRefused() {
    assertEquals(
        "start must have 4 entries: 3",
        refusal(spec("ema", new double[3], null, Scale.NONE, null, 0)));
    assertEquals(
        "bounds must have 4 entries: 5",
        refusal(spec("ema", null, Bounds.box(5, 0, 1), Scale.NONE, null, 0)));
    assertEquals(
        "scales must have 4 entries: 2",
        refusal(spec("ema", null, null, Scale.NONE, new double[] {1, 1}, 0)));
  }

  @Test
  void startsThatMakeNoSenseAreRefused() {
    assertEquals(
        "start[2] must be finite: NaN",
        refusal(spec("ema", new double[] {0, 0, Double.NaN, 0}, null, Scale.NONE, null, 0)));
    assertEquals(
        "start[3] must be in [0.0, 1.0]: 2.0",
        refusal(spec("ema", new double[] {0, 0, 0, 2}, Bounds.box(4, 0, 1), Scale.NONE, null, 0)));
  }

  @Test
  void namesAndNumbersAreChecked() {
    assertTrue(
        refusal(spec("lrms", null, null, Scale.NONE, null, 0))
            .startsWith("unknown search: lrms; did you mean lmrs? (known: ars, "));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> spec("ema", null, null, Scale.NONE, null, -1));
    assertEquals("restarts must be at least 0: -1", e.getMessage());
    e =
        assertThrows(
            IllegalArgumentException.class, () -> RunSpec.of("spehre", 0, "ema").openProblem());
    assertTrue(e.getMessage().startsWith("unknown problem: spehre; did you mean sphere?"));
    assertEquals(
        "manifold-search needs a problem whose manifold is known (e.g. synthetic), or a Jacobian"
            + " given to the library: none",
        refusal(spec("manifold-search", null, null, Scale.NONE, null, 0)));
  }

  @Test
  void theSameSpecificationIsTheSameRun() {
    RunSpec spec = RunSpec.of("rosen", 6, "lmrs");
    Batch one = search(spec).ask(Frame.IDENTITY);
    Batch other = search(spec).ask(Frame.IDENTITY);
    for (int i = 0; i < one.size(); i++) {
      assertEquals(one.queries().get(i).seed(), other.queries().get(i).seed());
      assertArrayEquals(one.queries().get(i).x().toArray(), other.queries().get(i).x().toArray());
    }
  }
}
