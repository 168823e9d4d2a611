package io.lmrs.server.view;

import io.lmrs.Goal;
import io.lmrs.RunSpec;
import io.lmrs.store.StoredRun;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Whether a run minimises or maximises, which only its problem knows. */
public final class Goals {
  private final Map<String, Goal> known = new ConcurrentHashMap<>();

  public Goal of(StoredRun run) {
    return known.computeIfAbsent(run.identity(), _ -> goal(run.spec()));
  }

  private static Goal goal(RunSpec spec) {
    try {
      return spec.openProblem().goal();
    } catch (RuntimeException _) {
      // a problem that is not here any more: most minimise
      return Goal.MINIMIZE;
    }
  }
}
