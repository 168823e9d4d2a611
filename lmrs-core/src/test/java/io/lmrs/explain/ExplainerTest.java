package io.lmrs.explain;

import static io.lmrs.variable.Variable.choice;
import static io.lmrs.variable.Variable.real;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Frame;
import io.lmrs.Lmrs;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.RunResult;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.Problems;
import io.lmrs.random.Stream;
import io.lmrs.variable.Variables;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainerTest {

  private static Explanation explained(Objective f, int d, String search, int evaluations) {
    Evidence evidence = new Evidence();
    Lmrs.minimizer(f, new double[d])
        .search(search)
        .seed(7)
        .evaluations(evaluations)
        .threads(1)
        .recorder(evidence)
        .run();
    return Explainer.explain(evidence);
  }

  private static Set<Integer> found(Explanation explanation, Verdict verdict) {
    return explanation.with(verdict).stream()
        .map(VariableImportance::index)
        .collect(Collectors.toSet());
  }

  // curvatures from 1 to 9, least at 1 to 9
  private static Objective quadratic(int... chosen) {
    return x -> {
      double sum = 0;
      for (int i = 0; i < chosen.length; i++) {
        double way = x[chosen[i]] - 1 - i % 9;
        sum += (1 + i % 9) * way * way;
      }
      return sum;
    };
  }

  private static Objective noisy(Objective f, double deviation) {
    Stream random = Stream.of(5, Stream.NOISE);
    long[] count = {0};
    return x -> f.value(x) + deviation * random.gaussian(count[0]++);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lmrs", "auto", "subspace"})
  void hiddenDirectionsAreCounted(String search) {
    var problem =
        Problems.create("hidden", 300, Map.of("inner", "rosenbrock", "manifold", "5", "seed", "3"));
    Evidence evidence = new Evidence();
    Lmrs.of(problem).search(search).seed(3).evaluations(1500).recorder(evidence).run();
    EffectiveDimension dimension = Explainer.explain(evidence).dimension();
    assertTrue(dimension.told(), dimension.why());
    assertEquals(5, dimension.dimension(), dimension.why());
    assertTrue(dimension.gap() > 30 && dimension.sure() > 0.9, dimension.toString());
    // the directions found lie in the true ones, as far as they were seen
    assertEquals(5, dimension.directions().size());
    double shares = dimension.directions().stream().mapToDouble(d -> d.share()).sum();
    assertEquals(1, shares, 1e-3);
  }

  @Test
  void wholeGradientsTellVariablesExactly() {
    Explanation explanation = explained(quadratic(2, 5, 7), 10, "lbfgs-fd", 200);
    assertEquals(Explanation.Source.GRADIENTS, explanation.source());
    assertEquals(Set.of(2, 5, 7), found(explanation, Verdict.MATTERS));
    assertEquals(Set.of(0, 1, 3, 4, 6, 8, 9), found(explanation, Verdict.NOTHING));
    assertEquals(3, explanation.dimension().dimension());
    double all = explanation.variables().stream().mapToDouble(VariableImportance::share).sum();
    assertEquals(1, all, 1e-9);
    for (VariableImportance v : explanation.variables()) {
      assertTrue(v.low() <= v.share() && v.share() <= v.high(), v.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lmrs", "auto"})
  void slopesAlongFewDirectionsTellVariables(String search) {
    int[] chosen = {3, 17, 40, 41, 77, 90, 118, 140};
    Explanation explanation = explained(quadratic(chosen), 150, search, 2000);
    assertEquals(Explanation.Source.SLOPES, explanation.source());
    assertEquals(Set.of(3, 17, 40, 41, 77, 90, 118, 140), found(explanation, Verdict.MATTERS));
    assertEquals(142, found(explanation, Verdict.NOTHING).size());
    assertEquals(8, explanation.dimension().dimension());
  }

  @ParameterizedTest
  @ValueSource(strings = {"lmrs", "cma-es", "ars"})
  void aRegressionTellsVariablesUnderNoise(String search) {
    Explanation explanation = explained(noisy(quadratic(4, 11, 23, 31), 0.5), 40, search, 2500);
    assertEquals(Explanation.Source.REGRESSION, explanation.source());
    assertEquals(Set.of(4, 11, 23, 31), found(explanation, Verdict.MATTERS));
    assertTrue(found(explanation, Verdict.NOTHING).isEmpty());
    assertFalse(explanation.dimension().told());
  }

  @Test
  void fewEvaluationsKnowNothing() {
    Explanation explanation = explained(quadratic(1, 2, 3), 1000, "lmrs", 50);
    assertFalse(explanation.dimension().told());
    assertEquals(1000, explanation.with(Verdict.OPEN).size());
    assertTrue(
        explanation
            .sentences()
            .contains(
                "Which variables matter: can't say. 50 evaluations in 1000 variables do not tell"
                    + " one of them from chance."),
        explanation.sentences()::toString);
  }

  @Test
  void failuresAreNotTakenForChance() {
    Evidence evidence = new Evidence();
    evidence.add(new double[][] {{1, 2}, {3, 4}}, new double[] {Double.NaN, Double.NaN});
    assertEquals(
        List.of(
            "Effective dimension: can't say. No evaluation has succeeded.",
            "Which variables matter: can't say. No evaluation has succeeded."),
        Explainer.explain(evidence).sentences().subList(0, 2));
  }

  private static Objective even(String kind, int d, long seed) {
    Stream random = Stream.of(seed, 31);
    double[] centre = random.gaussians(d);
    double[] mirror = random.child(1).direction(d);
    return switch (kind) {
      case "sphere" -> x -> square(x, centre, 1);
      case "fourth power" -> x -> Math.pow(square(x, centre, 1), 2);
      case "ellipsoid" ->
          x -> {
            double[] z = x.clone();
            Vectors.add(-1, centre, z);
            Vectors.add(-2 * Vectors.dot(mirror, z), mirror, z);
            return square(z, new double[d], 50);
          };
      default -> noisy(_ -> 0, 1);
    };
  }

  private static double square(double[] x, double[] centre, double stretch) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double way = x[i] - centre[i];
      sum += Math.pow(stretch, (double) i / x.length) * way * way;
    }
    return sum;
  }

  /** At most 5 % of functions without any structure are said to have some. */
  @Test
  void noStructureIsSeldomReported() {
    int draws = 0;
    StringBuilder told = new StringBuilder();
    int count = 0;
    for (String kind : List.of("sphere", "fourth power", "ellipsoid", "noise")) {
      for (String search : List.of("lmrs", "auto", "lbfgs-fd", "cma-es", "ars")) {
        for (long seed = 1; seed <= 4; seed++) {
          int d = seed % 2 == 0 ? 25 : 120;
          Evidence evidence = new Evidence();
          Lmrs.minimizer(even(kind, d, seed), new double[d])
              .search(search)
              .seed(seed)
              .evaluations(700)
              .recorder(evidence)
              .run();
          Explanation explanation = Explainer.explain(evidence);
          boolean structure =
              explanation.dimension().told()
                  || !explanation.with(Verdict.NOTHING).isEmpty()
                  || kind.equals("noise") && !explanation.with(Verdict.MATTERS).isEmpty();
          draws++;
          if (structure) {
            count++;
            told.append(kind).append(' ').append(search).append(' ').append(seed).append("; ");
          }
        }
      }
    }
    assertTrue(count <= 0.05 * draws, count + " of " + draws + ": " + told);
  }

  @Test
  void plainPointsAreEvidenceToo() {
    Objective f = quadratic(0, 3);
    Evidence evidence = new Evidence();
    for (int place = 0; place < 6; place++) {
      double[] at = Stream.of(9, place).gaussians(6);
      evidence.add(new double[][] {at}, new double[] {f.value(at)});
      double[][] beside = new double[6][];
      double[] values = new double[6];
      for (int j = 0; j < 6; j++) {
        beside[j] = at.clone();
        beside[j][j] += 1e-6;
        values[j] = f.value(beside[j]);
      }
      evidence.add(beside, values);
    }
    Explanation explanation = Explainer.explain(evidence);
    assertEquals(Set.of(0, 3), found(explanation, Verdict.MATTERS));
    assertEquals(42, evidence.evaluations());
    assertThrows(
        IllegalArgumentException.class, () -> evidence.add(new double[2][6], new double[1]));
    assertEquals(
        "there must be at least 1 evaluation: 0",
        assertThrows(IllegalArgumentException.class, () -> Explainer.explain(new Evidence()))
            .getMessage());
  }

  @Test
  void variablesOfOtherKindsHaveTheirNames() {
    Variables variables =
        Variables.of(
            real("length", 0.1, 10).log(),
            real("idle", -1, 1),
            choice("material", "steel", "brass", "wood"),
            real("angle", -90, 90));
    Evidence evidence = new Evidence();
    variables
        .minimizer(
            v ->
                Math.pow(Math.log(v.real("length")), 2)
                    + Math.pow(v.real("angle") / 30 - 1, 2)
                    + (v.choice("material").equals("brass") ? 0 : 0.3))
        .search("cma-es")
        .seed(2)
        .evaluations(2000)
        .recorder(evidence)
        .run();
    Explanation explanation = Explainer.explain(evidence, variables);
    assertEquals(
        List.of("length", "idle", "material", "angle"),
        explanation.variables().stream().map(VariableImportance::name).toList());
    assertTrue(found(explanation, Verdict.MATTERS).contains(0), explanation::toString);
    assertTrue(found(explanation, Verdict.MATTERS).contains(3), explanation::toString);
    assertFalse(found(explanation, Verdict.MATTERS).contains(1), explanation::toString);
  }

  @Test
  void aSurveyTellsWhatTheSearchCanNot() throws InterruptedException {
    var problem =
        Problems.create("hidden", 30, Map.of("inner", "rosenbrock", "manifold", "3", "seed", "3"));
    Evidence evidence = new Evidence();
    RunResult result =
        Lmrs.of(problem).search("lbfgs-fd").seed(3).evaluations(400).recorder(evidence).run();
    assertFalse(Explainer.explain(evidence).dimension().told());
    long spent =
        new Survey(evidence, result.point(), Frame.IDENTITY, 1)
            .run(
                400,
                (queries, _) ->
                    queries.stream()
                        .map(q -> Outcome.of(problem.clean(q.x().toArray()).orElseThrow()))
                        .toList());
    assertTrue(spent <= 400 && spent > 300, "" + spent);
    assertEquals(3, Explainer.explain(evidence).dimension().dimension());
  }

  @Test
  void slicesGoThroughTheBestPoint() throws InterruptedException {
    Objective f = quadratic(2, 5);
    Evidence evidence = new Evidence();
    RunResult result =
        Lmrs.minimizer(f, new double[8])
            .search("lbfgs-fd")
            .evaluations(200)
            .recorder(evidence)
            .run();
    Slices slices = new Slices(evidence, Explainer.explain(evidence), result.point());
    List<Slice> evaluated =
        slices.evaluated(
            5,
            Frame.IDENTITY,
            1,
            (queries, _) ->
                queries.stream().map(q -> Outcome.of(f.value(q.x().toArray()))).toList());
    Slice along = evaluated.stream().filter(s -> s.variable() == 5).findFirst().orElseThrow();
    assertEquals(5, along.evaluated().length);
    for (double[] point : along.evaluated()) {
      double[] x = result.point();
      x[5] = point[0];
      assertEquals(f.value(x), point[1]);
    }
    assertEquals(result.point()[5], along.best());
    assertTrue(slices.seen().getFirst().evaluated().length == 0);
    assertThrows(
        IllegalArgumentException.class,
        () -> slices.evaluated(1, Frame.IDENTITY, 1, (_, _) -> List.of()));
  }
}
