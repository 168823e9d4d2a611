package io.lmrs.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An executor that evaluates two queries at once. */
class WideExecutorTest {

  @Test
  void noQueryFailsForWhatItsNeighbourDid() throws InterruptedException {
    RemoteProblem grim =
        LocalClusterTest.grim(Map.of("manner", "halt", "victim", "2", "millis", "50"));
    try (Cluster cluster = Clusters.open("local-cluster[1,2,1024]", false);
        Evaluator evaluator = cluster.evaluator(grim)) {
      List<Outcome> expected = LocalClusterTest.expected(4);
      List<Outcome> outcomes = evaluator.evaluate(LocalClusterTest.queries(4));
      for (int i = 0; i < 4; i++) {
        if (i == 2) {
          assertInstanceOf(Outcome.Failure.class, outcomes.get(i));
        } else {
          assertEquals(expected.get(i), outcomes.get(i));
        }
      }
    }
  }
}
