package io.lmrs.cli.run;

import io.lmrs.Budget;
import io.lmrs.Event;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Recorder;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;

/** Watches a run and shows a line about it. */
final class RunProgress implements Recorder {
  private final LiveLine line;
  private final Budget budget;
  private final boolean quiet;
  private final boolean judged;
  private long steps;
  private double trial = Double.NaN;

  /**
   * @param budget the rules in force, for the time left
   * @param problem what is evaluated
   * @param quiet shows nothing
   */
  RunProgress(Terminal terminal, Budget budget, Problem problem, boolean quiet) {
    this.line = new LiveLine(terminal);
    this.budget = budget;
    this.judged = problem.trials().isPresent();
    this.quiet = quiet;
  }

  @Override
  public void record(Event event) {
    switch (event) {
      case Event.Evaluated evaluated -> observe(evaluated);
      case Event.Iterated iterated -> {
        trial = iterated.progress().metrics().values().getOrDefault(Metrics.TRIAL, trial);
        if (!quiet && line.due()) {
          line.show(text(iterated.progress()));
        }
      }
      case Event.Ended _ -> line.clear();
    }
  }

  private void observe(Event.Evaluated evaluated) {
    for (Outcome outcome : evaluated.outcomes()) {
      steps += outcome instanceof Outcome.Value v ? v.steps() : 0;
    }
  }

  private String text(Progress progress) {
    String of = budget.evaluations() > 0 ? "/" + budget.evaluations() : "";
    double seconds = Math.max(progress.seconds(), 1e-9);
    String left = "  left " + Figures.seconds(Math.ceil(left(progress)));
    if (judged) {
      return "iteration "
          + progress.iteration()
          + "  episodes "
          + progress.evaluations()
          + of
          + "  reward "
          + Figures.number(trial)
          + "  "
          + Math.round(steps / seconds)
          + " steps/s"
          + left;
    }
    return "iteration "
        + progress.iteration()
        + "  evaluations "
        + progress.evaluations()
        + of
        + "  best "
        + Figures.number(progress.best())
        + "  incumbent "
        + Figures.number(progress.incumbent())
        + "  "
        + Math.round(progress.evaluations() / seconds)
        + " evaluations/s"
        + left;
  }

  /** Seconds left by the rule that comes first. */
  private double left(Progress progress) {
    double seconds = progress.seconds();
    double left = Double.POSITIVE_INFINITY;
    if (budget.evaluations() > 0) {
      left = Math.min(left, seconds * (budget.evaluations() / (double) progress.evaluations() - 1));
    }
    if (budget.iterations() > 0) {
      left = Math.min(left, seconds * (budget.iterations() / (double) progress.iteration() - 1));
    }
    if (budget.time() != null) {
      left = Math.min(left, budget.time().toNanos() * 1e-9 - seconds);
    }
    return Math.max(left, 0);
  }
}
