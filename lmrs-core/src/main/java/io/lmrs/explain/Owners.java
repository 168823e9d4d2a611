package io.lmrs.explain;

import io.lmrs.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Coordinates of a search as the variables they belong to. */
record Owners(Space space, int coordinates, IntFunction<String> names) {

  private int owner(int coordinate) {
    return space == null || space.coding() == null ? coordinate : space.coding().owner(coordinate);
  }

  /**
   * True if linear equalities leave fewer coordinates than variables, so that each is of several.
   */
  boolean tied() {
    return space != null
        && space.polytope() != null
        && space.polytope().coordinates() < space.polytope().variables();
  }

  /** Every variable, of which nothing is known. */
  List<VariableImportance> unknown() {
    List<VariableImportance> out = new ArrayList<>();
    for (int j = 0; j < space.polytope().variables(); j++) {
      int variable = owner(j);
      out.add(
          new VariableImportance(
              variable, names.apply(variable), Verdict.OPEN, Double.NaN, Double.NaN, Double.NaN));
    }
    return out;
  }

  /**
   * What is known of every variable that has a coordinate.
   *
   * @param chosen the coordinates that the shares are of
   */
  List<VariableImportance> importances(Verdict[] verdicts, int[] chosen, Shares shares) {
    double[] share = new double[coordinates];
    double[] low = new double[coordinates];
    double[] high = new double[coordinates];
    for (int j = 0; j < coordinates; j++) {
      double unknown = verdicts[j] == Verdict.OPEN ? Double.NaN : 0;
      share[j] = unknown;
      low[j] = unknown;
      high[j] = unknown;
    }
    for (int k = 0; k < chosen.length; k++) {
      share[chosen[k]] = shares.mean()[k];
      low[chosen[k]] = shares.low()[k];
      high[chosen[k]] = shares.high()[k];
    }
    List<VariableImportance> out = new ArrayList<>();
    for (int j = 0; j < coordinates; ) {
      int variable = owner(j);
      int end = j;
      Verdict verdict = Verdict.NOTHING;
      double sum = 0;
      double least = 0;
      double most = 0;
      for (; end < coordinates && owner(end) == variable; end++) {
        verdict = both(verdict, verdicts[end]);
        if (verdicts[end] == Verdict.MATTERS) {
          sum += share[end];
          least += low[end];
          most += high[end];
        }
      }
      double unknown = verdict == Verdict.OPEN ? Double.NaN : 0;
      out.add(
          new VariableImportance(
              variable,
              names.apply(variable),
              verdict,
              sum + unknown,
              least + unknown,
              Math.min(1, most + unknown)));
      j = end;
    }
    return out;
  }

  private static Verdict both(Verdict a, Verdict b) {
    if (a == Verdict.MATTERS || b == Verdict.MATTERS) {
      return Verdict.MATTERS;
    }
    return a == Verdict.OPEN || b == Verdict.OPEN ? Verdict.OPEN : Verdict.NOTHING;
  }
}
