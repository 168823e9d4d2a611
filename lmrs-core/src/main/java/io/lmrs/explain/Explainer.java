package io.lmrs.explain;

import io.lmrs.Space;
import io.lmrs.linear.Vectors;
import io.lmrs.variable.Variables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Explains a function by what a run has evaluated of it anyway. Slopes come first: where values are
 * exact and slopes were measured again and again along the same directions, these tell how many
 * directions matter, and often which variables. Else a regression says what it can. See
 * docs/decisions/explain.md.
 */
public final class Explainer {

  /** Blocks along the same rays that make a group. */
  private static final int LEAST_BLOCKS = 3;

  /** Groups that are looked at, the largest first. */
  private static final int MOST_TRIED = 4;

  /** The coordinates found are all that matter if they explain all but this part. */
  private static final double ALL_BUT = 0.01;

  /** The part of resamples that have to agree. */
  private static final double STEADY = 0.5;

  /** The last part of a run that is looked at by itself. */
  private static final double LAST = 1.0 / 3;

  private static final double PRECISION = 0x1p-52;

  /** The randomness of resamples, always the same. */
  private static final long SEED = 0x6578706c61696eL;

  private final Evidence evidence;
  private final List<Evidence.Seen> batches;
  private final int dimension;
  private final Space space;
  private final List<SlopeBlock> blocks;
  private final List<SlopeGroup> groups;

  private Explainer(Evidence evidence) {
    this.evidence = evidence;
    this.batches = evidence.batches();
    this.dimension = evidence.dimension();
    this.space = evidence.space();
    this.blocks = space != null && space.discrete() ? List.of() : SlopeBlocks.of(batches);
    this.groups = SlopeGroup.of(blocks, evidence.noise());
  }

  /** Explains by what was evaluated; variables are called {@code x[i]}. */
  public static Explanation explain(Evidence evidence) {
    return explain(evidence, i -> "x[" + i + "]");
  }

  /** Explains by what was evaluated, with the names of the variables. */
  public static Explanation explain(Evidence evidence, Variables variables) {
    return explain(evidence, variables::label);
  }

  private static Explanation explain(Evidence evidence, IntFunction<String> names) {
    if (evidence.dimension() == 0) {
      throw new IllegalArgumentException("there must be at least 1 evaluation: 0");
    }
    Explanation last = new Explainer(evidence.last(LAST)).explained(names, null);
    return new Explainer(evidence).explained(names, last);
  }

  // the coordinates, before they are seen as variables
  private record Found(
      Explanation.Source source,
      EffectiveDimension dimension,
      Verdict[] verdicts,
      Shares shares,
      int[] coordinates,
      double explained) {

    Found with(EffectiveDimension other) {
      return new Found(source, other, verdicts, shares, coordinates, explained);
    }
  }

  private Explanation explained(IntFunction<String> names, Explanation last) {
    if (dimension == 0) {
      return new Explanation(
          0,
          Explanation.Source.NONE,
          EffectiveDimension.unknown("Nothing was evaluated."),
          List.of(),
          Double.NaN,
          List.of(),
          last);
    }
    Found found = bySlopes();
    if (found.coordinates.length == 0) {
      found = byRegression(found.dimension);
    }
    EffectiveDimension told =
        evidence.succeeded()
            ? bySurvey().orElse(found.dimension)
            : EffectiveDimension.NONE_SUCCEEDED;
    List<String> notes = new ArrayList<>();
    long other = evidence.evaluations() - batches.stream().mapToLong(Evidence.Seen::size).sum();
    if (other > 0) {
      notes.add(
          "Left out: " + Explanation.count(other, "evaluation") + ", made in other coordinates.");
    }
    Owners owners = new Owners(space, dimension, names);
    if (owners.tied()) {
      notes.add("Which variables matter can't be said: linear equalities tie them together.");
    }
    return new Explanation(
        evidence.evaluations(),
        found.source,
        told,
        owners.tied()
            ? owners.unknown()
            : owners.importances(found.verdicts, found.coordinates, found.shares),
        found.explained,
        notes,
        last);
  }

  // --- by slopes

  private record Candidate(SlopeGroup group, SlopeGroup.Rows rows) {
    long weight() {
      return (long) rows.count() * group.rays().count();
    }
  }

