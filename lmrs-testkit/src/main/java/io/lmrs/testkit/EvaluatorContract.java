package io.lmrs.testkit;

import io.lmrs.Evaluator;
import io.lmrs.Problem;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The laws of an evaluator. A test class that implements this interface runs all of them. */
public interface EvaluatorContract {

  /** Makes an evaluator of the problem. */
  Evaluator open(Problem problem);

  /** How many sessions it may open at most. */
  int workers();

  /** Laws that the evaluator does not obey by design, and why. They are shown as skipped. */
  default Map<EvaluatorLaw, String> waived() {
    return Map.of();
  }

  /** One test per law. */
  @TestFactory
  default Stream<DynamicTest> laws() {
    return Arrays.stream(EvaluatorLaw.values())
        .map(law -> DynamicTest.dynamicTest(law.sentence(), () -> test(law)));
  }

  private void test(EvaluatorLaw law) throws InterruptedException {
    String reason = waived().get(law);
    Assumptions.assumeTrue(reason == null, () -> "waived: " + reason);
    law.check(this);
  }
}
