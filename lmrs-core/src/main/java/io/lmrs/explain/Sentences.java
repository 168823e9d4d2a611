package io.lmrs.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says an explanation in words. */
record Sentences(Explanation explanation) {

  /** Variables that are named in a sentence. */
  private static final int NAMED = 8;

  List<String> all() {
    List<String> out = new ArrayList<>();
    EffectiveDimension dimension = explanation.dimension();
    out.add(
        dimension.told()
            ? "Effective dimension: " + dimension.dimension() + ". " + dimension.why()
            : "Effective dimension: can't say. " + dimension.why());
    variables(out);
    explanation.change().ifPresent(out::add);
    out.addAll(explanation.notes());
    return out;
  }

  private void variables(List<String> out) {
    List<VariableImportance> matters = explanation.with(Verdict.MATTERS);
    List<VariableImportance> nothing = explanation.with(Verdict.NOTHING);
    int open = explanation.variables().size() - matters.size() - nothing.size();
    if (explanation.dimension() == EffectiveDimension.NONE_SUCCEEDED) {
      out.add("Which variables matter: can't say. No evaluation has succeeded.");
    } else if (matters.isEmpty()) {
      out.add(
          String.format(
              Locale.ROOT,
              "Which variables matter: can't say. %s in %s %s not tell one of them from"
                  + " chance.",
              Explanation.count(explanation.evaluations(), "evaluation"),
              Explanation.count(explanation.variables().size(), "variable"),
              explanation.evaluations() == 1 ? "does" : "do"));
    } else {
      out.add(
          Explanation.count(matters.size(), "variable")
              + (matters.size() == 1 ? " matters: " : " matter: ")
              + names(matters)
              + "; "
              + source()
              + ".");
    }
    if (!nothing.isEmpty()) {
      out.add(
          Explanation.count(nothing.size(), "variable")
              + " did nothing at all: "
              + names(nothing)
              + ".");
    }
    if (open > 0 && !matters.isEmpty()) {
      out.add("Of " + Explanation.count(open, "variable") + " nothing can be said.");
    }
  }

  private String source() {
    return switch (explanation.source()) {
      case GRADIENTS -> "by slopes along every variable";
      case SLOPES ->
          String.format(
              Locale.ROOT,
              "by slopes along %d directions, of which they explain %s",
              explanation.dimension().rays(),
              percent());
      case REGRESSION ->
          String.format(
              Locale.ROOT,
              "by a regression that explains %s of the variance of points it has not seen",
              percent());
      case NONE -> "by nothing";
    };
  }

  private String percent() {
    double part = 100 * explanation.explained();
    return part > 99.95
        ? "all but " + String.format(Locale.ROOT, "%.1g %%", Math.max(1e-9, 100 - part))
        : String.format(Locale.ROOT, "%.0f %%", part);
  }

  private static String names(List<VariableImportance> some) {
    String first =
        some.stream().limit(NAMED).map(VariableImportance::name).collect(Collectors.joining(", "));
    return some.size() > NAMED ? first + " and " + (some.size() - NAMED) + " more" : first;
  }
}
