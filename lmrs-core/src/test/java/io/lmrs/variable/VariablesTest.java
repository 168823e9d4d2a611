package io.lmrs.variable;

import static io.lmrs.variable.Variable.choice;
import static io.lmrs.variable.Variable.integer;
import static io.lmrs.variable.Variable.real;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Bounds;
import io.lmrs.Lmrs;
import io.lmrs.Point;
import io.lmrs.RunResult;
import io.lmrs.Space;
import io.lmrs.StopReason;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class VariablesTest {
  private static final long SEED = 5;

  private static final Variables GEAR =
      Variables.of(
          real("length", 0.1, 10).log(),
          integer("teeth", 8, 40),
          real("load", 0, 5).fixed(2.5),
          choice("material", "steel", "brass", "wood").start("brass"),
          choice("side", "left", "right"),
          choice("size", "small", "middle", "large").ordered(),
          real("angle", -1, 1));

  private static String refusal(Executable wrong) {
    return assertThrows(IllegalArgumentException.class, wrong).getMessage();
  }

  @Test
  void badInputIsToldInASentence() {
    assertEquals(
        "lower of length must be less than upper = 5.0: 7.0", refusal(() -> real("length", 7, 5)));
    assertEquals(
        "lower of length must be greater than 0 on a log scale: 0.0",
        refusal(() -> real("length", 0, 5).log()));
    assertEquals(
        "choice material must have 2 to 1000 labels: 1",
        refusal(() -> choice("material", "steel")));
    assertEquals(
        "labels of material must differ, twice there is: steel",
        refusal(() -> choice("material", "steel", "steel")));
    assertEquals(
        "variables must have different names, 1 and 2 have the same: a",
        refusal(() -> Variables.of(real("a"), real("a"))));
    assertEquals(
        "a variable must not be called x, file, seed or id, which are taken: seed",
        refusal(() -> real("seed")));
    assertTrue(refusal(() -> real("two words")).endsWith(": two words"));
    assertEquals(
        "start of teeth must be in [8, 40]: 50", refusal(() -> integer("teeth", 8, 40).start(50)));
    assertEquals(
        "start of teeth must be a whole number: 8.5",
        refusal(() -> integer("teeth", 8, 40).start(8.5)));
    assertEquals(
        "lower of teeth must be a whole number up to 2^53: 0.5",
        refusal(() -> integer("teeth", 0.5, 3)));
    assertEquals(
        "fixed of material must be one of steel, brass: tin",
        refusal(() -> choice("material", "steel", "brass").fixed("tin")));
    assertEquals(
        "at least 1 variable must be free, all are fixed",
        refusal(() -> Variables.of(real("a").fixed(1))));
    assertEquals(
        "unknown variable: b (known: a, x[1])",
        refusal(() -> Variables.of(real("a"), real(null)).index("b")));
  }

  @Test
  void whatIsFixedHasNoCoordinate() {
    // length, teeth, one per material, side, size, angle
    assertEquals(1 + 1 + 3 + 1 + 1 + 1, GEAR.coordinates());
    double[] start = GEAR.start();
    assertArrayEquals(new double[] {1, 24, 2.5, 1, 0, 1, 0}, start, 1e-15);
    Space space = GEAR.space(start);
    double[] back = space.toProblem(space.toSearch(start));
    assertArrayEquals(start, back, 1e-12);
  }

  @Test
  void everyPointIsAllowedAndComesBack() {
    Space space = GEAR.space(GEAR.start());
    int[] labels = new int[3];
    for (int k = 0; k < 2000; k++) {
      double[] u = Stream.of(SEED, k).gaussians(GEAR.coordinates());
      for (int i = 0; i < u.length; i++) {
        u[i] *= 3;
      }
      double[] x = space.toProblem(u);
      for (int i = 0; i < x.length; i++) {
        GEAR.list().get(i).allowed("value", x[i]);
      }
      labels[(int) x[3]]++;
      assertEquals(2.5, x[2]);
      double[] again = space.toProblem(space.toSearch(x));
      for (int i = 0; i < x.length; i++) {
        // a point on a face is moved slightly inside
        assertEquals(
            x[i],
            again[i],
            2e-2 * Math.max(1, x[i]),
            "seed " + SEED + ", point " + k + ", variable " + i);
      }
      double[] mapped = new double[x.length];
      new Point.Mapped(space, Point.at(u)).copyTo(mapped);
      assertArrayEquals(x, mapped);
    }
    // no label lies between two others
    for (int count : labels) {
      assertEquals(2000 / 3.0, count, 100, Arrays.toString(labels));
    }
  }

  @Test
  void plainVariablesAreTheOldSpace() {
    Bounds box = Bounds.box(3, -1, 4);
    double[] scale = {1, 2, 0.5};
    Space old = new Space(box, scale);
    Space space =
        Variables.of(
                real(null, -1, 4).size(scale[0]),
                real(null, -1, 4).size(scale[1]),
                real(null, -1, 4).size(scale[2]))
            .space(new double[3]);
    assertNull(space.coding());
    assertTrue(Variables.of(real(null), real(null), real(null)).space(new double[3]).isIdentity());
    double[] u = Stream.of(SEED).gaussians(3);
    assertArrayEquals(old.toProblem(u), space.toProblem(u));
    assertNotNull(GEAR.space(GEAR.start()).coding());
  }

  @Test
  void valuesAreAskedByName() {
    Values values = GEAR.values(new double[] {0.5, 12, 2.5, 2, 1, 0, 0});
    assertEquals(0.5, values.real("length"));
    assertEquals(12, values.integer("teeth"));
    assertEquals(12, values.real("teeth"));
    assertEquals("wood", values.choice("material"));
    assertEquals(
        "variable length is a real number, not an integer",
        refusal(() -> values.integer("length")));
    assertEquals(
        "variable material is a choice, not a number", refusal(() -> values.real("material")));
    assertTrue(values.toString().startsWith("length 0.5, teeth 12, load 2.5, material wood"));
  }

  @Test
  void anObjectiveThatAsksForTheWrongVariableIsToldSo() {
    for (int threads : new int[] {1, 2}) {
      assertEquals(
          "variable teeth is an integer, not a choice",
          refusal(() -> GEAR.minimizer(v -> v.choice("teeth").length()).threads(threads).run()));
    }
  }

  private static double cost(Values v) {
    double off = Math.log(v.real("length") / 0.3);
    double teeth = v.integer("teeth") - 13;
    double angle = v.real("angle") - 0.25;
    return off * off
        + 0.1 * teeth * teeth
        + 10 * angle * angle
        + List.of("brass", "steel", "wood").indexOf(v.choice("material"))
        + (v.choice("side").equals("left") ? 0 : 2)
        + List.of("large", "middle", "small").indexOf(v.choice("size"));
  }

  @Test
  void mixedProblemsAreSolved() {
    for (String search : List.of("auto", "cma-es", "sep-cma")) {
      for (long seed = 1; seed <= 5; seed++) {
        String where = search + ", seed " + seed;
        RunResult result =
            GEAR.minimizer(VariablesTest::cost)
                .search(search)
                .seed(seed)
                .evaluations(4000)
                .target(1e-6)
                .run();
        assertEquals(StopReason.TARGET, result.stop(), () -> where + ": " + result.best());
        Values best = GEAR.values(result.point());
        assertEquals(13, best.integer("teeth"), where);
        assertEquals("brass", best.choice("material"), where);
        assertEquals(0.3, best.real("length"), 1e-2, where);
      }
    }
  }

  /** On a log scale whole numbers begin at 1. */
  @Test
  void aWholeNumberOnALogScaleIsNeverLessThanOne() {
    Variables open =
        Variables.of(integer("n", Double.NEGATIVE_INFINITY, 1000).log(), real("a", -1, 1));
    RunResult result =
        open.minimizer(
                v -> {
                  assertTrue(v.integer("n") >= 1, "n is " + v.integer("n"));
                  return v.integer("n") + v.real("a");
                })
            .search("cma-es")
            .evaluations(500)
            .run();
    assertEquals(1, result.point()[0]);
  }

  @Test
  void logVariablesNeedNoScales() {
    Variables wide =
        Variables.of(
            real("a", 1e-6, 1e6).log(), real("b", 1e-6, 1e6).log(), real("c", 1e-6, 1e6).log());
    for (String search : List.of("auto", "lmrs", "subspace", "cma-es", "lbfgs-fd")) {
      RunResult result =
          wide.minimizer(
                  v ->
                      Math.pow(Math.log10(v.real("a")) + 5, 2)
                          + Math.pow(Math.log10(v.real("b")) - 5, 2)
                          + Math.pow(Math.log10(v.real("c") / 7), 2))
              .search(search)
              .evaluations(3000)
              .target(1e-8)
              .run();
      assertEquals(StopReason.TARGET, result.stop(), search + ": " + result.best());
    }
  }

  @Test
  void searchesThatCannotNameThoseThatCan() {
    assertEquals(
        "search lmrs can't take variable teeth, which is an integer: use auto, cma-es, sep-cma",
        refusal(() -> GEAR.minimizer(VariablesTest::cost).search("lmrs").run()));
    assertEquals(
        "bounds and scales must be given with the variables where there are variables",
        refusal(
            () ->
                GEAR.minimizer(VariablesTest::cost)
                    .bounds(new double[7], new double[] {1, 1, 1, 1, 1, 1, 1})
                    .run()));
  }

  @Test
  void equalPointsOfAnExactObjectiveAreEvaluatedOnce() {
    Variables small = Variables.of(integer("a", 0, 3), integer("b", 0, 3));
    AtomicInteger calls = new AtomicInteger();
    ToDoubleFunction<Values> bowl =
        v -> {
          calls.incrementAndGet();
          return v.integer("a") * v.integer("a") + v.integer("b");
        };
    RunResult plain = small.minimizer(bowl).evaluations(300).run();
    assertEquals(300, calls.getAndSet(0));
    RunResult cached = small.minimizer(bowl).evaluations(300).exact().run();
    assertTrue(calls.get() < 100, () -> "16 points, evaluated " + calls);
    assertEquals(plain.evaluations(), cached.evaluations());
    assertArrayEquals(plain.point(), cached.point());
    assertArrayEquals(plain.incumbent(), cached.incumbent());
  }

  @Test
  void threadsChangeNothing() {
    Lmrs one = GEAR.minimizer(VariablesTest::cost).evaluations(500);
    Lmrs four = GEAR.minimizer(VariablesTest::cost).evaluations(500).threads(4);
    RunResult a = one.run();
    RunResult b = four.run();
    assertArrayEquals(a.point(), b.point());
    assertEquals(a.best(), b.best());
    assertEquals(a.incumbentValue(), b.incumbentValue());
  }
}
