package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import io.lmrs.search.auto.AutoReport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What auto does if it may take few evaluations. */
class FewEvaluationsTest {
  private static final int D = 10;
  private static final String ARM = "arm-surrogate";

  private static Search auto(Bounds bounds, OptionalLong budget, Map<String, String> settings) {
    double[] start = new double[D];
    Arrays.setAll(start, i -> 0.3 + 0.05 * i);
    return Searches.create(
        "auto",
        settings,
        new SearchContext(
            start,
            Goal.MINIMIZE,
            5,
            new Space(bounds, null),
            null,
            null,
            io.lmrs.constraint.Constraints.NONE,
            budget));
  }

  private static Search auto(long budget) {
    return auto(Bounds.box(D, -1, 1), OptionalLong.of(budget), Map.of());
  }

  private static double bowl(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (1 + i) * (x[i] - 0.1) * (x[i] - 0.1);
    }
    return sum;
  }

  // as good as nowhere else next to the start, which is 0.3, 0.35, ...
  private static double needle(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += Math.abs(x[i] - 0.3 - 0.05 * i - 1e-6);
    }
    return sum;
  }

  private static void advance(Search search) {
    advance(search, FewEvaluationsTest::bowl);
  }

  private static void advance(Search search, ToDoubleFunction<double[]> function) {
    Batch batch = search.ask();
    List<Outcome> outcomes = new ArrayList<>();
    for (Query query : batch.queries()) {
      outcomes.add(Outcome.of(function.applyAsDouble(query.x().toArray())));
    }
    search.tell(batch, outcomes);
  }

  private static boolean models(Search search) {
    advance(search);
    return search.metrics().values().containsKey(ARM);
  }

  @Test
  void aModelBeginsInABoxWithFewEvaluationsOnly() {
    Bounds box = Bounds.box(D, -1, 1);
    assertTrue(models(auto(200)));
    assertTrue(!models(auto(201)));
    assertTrue(!models(auto(box, OptionalLong.empty(), Map.of())));
    assertTrue(!models(auto(Bounds.NONE, OptionalLong.of(100), Map.of())));
    assertTrue(!models(auto(box, OptionalLong.of(100), Map.of("surrogate", "off"))));
    assertTrue(models(auto(Bounds.NONE, OptionalLong.empty(), Map.of("surrogate", "on"))));
  }

  @Test
  void theUsualArmsAreTriedAndGoOnIfTheyGainMore() {
    Search search = auto(100);
    while (search.metrics().values().getOrDefault(ARM, 1.0) == 1) {
      advance(search);
    }
    // half of the budget was the model's
    assertEquals(50, search.ask().queries().getFirst().id(), 5);
    double then = search.incumbentValue().getAsDouble();
    while (search.ask().queries().getFirst().id() < 100) {
      advance(search);
    }
    assertTrue(search.incumbentValue().getAsDouble() < then);
    assertTrue(AutoReport.work(search.metrics()).orElseThrow().startsWith("surrogate "));
  }

  @Test
  void theUsualArmsHaveTheRestAfterAQuarterIfTheStartLeads() {
    Search search = auto(100);
    while (search.ask().queries().getFirst().id() < 100) {
      long id = search.ask().queries().getFirst().id();
      advance(search, FewEvaluationsTest::needle);
      assertEquals(id < 24 ? 1 : 0, search.metrics().values().get(ARM), "after " + id);
    }
  }

  @Test
  void theUsualArmsBeginAsNearAsTheModelLooks() {
    Search search = auto(100);
    double reach = Double.NaN;
    while (search.metrics().values().getOrDefault(ARM, 1.0) == 1) {
      reach = search.metrics().values().getOrDefault("reach", reach);
      advance(search, FewEvaluationsTest::needle);
    }
    // halved once or more; the box is 2 wide, and a unit is twice the reach
    assertTrue(reach <= 0.15, "reach " + reach);
    double[] here = search.incumbent();
    double[] beside = search.ask().queries().get(2).x().toArray();
    double square = 0;
    for (int i = 0; i < D; i++) {
      square += (beside[i] - here[i]) * (beside[i] - here[i]);
    }
    assertEquals(0.1 * Math.sqrt(D) * 2 * reach * 2, Math.sqrt(square), 1e-6);
  }

  @Test
  void whatIsRestoredGoesOnAsBefore() throws Exception {
    restores(FewEvaluationsTest::bowl);
    restores(FewEvaluationsTest::needle);
  }

  private static void restores(ToDoubleFunction<double[]> function) throws Exception {
    for (long after : new long[] {20, 60, 90}) {
      Search first = auto(100);
      while (first.ask().queries().getFirst().id() < after) {
        advance(first, function);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      first.save(new DataOutputStream(bytes));
      Search second = auto(100);
      second.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
      for (int i = 0; i < 3; i++) {
        Batch one = first.ask();
        Batch other = second.ask();
        assertEquals(one.size(), other.size(), "after " + after);
        assertArrayEquals(
            one.queries().getFirst().x().toArray(), other.queries().getFirst().x().toArray());
        advance(first, function);
        advance(second, function);
      }
    }
  }
}
