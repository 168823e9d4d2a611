import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.mujoco.PolicyProblem;
import io.lmrs.mujoco.Rules;
import io.lmrs.mujoco.Task;
import io.lmrs.mujoco.ffm.Model;
import io.lmrs.mujoco.ffm.Simulation;
import io.lmrs.mujoco.ffm.Simulation.Quantity;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.nio.file.Path;
import java.util.Map;

/** A task in Java: a cart keeps a pole upright, near the middle; the argument is pole.xml. */
final class Balance implements Rules {
  @Override
  public int observations() {
    return 5;
  }

  @Override
  public void observe(Simulation state, double[] out) {
    double angle = state.get(Quantity.QPOS, 1);
    out[0] = state.get(Quantity.QPOS, 0);
    out[1] = Math.sin(angle);
    out[2] = Math.cos(angle);
    out[3] = state.get(Quantity.QVEL, 0);
    out[4] = state.get(Quantity.QVEL, 1);
  }

  @Override
  public double coordinate(Simulation state) {
    return state.get(Quantity.QPOS, 0);
  }

  @Override
  public double reward(Simulation state, double before, double[] action) {
    double place = state.get(Quantity.QPOS, 0);
    return Math.cos(state.get(Quantity.QPOS, 1)) - 0.1 * place * place;
  }

  @Override
  public boolean healthy(Simulation state) {
    return Math.abs(state.get(Quantity.QPOS, 1)) < 0.5;
  }

  @Override
  public void perturb(Stream random, double[] positions, double[] velocities) {
    positions[1] += 0.1 * (2 * random.uniform(0) - 1);
  }

  public static void main(String[] args) {
    Model model = Model.load(Path.of(args[0]));
    // two physics steps an action, 200 actions, no bonus, no threshold, a trial every 100 episodes
    Task task = new Task("balance", "1", model, new Balance(), 2, 200, 0, Double.NaN, 100);
    PolicyProblem problem = new PolicyProblem(task, PolicyProblem.Options.usual());
    try (Evaluator evaluator = ThreadEvaluator.of(problem, 2)) {
      RunResult result =
          new Run(
                  problem,
                  Searches.create("ars", Map.of("directions", "4"), SearchContext.of(problem, 1)),
                  evaluator,
                  Budget.ofEvaluations(800))
              .run();
      System.out.printf("best of %d episodes: %.1f of 200%n", result.evaluations(), result.best());
    }
  }
}
