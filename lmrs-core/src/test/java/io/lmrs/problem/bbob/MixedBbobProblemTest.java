package io.lmrs.problem.bbob;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.util.List;
import org.junit.jupiter.api.Test;

class MixedBbobProblemTest {

  private static MixedBbobProblem problem(int function, int instance, double share) {
    return new MixedBbobProblem(BbobProblem.of(BbobSuite.BBOB, function, instance, 20), share);
  }

  @Test
  void theOptimumLiesOnWholeNumbers() {
    for (int function = 1; function <= BbobSuite.FUNCTIONS; function++) {
      for (int instance = 1; instance <= 3; instance++) {
        MixedBbobProblem problem = problem(function, instance, 0.8);
        double[] x = problem.optimum();
        Variables variables = problem.variables().orElseThrow();
        for (int i = 0; i < x.length; i++) {
          if (variables.list().get(i).discrete()) {
            assertEquals(Math.rint(x[i]), x[i], 1e-12);
            x[i] = Math.rint(x[i]);
          }
          variables.list().get(i).allowed("optimum", x[i]);
        }
        double least = problem.reference().orElseThrow();
        String where = "function " + function + ", instance " + instance;
        assertEquals(least, problem.clean(x).orElseThrow(), 1e-7 * (1 + Math.abs(least)), where);
      }
    }
  }

  @Test
  void asManyAreWholeAsAskedFor() {
    for (double share : new double[] {0, 0.2, 0.5, 0.8, 1}) {
      List<Variable> list = problem(1, 1, share).variables().orElseThrow().list();
      assertEquals(Math.round(20 * share), list.stream().filter(Variable::discrete).count());
    }
    double[] start = problem(1, 1, 0.8).start(3);
    List<Variable> list = problem(1, 1, 0.8).variables().orElseThrow().list();
    for (int i = 0; i < start.length; i++) {
      assertTrue(list.get(i).kind() == Variable.Kind.REAL || start[i] == Math.rint(start[i]));
    }
  }
}