  // the first group that tells variables, of which those of whole gradients come first
  private Found bySlopes() {
    List<Candidate> candidates = new ArrayList<>();
    for (SlopeGroup group : groups) {
      if (group.blocks().size() >= LEAST_BLOCKS) {
        SlopeGroup.Rows rows = group.rows(false);
        if (rows.count() > 0 && group.agrees(rows)) {
          candidates.add(new Candidate(group, rows));
        }
      }
    }
    candidates.sort(
        Comparator.comparing((Candidate c) -> !c.group.rays().all(dimension))
            .thenComparing(Comparator.comparingLong(Candidate::weight).reversed()));
    Found first = null;
    for (Candidate candidate : candidates.subList(0, Math.min(MOST_TRIED, candidates.size()))) {
      Found found = bySlopes(candidate.group, candidate.rows);
      if (first == null || !first.dimension.told() && found.dimension.told()) {
        first = found.coordinates.length > 0 || first == null ? found : first.with(found.dimension);
      }
      if (found.coordinates.length > 0) {
        return first.dimension.told() ? found.with(first.dimension) : found;
      }
    }
    return first != null
        ? first
        : nothing(
            EffectiveDimension.unknown(
                "Slopes along the same directions were not measured at enough points, or they are"
                    + " not clear of noise."));
  }

  private Found bySlopes(SlopeGroup best, SlopeGroup.Rows rows) {
    RankTest rank = rank(best, rows);
    if (best.rays().all(dimension)) {
      return byGradients(best, rows, rank);
    }
    double[][] span = rank.told() ? rank.directions() : rank.vectors();
    AxisTest axes = AxisTest.of(best.rays(), span, dimension);
    SparseFit fit = axes.found().length == 0 ? null : SparseFit.of(best.rays(), rows, axes.found());
    if (fit == null || fit.explained() < 1 - ALL_BUT) {
      return nothing(told(best, rows, rank, null));
    }
    Verdict[] verdicts = new Verdict[dimension];
    Arrays.fill(verdicts, Verdict.NOTHING);
    for (int j : fit.coordinates()) {
      verdicts[j] = Verdict.MATTERS;
    }
    return new Found(
        Explanation.Source.SLOPES,
        told(best, rows, rank, fit),
        verdicts,
        Shares.of(fit.gradients(), SEED),
        fit.coordinates(),
        fit.explained());
  }

  // points chosen to explain know more of directions than those of a search
  private Optional<EffectiveDimension> bySurvey() {
    for (SlopeGroup group : groups) {
      if (group.scattered() && group.blocks().size() >= LEAST_BLOCKS && evidence.noise() == 0) {
        SlopeGroup.Rows rows = group.rows(false);
        return Optional.of(told(group, rows, rank(group, rows), null));
      }
    }
    return Optional.empty();
  }

  // two ways to see errors of one-sided differences: the one with the clearer gap
  private static RankTest rank(SlopeGroup group, SlopeGroup.Rows rows) {
    RankTest plain = RankTest.of(group, rows, SEED);
    RankTest level = RankTest.of(group, group.rows(true), SEED);
    if (!level.told()) {
      return plain;
    }
    boolean clearer = !plain.told() || level.gap() > plain.gap();
    // one direction less: that of the curvature in one-sided differences
    return clearer || level.dimension() == plain.dimension() - 1 ? level : plain;
  }

  private Found byGradients(SlopeGroup group, SlopeGroup.Rows rows, RankTest rank) {
    Verdict[] verdicts = new Verdict[dimension];
    List<Integer> all = new ArrayList<>();
    for (int j = 0; j < dimension; j++) {
      double clear = 0;
      for (int t = 0; t < rows.count(); t++) {
        clear = Math.max(clear, Math.abs(rows.slopes()[t][j]) / rows.errors()[t]);
      }
      verdicts[j] =
          clear > SlopeGroup.CLEAR
              ? Verdict.MATTERS
              : still(group, j) ? Verdict.NOTHING : Verdict.OPEN;
      if (verdicts[j] == Verdict.MATTERS) {
        all.add(j);
      }
    }
    int[] coordinates = all.stream().mapToInt(Integer::intValue).toArray();
    double[][] gradients = new double[rows.count()][coordinates.length];
    for (int t = 0; t < gradients.length; t++) {
      for (int k = 0; k < coordinates.length; k++) {
        gradients[t][k] = rows.slopes()[t][coordinates[k]];
      }
    }
    SparseFit fit = new SparseFit(coordinates, gradients, 1);
    boolean others = Arrays.stream(verdicts).anyMatch(v -> v == Verdict.OPEN);
    return new Found(
        Explanation.Source.GRADIENTS,
        told(group, rows, rank, others || coordinates.length == dimension ? null : fit),
        verdicts,
        coordinates.length == 0 ? null : Shares.of(gradients, SEED),
        coordinates,
        1);
  }

