package io.lmrs.lab.curvature;

import io.lmrs.cli.experiment.ContestTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The figures on curvature, row by row. */
public final class CurvatureRows {
  private static final long BUDGET = 20_000;

  /** Functions of bbob with one minimum, or nearly so. */
  private static final List<Integer> SMOOTH = List.of(1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);

  private static final int BBOB_EVALUATIONS = 1000;

  /** The paper's figure 5: numbers of variables and of dimensions of the manifold. */
  private static final int[][] PAIRS = {
    {100, 2},
    {100, 5},
    {100, 10},
    {100, 20},
    {100, 50},
    {100, 100},
    {1000, 2},
    {1000, 5},
    {1000, 10},
    {1000, 50},
    {1000, 100},
    {1000, 500},
    {1000, 1000}
  };

  private static final String WITH_AND_WITHOUT = "lmrs,lmrs:curvature=off";
  private static final String GROWTH =
      "growth-20=subspace:first=8,growth-5=subspace:first=8,growth=5,"
          + "growth-100=subspace:first=8,growth=100,all-at-once=subspace:first=1000000";

  private static final String SOURCES =
      "random=lmrs,tangent=lmrs:curvature=tangent,steps=lmrs:curvature=steps";

  private CurvatureRows() {}

  /** Those of these names, or all. */
  public static List<CurvatureRow> named(List<String> names) {
    List<CurvatureRow> all = all();
    List<String> known = all.stream().map(CurvatureRow::name).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "only must name rows (" + String.join(", ", known) + "): " + name);
      }
    }
    return all.stream().filter(row -> names.isEmpty() || names.contains(row.name())).toList();
  }

  /** All rows. */
  public static List<CurvatureRow> all() {
    CurvatureRow ellipsoid =
        hidden("hidden-ellipsoid", 500, "inner=ellipsoid,manifold=10", "480; far goal 250");
    CurvatureRow cosh =
        hidden("hidden-log-cosh", 500, "inner=log-cosh,manifold=10", "740; far goal 400");
    CurvatureRow bent = hidden("bent-10", 500, "inner=ellipsoid,manifold=10,bent=true", "3000");
    CurvatureRow shared =
        CurvatureRow.of("shared", "hidden@500:manifold=10,share=0.01", BUDGET, 1e-2, 1e-3, 1e-6)
            .hoping("no worse than lbfgs-fd at 1e-3 and 1e-6, 3 times better at 1e-2");
    CurvatureRow turned = rotated(100, "11000");
    CurvatureRow valley = rosenbrock(50, "10000; far goal 9500");
    List<CurvatureRow> rows = new ArrayList<>();
    rows.add(ellipsoid);
    rows.add(cosh);
    rows.add(
        hidden(
            "hidden-rosenbrock",
            500,
            "inner=rosenbrock,manifold=10",
            "1550 of those that get there, at least 6 of 10; far goal 800"));
    rows.add(hidden("hidden-1000", 1000, "inner=ellipsoid,manifold=5", "165"));
    rows.add(hidden("hidden-10000", 10_000, "inner=ellipsoid,manifold=5", "165"));
    rows.add(hidden("bent-5", 500, "inner=ellipsoid,manifold=5,bent=true", "900"));
    rows.add(bent);
    rows.add(shared);
    rows.add(rotated(30, "1400"));
    rows.add(turned);
    rows.add(rosenbrock(10, "850; far goal 750"));
    rows.add(rosenbrock(30, "4500; far goal 4000"));
    rows.add(valley);
    for (String part : List.of("1e-6", "1e-8", "1e-10")) {
      rows.add(
          CurvatureRow.of(
                  "rounded-" + part,
                  "hidden@500:manifold=10,rounding=" + part,
                  BUDGET,
                  10 * Double.parseDouble(part))
              .hoping("gets to ten units"));
    }
    rows.add(bbob(20));
    rows.add(bbob(40));
    rows.add(
        CurvatureRow.of("penalised", "penalised@120", 1000)
            .withMarks(100L, 200L, 300L, 500L, 1000L)
            .ablation("penalised", WITH_AND_WITHOUT)
            .hoping("no worse than without curvature at any"));
    for (int[] pair : PAIRS) {
      rows.add(synthetic(pair[0], pair[1]));
    }
    rows.add(ellipsoid.ablation("growth-hidden", GROWTH));
    rows.add(cosh.ablation("growth-log-cosh", GROWTH));
    rows.add(bent.ablation("growth-bent", GROWTH));
    rows.add(turned.ablation("growth-rotated", GROWTH));
    rows.add(ellipsoid.ablation("curvature-hidden", WITH_AND_WITHOUT));
    rows.add(cosh.ablation("curvature-log-cosh", WITH_AND_WITHOUT));
    rows.add(turned.ablation("curvature-rotated", WITH_AND_WITHOUT));
    rows.add(valley.ablation("curvature-rosenbrock", WITH_AND_WITHOUT));
    rows.add(ellipsoid.ablation("source-hidden", SOURCES));
    rows.add(cosh.ablation("source-log-cosh", SOURCES));
    rows.add(bent.ablation("source-bent", SOURCES));
    rows.add(shared.ablation("source-shared", SOURCES));
    rows.add(turned.ablation("source-rotated", SOURCES));
    return rows;
  }

  private static CurvatureRow hidden(String name, int d, String settings, String goal) {
    return CurvatureRow.of(name, "hidden@" + d + ":" + settings, BUDGET, 1e-4, 1e-8).hoping(goal);
  }

  private static CurvatureRow rotated(int d, String goal) {
    return CurvatureRow.of("rotated-" + d, "elli@" + d, BUDGET, 1e-4, 1e-8)
        .withInstance("rotation")
        .hoping(goal);
  }

  private static CurvatureRow rosenbrock(int d, String goal) {
    return CurvatureRow.of("rosenbrock-" + d, "rosen@" + d, BUDGET, 1e-4, 1e-8)
        .fromTheOrigin()
        .hoping(goal);
  }

  // instances 4 and 5
  private static CurvatureRow bbob(int d) {
    List<String> words = new ArrayList<>();
    for (int function : SMOOTH) {
      for (int instance = 4; instance <= 5; instance++) {
        words.add("bbob@%d:function=%d,instance=%d".formatted(d, function, instance));
      }
    }
    return CurvatureRow.of("bbob-" + d, words.getFirst(), (long) BBOB_EVALUATIONS * d, 1e-3)
        .withTasks(ContestTask.parse(words, List.of(), Map.of()))
        .withInstance("")
        .toDistances()
        .ablation("bbob-" + d, "subspace,lbfgs-fd,lmrs")
        .hoping("no worse than lbfgs-fd on two thirds, better on a third");
  }

  private static CurvatureRow synthetic(int d, int n) {
    String name = "synthetic-%d-%d".formatted(d, n);
    return CurvatureRow.of(name, "synthetic@%d:manifold=%d".formatted(d, n), 6000, 0.1, 0.02)
        .ablation(name, WITH_AND_WITHOUT)
        .hoping("no worse than without curvature");
  }
}
