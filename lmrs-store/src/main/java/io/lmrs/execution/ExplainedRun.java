package io.lmrs.execution;

import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.RunResult;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.explain.Evidence;
import io.lmrs.explain.Explainer;
import io.lmrs.explain.Explanation;
import io.lmrs.explain.Slice;
import io.lmrs.explain.Slices;
import io.lmrs.explain.Survey;
import io.lmrs.store.Replay;
import io.lmrs.store.StoredRun;
import io.lmrs.variable.Variables;
import java.util.ArrayList;
import java.util.List;

/**
 * A stored run, explained. Its points come from a replay; what is evaluated besides is not stored.
 * Not thread-safe.
 */
public final class ExplainedRun {
  private final Problem problem;
  private final Variables variables;
  private final Evidence evidence;
  private final RunResult result;
  private final long seed;
  private final int threads;
  private long surveyed;
  private Explanation explanation;
  private List<Slice> slices;

  private ExplainedRun(StoredRun run, Problem problem, Evidence evidence, RunResult result) {
    this.problem = problem;
    this.variables = run.spec().described(problem).orElse(null);
    this.evidence = evidence;
    this.result = result;
    this.seed = run.spec().seed();
    // none, if workers evaluated it
    this.threads = Math.max(1, run.threads());
  }

  /**
   * Rebuilds the run and explains it.
   *
   * @throws IllegalArgumentException if nothing was evaluated yet
   */
  public static ExplainedRun of(StoredRun run) {
    if (run.lastBatch() < 0) {
      throw new IllegalArgumentException(
          "run " + run.name() + " can't be explained: nothing has been evaluated yet");
    }
    Problem problem = run.spec().openProblem();
    Evidence evidence = new Evidence();
    try (Replay replay = run.replay(problem, evidence)) {
      if (evidence.evaluations() == 0) {
        throw new IllegalArgumentException(
            "run " + run.name() + " can't be explained: its first batch is not complete yet");
      }
      return new ExplainedRun(run, problem, evidence, replay.result());
    }
  }

  /** How long {@link #of} is likely to take, in seconds: the run's time without evaluations. */
  public static double expectedSeconds(StoredRun run) {
    long[] evaluating = {0};
    run.evaluations(e -> evaluating[0] += e.nanoseconds());
    double all =
        run.trace(run.lastIteration()).stream().mapToDouble(p -> p.seconds()).max().orElse(0);
    return Math.max(0, all - evaluating[0] * 1e-9 / Math.max(1, run.threads()));
  }

  /** What was learned. */
  public Explanation explanation() {
    if (explanation == null) {
      explanation = noted(explained());
    }
    return explanation;
  }

  private Explanation explained() {
    return variables == null ? Explainer.explain(evidence) : Explainer.explain(evidence, variables);
  }

  private Explanation noted(Explanation plain) {
    List<String> notes = new ArrayList<>(plain.notes());
    if (surveyed > 0) {
      notes.add(surveyed + " of the evaluations were made to explain, not by the run.");
    }
    if (!problem.constraints().none()) {
      notes.add("Explained is the value, not the constraints.");
    }
    if (result.frame() != null && !result.frame().equals(problem.frame())) {
      notes.add("A policy's weights are those of whitened observations.");
    }
    return new Explanation(
        plain.evaluations(),
        plain.source(),
        plain.dimension(),
        plain.variables(),
        plain.explained(),
        notes,
        plain.last());
  }

  /**
   * Spends more evaluations around the best point to know more.
   *
   * @throws IllegalArgumentException if they are too few, the run has no best point, or its problem
   *     can't be evaluated on this machine
   */
  public void sharpen(long evaluations) throws InterruptedException {
    try (Evaluator evaluator = ThreadEvaluator.of(problem, threads)) {
      surveyed += new Survey(evidence, best(), result.frame(), seed).run(evaluations, evaluator);
    }
    explanation = null;
    slices = null;
  }

  private double[] best() {
    if (result.point() == null) {
      throw new IllegalArgumentException("there is no best point: every evaluation failed");
    }
    return result.point();
  }

  /** Slices through the best point, as far as they are known. */
  public List<Slice> slices() {
    if (slices == null) {
      slices =
          result.point() == null
              ? List.of()
              : new Slices(evidence, explanation(), result.point()).seen();
    }
    return slices;
  }

  /**
   * Evaluates the slices.
   *
   * @param points of each
   */
  public void evaluateSlices(int points) throws InterruptedException {
    Slices chosen = new Slices(evidence, explanation(), best());
    try (Evaluator evaluator = ThreadEvaluator.of(problem, threads)) {
      slices = chosen.evaluated(points, result.frame(), seed, evaluator);
    }
  }
}