  // true if the value never changed when the coordinate did, but for rounding
  private boolean still(SlopeGroup group, int coordinate) {
    for (SlopeBlock block : group.blocks()) {
      double change =
          block.slopes()[coordinate] * block.distances()[coordinate] * (block.central() ? 2 : 1);
      if (Math.abs(change) > 2 * PRECISION * block.size()) {
        return false;
      }
    }
    return evidence.noise() == 0;
  }

  private EffectiveDimension told(
      SlopeGroup group, SlopeGroup.Rows rows, RankTest rank, SparseFit fit) {
    int rays = group.rays().count();
    int points = Math.max(rows.count(), rank.rows());
    boolean steady = rank.told() && rank.steady() >= STEADY;
    // one direction more or less is within what a fit to all of them decides better
    boolean fewer = fit == null || rank.dimension() < fit.coordinates().length - 1;
    boolean byRank = steady && fewer && (group.scattered() || Outside.quiet(group, blocks));
    int told = byRank ? rank.dimension() : fit == null ? 0 : fit.coordinates().length;
    String why;
    if (byRank) {
      why =
          String.format(
              Locale.ROOT,
              "The slopes along %d directions at %d points span %d: the next singular value is"
                  + " %.0f times smaller%s. %.0f %% of resamples say the same.",
              rays,
              points,
              rank.dimension(),
              rank.gap(),
              group.scattered() ? "" : ", and other directions became flat with these",
              100 * rank.steady());
    } else if (fit != null) {
      why =
          String.format(
              Locale.ROOT,
              "%d variables explain all slopes along %d directions at %d points; it may be less.",
              told,
              rays,
              points);
    } else if (steady) {
      why =
          String.format(
              Locale.ROOT,
              "The gradients seen span %d directions, but the search went along these alone: more"
                  + " evaluations elsewhere would tell.",
              rank.dimension());
    } else {
      why =
          String.format(
              Locale.ROOT,
              "The slopes along %d directions at %d points have no gap in their spectrum.",
              rays,
              points);
    }
    return new EffectiveDimension(
        told > 0,
        told,
        points,
        rays,
        rank.gap(),
        byRank ? rank.steady() : told > 0 ? 1 : 0,
        rank.spectrum(),
        directions(group, rows, rank),
        why);
  }

  private List<EffectiveDimension.Direction> directions(
      SlopeGroup group, SlopeGroup.Rows rows, RankTest rank) {
    List<EffectiveDimension.Direction> out = new ArrayList<>();
    for (double[] vector : rank.directions()) {
      double share = 0;
      for (double[] slopes : rows.slopes()) {
        double part = Vectors.dot(slopes, vector);
        share += part * part / Vectors.dot(slopes, slopes) / rows.count();
      }
      double[] entries = group.rays().combine(vector, dimension);
      out.add(
          new EffectiveDimension.Direction(
              share, Vectors.scale(1 / Vectors.norm(entries), entries)));
    }
    out.sort((a, b) -> Double.compare(b.share(), a.share()));
    return out;
  }

  private Found nothing(EffectiveDimension told) {
    Verdict[] verdicts = new Verdict[dimension];
    Arrays.fill(verdicts, Verdict.OPEN);
    return new Found(Explanation.Source.NONE, told, verdicts, null, new int[0], Double.NaN);
  }

  // --- by values

  private Found byRegression(EffectiveDimension told) {
    // what was measured along the same few directions again and again says little of variables
    Set<Integer> repeated = new HashSet<>();
    for (SlopeGroup group : groups) {
      if (group.batches().size() >= LEAST_BLOCKS && !group.rays().all(dimension)) {
        repeated.addAll(group.batches());
      }
    }
    List<Evidence.Seen> fresh = new ArrayList<>();
    for (int i = 0; i < batches.size(); i++) {
      if (!repeated.contains(i)) {
        fresh.add(batches.get(i));
      }
    }
    RegressionRows rows = new RegressionRows(fresh, dimension);
    ValueRegression regression = ValueRegression.of(rows);
    if (regression.fit() == null) {
      return nothing(told);
    }
    Verdict[] verdicts = new Verdict[dimension];
    Arrays.fill(verdicts, Verdict.OPEN);
    for (int j : regression.found()) {
      verdicts[j] = Verdict.MATTERS;
    }
    return new Found(
        Explanation.Source.REGRESSION,
        told,
        verdicts,
        regression.shares(rows, SEED),
        regression.found(),
        regression.explained());
  }
}
