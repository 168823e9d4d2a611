package io.lmrs.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Cutoff;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.Space;
import io.lmrs.constraint.LinearConstraint;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PackedBatchTest {
  private static final int ITERATIONS = 12;

  static Stream<String> searches() {
    return Searches.all().stream().map(SearchFactory::name);
  }

  @ParameterizedTest
  @MethodSource("searches")
  void whatASearchAsksArrivesToTheBit(String name) {
    roundTrips(RunSpec.of("synthetic", 40, name), null);
  }

  static Stream<String> searchesThatNeedNoManifold() {
    return searches().filter(name -> !name.equals("manifold-search"));
  }

  @ParameterizedTest
  @MethodSource("searchesThatNeedNoManifold")
  void alsoInABoxAndWithWhitening(String name) {
    roundTrips(RunSpec.of("regulator", 16, name), Bounds.box(16, -3, 3));
  }

  @Test
  void alsoWithSoManyDirectionsThatRowsAreSent() {
    roundTrips(with(RunSpec.of("synthetic", 80, "lmrs"), Map.of("directions", "50")), null);
    roundTrips(with(RunSpec.of("synthetic", 40, "lmrs-paper"), Map.of()), null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "likely"})
  void alsoWithEvaluationsThatMayEndEarly(String ending) {
    Map<String, String> settings = Map.of("directions", "6", "top", "2", "ending", ending);
    roundTrips(with(RunSpec.of("regulator", 16, "ars"), settings), Bounds.box(16, -3, 3));
    Query cut = new Query(3, Point.at(1, 2), 7, Frame.IDENTITY, new Cutoff(-2.5, 0.25));
    assertEquals(cut.cutoff(), sent(List.of(cut)).getFirst().cutoff());
    assertEquals(Cutoff.NONE, sent(List.of(cut.whole())).getFirst().cutoff());
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "cma-es", "sep-cma"})
  void alsoWithVariablesOfAllKinds(String name) throws Exception {
    Variables variables =
        Variables.of(
            Variable.real("length", 1e-3, 10).log(),
            Variable.integer("teeth", -8, 40),
            Variable.real("load", 0, 5).fixed(2.5),
            Variable.choice("material", "steel", "brass", "wood"));
    RunSpec plain = RunSpec.of("sphere", 4, name);
    roundTrips(
        RunSpec.of("sphere", 4, name)
            .withBudget(plain.budget())
            .withSeed(3)
            .withScale(plain.scale())
            .withVariables(variables));
    // as Spark sends it once
    Space space = variables.space(variables.start());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(space);
    Space arrived =
        (Space) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    double[] u = {0.3, -1.7, 0.2, 0.1, 0.25};
    assertArrayEquals(space.toProblem(u), arrived.toProblem(u));
  }

  @Test
  void alsoWithLinearConstraints() throws Exception {
    Space space =
        new Space(new Bounds(new double[3], new double[] {1, 1, 1}), null)
            .within(
                List.of(
                    LinearConstraint.equal("shares", 1, 1, 1, 1),
                    LinearConstraint.atMost("first", 0.4, 1, 0, 0)),
                new double[] {0.2, 0.3, 0.5});
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(space);
    Space arrived =
        (Space) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    double[] u = {0.3, -1.7};
    assertArrayEquals(space.toProblem(u), arrived.toProblem(u));
  }

  private static RunSpec with(RunSpec spec, Map<String, String> settings) {
    return RunSpec.of(spec.problem(), spec.dimension(), spec.search())
        .withProblemSettings(spec.problemSettings())
        .withSearchSettings(settings)
        .withBudget(spec.budget())
        .withSeed(spec.seed())
        .withScale(spec.scale());
  }

  private static void roundTrips(RunSpec plain, Bounds box) {
    RunSpec spec =
        RunSpec.of(plain.problem(), plain.dimension(), plain.search())
            .withProblemSettings(plain.problemSettings())
            .withSearchSettings(plain.searchSettings())
            .withBudget(plain.budget())
            .withSeed(3)
            .withStart(box == null ? null : new double[plain.dimension()])
            .withBounds(box)
            .withScale(plain.scale());
    roundTrips(spec);
  }

  private static void roundTrips(RunSpec spec) {
    Problem problem = spec.openProblem();
    Search search = spec.openSearch(problem);
    Frame frame = problem.frame();
    try (Session session = problem.open()) {
      for (int i = 0; i < ITERATIONS; i++) {
        Batch batch = search.ask(frame);
        List<Query> arrived = sent(batch.queries());
        List<Outcome> outcomes = new ArrayList<>();
        for (int j = 0; j < batch.size(); j++) {
          assertSame(batch.queries().get(j), arrived.get(j));
          outcomes.add(session.evaluate(arrived.get(j)));
        }
        frame = frame.observe(outcomes);
        search.tell(batch, outcomes);
      }
    }
  }

  private static List<Query> sent(List<Query> queries) {
    PackedBatch packed = PackedBatch.of(queries);
    UnpackedBatch unpacked = new UnpackedBatch(packed.shared(), packed.space());
    return packed.parts().stream().map(unpacked::query).toList();
  }

  private static void assertSame(Query expected, Query actual) {
    assertEquals(expected.id(), actual.id());
    assertEquals(expected.seed(), actual.seed());
    assertEquals(expected.cutoff(), actual.cutoff());
    assertArrayEquals(expected.x().toArray(), actual.x().toArray());
    assertArrayEquals(expected.frame().scale(), actual.frame().scale());
  }

  @Test
  void aRandomDirectionIsANumber() {
    int d = 1000;
    Batch batch = first(RunSpec.of("sphere", d, "ars"));
    PackedBatch packed = PackedBatch.of(batch.queries());
    assertTrue(packed.shared().length < 8 * d + 20, "shared: " + packed.shared().length);
    packed.parts().forEach(part -> assertTrue(part.length < 40, "part: " + part.length));
  }

  @Test
  void oneArrayOfTwoQueriesGoesToThemAlone() {
    double[] row = new double[100];
    double[] other = new double[100];
    Point plus = new Point.Offset(other, 1, row);
    Point minus = new Point.Offset(other, -1, row);
    Point third = Point.at(other);
    PackedBatch packed =
        PackedBatch.of(
            Stream.of(plus, minus, third).map(p -> new Query(0, p, 0, Frame.IDENTITY)).toList());
    assertTrue(packed.shared().length < 820, "shared: " + packed.shared().length);
    assertTrue(packed.parts().get(0).length > 800);
    assertTrue(packed.parts().get(2).length < 30);
  }

  @Test
  void twoSpacesAreRefused() {
    List<Query> queries =
        Stream.of(1.0, 2.0)
            .map(s -> new Space(Bounds.NONE, new double[] {s}))
            .map(s -> new Query(0, new Point.Mapped(s, Point.at(1)), 0, Frame.IDENTITY))
            .toList();
    assertThrows(IllegalArgumentException.class, () -> PackedBatch.of(queries));
  }

  private static Batch first(RunSpec spec) {
    Problem problem = spec.openProblem();
    return spec.openSearch(problem).ask(problem.frame());
  }
}
