package io.lmrs.explain;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a run has learned of its function: how many directions matter, and which variables. What the
 * evaluated points do not support is not said.
 *
 * {@snippet :
 * Evidence evidence = new Evidence();
 * Lmrs.minimizer(f, start).recorder(evidence).run();
 * Explanation explanation = Explainer.explain(evidence);
 * explanation.sentences().forEach(System.out::println);
 * }
 *
 * @param evaluations what it is based on
 * @param source what was looked at
 * @param dimension how many directions matter
 * @param variables what is known of each variable that was searched, in order
 * @param explained the part of the squared slopes, or of the variance of values within a batch,
 *     that the variables that matter explain where it was not fitted; NaN if none is known to
 * @param notes what to bear in mind
 * @param last the same for the last third of the evaluations, null where this is that
 */
public record Explanation(
    long evaluations,
    Source source,
    EffectiveDimension dimension,
    List<VariableImportance> variables,
    double explained,
    List<String> notes,
    Explanation last) {

  /** What was looked at. */
  public enum Source {
    /** Slopes along all variables, one by one. */
    GRADIENTS,
    /** Slopes along the same few directions at many points. */
    SLOPES,
    /** A regression of values on points. */
    REGRESSION,
    /** Nothing that would say something. */
    NONE
  }

  public Explanation {
    variables = List.copyOf(variables);
    notes = List.copyOf(notes);
  }

  /** The variables of that verdict, the most important first. */
  public List<VariableImportance> with(Verdict verdict) {
    return variables.stream()
        .filter(v -> v.verdict() == verdict)
        .sorted(Comparator.comparingDouble((VariableImportance v) -> -v.share()))
        .toList();
  }

  /** How the last third differs from the whole, in one sentence, if both say something. */
  public Optional<String> change() {
    if (last == null) {
      return Optional.empty();
    }
    List<VariableImportance> now = last.with(Verdict.MATTERS);
    if (now.isEmpty() && !last.dimension.told()) {
      return Optional.of("The last third of the evaluations alone says nothing.");
    }
    StringBuilder out = new StringBuilder("The last third of the evaluations alone");
    if (last.dimension.told()) {
      out.append(" says ").append(count(last.dimension.dimension(), "direction"));
    }
    if (!now.isEmpty()) {
      out.append(last.dimension.told() ? " and " : " says ")
          .append(count(now.size(), "variable"))
          .append(", ")
          .append(common(now))
          .append(" of them as the whole run does; most of all ")
          .append(now.getFirst().name());
    }
    return Optional.of(out.append('.').toString());
  }

  private long common(List<VariableImportance> now) {
    return now.stream()
        .filter(
            v ->
                variables.stream()
                    .anyMatch(w -> w.index() == v.index() && w.verdict() == Verdict.MATTERS))
        .count();
  }

  /** All of it in plain sentences. */
  public List<String> sentences() {
    return new Sentences(this).all();
  }

  static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }
}
