package io.lmrs.lab.claims;

import java.util.List;
import java.util.Map;

/** What the paper claims of the test functions, by performance profiles: figure 4. */
final class ProfileClaims {
  private ProfileClaims() {}

  /** What figure 4 says of the methods. */
  private static Map<String, Double> profile(JudgedClaims ledger, String fact) {
    return ledger.facts("figure4", Claims.ORDER, method -> fact + " " + method);
  }

  static void judge(JudgedClaims ledger) {
    Map<String, Double> areas = profile(ledger, "area");
    Map<String, Double> shares = profile(ledger, "solved by");
    String here =
        areas.isEmpty()
            ? ""
            : "LMRS is ours, which learns curvature too; mean height of the profile to 1e-4: %s; share solved: %s"
                .formatted(Claims.listed(areas), Claims.listed(shares));
    ledger.row(
        "Profiles: LMRS above all others",
        Claims.NO_NUMBERS,
        here,
        areas.size() < 2 || !areas.containsKey("LMRS")
            ? Claims.UNTESTED
            : Claims.verdict(
                areas.keySet().stream()
                    .filter(method -> !method.equals("LMRS"))
                    .allMatch(
                        method ->
                            areas.get("LMRS") > areas.get(method)
                                && shares.get("LMRS") >= shares.get(method))),
        "figure4");
    boolean three = areas.keySet().containsAll(List.of("CMA-ES", "Guided ES", "ARS"));
    ledger.row(
        "Profiles: CMA-ES and Guided ES above ARS",
        Claims.NO_NUMBERS,
        here,
        !three
            ? Claims.UNTESTED
            : Claims.verdict(
                Math.min(areas.get("CMA-ES"), areas.get("Guided ES")) > areas.get("ARS")),
        "figure4");
    Map<String, Double> early = profile(ledger, "early solved by");
    ledger.row(
        "Profiles: REMBO close to LMRS and above the others",
        Claims.NO_NUMBERS,
        early.isEmpty()
            ? ""
            : "share solved to 1e-2 within the evaluations that REMBO had: " + Claims.listed(early),
        early.size() < 5
            ? Claims.UNTESTED
            : Claims.verdict(
                early.entrySet().stream()
                    .filter(of -> !of.getKey().equals("LMRS") && !of.getKey().equals("REMBO"))
                    .allMatch(of -> early.get("REMBO") > of.getValue())),
        "figure4");
  }
}
