package io.lmrs.testkit;

import io.lmrs.Evaluator;
import io.lmrs.Problem;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The laws of an evaluator. A test class that implements this interface runs all of them. */
public interface EvaluatorContract {

  /** Makes an evaluator of the problem. */
  Evaluator open(Problem problem);

  /** How many sessions it may open at most. */
  int workers();

  /** Laws that can't be said of it, for a reason that the overriding method names. */
  default Set<EvaluatorLaw> exempt() {
    return Set.of();
  }

  /** One test per law. */
  @TestFactory
  default Stream<DynamicTest> laws() {
    return Arrays.stream(EvaluatorLaw.values())
        .filter(law -> !exempt().contains(law))
        .map(law -> DynamicTest.dynamicTest(law.sentence(), () -> law.check(this)));
  }
}
