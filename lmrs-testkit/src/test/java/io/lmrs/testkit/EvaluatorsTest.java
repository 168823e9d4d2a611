package io.lmrs.testkit;

import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.evaluate.BatchEvaluator;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.evaluate.ThreadEvaluator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The evaluators of the library obey the laws. */
class EvaluatorsTest {

  private record Known(String name, int workers, Function<Problem, Evaluator> make)
      implements EvaluatorContract {
    @Override
    public Evaluator open(Problem problem) {
      return make.apply(problem);
    }
  }

  /** A problem as an objective for whole batches, in one session. */
  private static final class Batches implements Evaluator {
    private final Problem problem;
    private final Evaluator evaluator = new BatchEvaluator(this::values);
    private Session session;

    Batches(Problem problem) {
      this.problem = problem;
    }

    // the laws' queries are known by their points
    private double[] values(double[][] points) {
      session = session == null ? problem.open() : session;
      double[] values = new double[points.length];
      for (int i = 0; i < values.length; i++) {
        long id = (long) points[i][0];
        Query query = new Query(id, Point.at(points[i]), 31 * id, Frame.IDENTITY);
        values[i] = session.evaluate(query) instanceof Outcome.Value v ? v.value() : Double.NaN;
      }
      return values;
    }

    @Override
    public List<Outcome> evaluate(List<Query> queries, Arrival arrival)
        throws InterruptedException {
      return evaluator.evaluate(queries, arrival);
    }

    @Override
    public void close() {
      evaluator.close();
      if (session != null) {
        session.close();
      }
    }
  }

  private record Whole(String name) implements EvaluatorContract {
    @Override
    public Evaluator open(Problem problem) {
      return new Batches(problem);
    }

    @Override
    public int workers() {
      return 1;
    }

    @Override
    public Map<EvaluatorLaw, String> waived() {
      return Map.of(
          EvaluatorLaw.EXCEPTIONS,
          "what is thrown fails the whole batch",
          EvaluatorLaw.FAILURES,
          "an objective of whole batches has no words for a failure",
          EvaluatorLaw.CUTOFFS,
          "an objective of whole batches is given points alone");
    }
  }

  @TestFactory
  DynamicNode wholeBatches() {
    Whole whole = new Whole("whole batches");
    return DynamicContainer.dynamicContainer(whole.name(), whole.laws());
  }

  @TestFactory
  Stream<DynamicNode> evaluators() {
    return Stream.of(
            new Known("serial", 1, SerialEvaluator::new),
            new Known("one worker thread", 1, problem -> new ThreadEvaluator(problem, 1)),
            new Known("two threads", 2, problem -> ThreadEvaluator.of(problem, 2)),
            new Known("more threads than queries", 32, p -> ThreadEvaluator.of(p, 32)))
        .map(known -> DynamicContainer.dynamicContainer(known.name(), known.laws()));
  }
}
