package io.lmrs.testkit;

import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.evaluate.ThreadEvaluator;
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
