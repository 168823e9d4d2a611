package io.lmrs.cli.run;

import io.lmrs.Progress;
import io.lmrs.RunResult;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.execution.Conclusion;
import io.lmrs.execution.Confirmation;
import io.lmrs.spec.RunRequest;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run that has ended, with everything that is told of it.
 *
 * @param request what was asked for
 * @param result how it ended
 * @param confirmation the incumbent evaluated again, or null
 * @param cached evaluations that were answered by earlier ones of the same point
 */
public record FinishedRun(
    RunRequest request, RunResult result, Confirmation confirmation, long cached) {

  public static FinishedRun of(RunRequest request, Conclusion conclusion) {
    return new FinishedRun(
        request, conclusion.result(), conclusion.confirmation(), conclusion.cached());
  }

  /** Above this relative difference a value is not the one without noise. */
  private static final double SAME = 1e-9;

  /** True where the values turned out to be noisy. */
  boolean noisy() {
    if (!result.trace().isEmpty()) {
      Progress last = result.trace().getLast();
      if (last.metrics().get("noisy") == 1) {
        return true;
      }
    }
    if (result.point() == null) {
      return false;
    }
    OptionalDouble clean = request.problem().clean(result.point());
    return clean.isPresent()
        && Math.abs(clean.getAsDouble() - result.best())
            > SAME * Math.max(1, Math.abs(result.best()));
  }

  /** What the trials came to, empty for a problem without any. */
  Optional<TrialResult> verdict() {
    return request.trials().map(trials -> TrialResult.of(trials, result.trace()));
  }

  /** The exit code of the command: a run that has found no value at all is no success. */
  public int exit() {
    return switch (result.stop()) {
      case CANCELLED -> Complaint.CANCELLED;
      case GIVE_UP -> Complaint.ENVIRONMENT;
      default -> nothing() ? Complaint.ENVIRONMENT : Complaint.OK;
    };
  }

  private boolean nothing() {
    return result.evaluations() == result.failures();
  }
}
