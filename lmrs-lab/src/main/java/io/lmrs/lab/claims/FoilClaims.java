package io.lmrs.lab.claims;

import io.lmrs.lab.reproduce.Facts;
import java.util.Map;

/** What the paper claims of airfoils: table 2. */
final class FoilClaims {
  private FoilClaims() {}

  static void judge(JudgedClaims ledger) {
    Map<String, Double> values =
        ledger.facts("table2", Claims.ORDER, method -> "lift of " + method);
    Map<String, Double> drags = ledger.facts("table2", Claims.ORDER, method -> "drag of " + method);
    values.keySet().retainAll(drags.keySet());
    values.replaceAll((method, lift) -> lift - drags.get(method));
    boolean decides = ledger.whole("table2") && values.size() == 5;
    String here = values.isEmpty() ? "" : "lift - drag: " + Claims.listed(values);
    ledger.row(
        "All methods find foils that fly (lift > drag)",
        "0.56 to 1.97",
        here,
        !decides ? Claims.UNTESTED : Claims.verdict(values.values().stream().allMatch(v -> v > 0)),
        "table2");
    boolean several = decides && ledger.fact("table2", "seeds").orElse(0) >= Facts.SEVERAL;
    ledger.row(
        "LMRS finds the highest lift minus drag",
        "1.974, REMBO 1.843",
        here,
        !several
            ? Claims.UNTESTED
            : Claims.verdict(
                values.values().stream().skip(1).allMatch(v -> values.get("LMRS") > v)),
        "table2");
    ledger.row(
        "REMBO finds better foils than the other baselines",
        "1.843 against 1.393, 1.171, 0.560",
        here,
        !several
            ? Claims.UNTESTED
            : Claims.verdict(
                values.values().stream().skip(2).allMatch(v -> values.get("REMBO") > v)),
        "table2");
  }
}
