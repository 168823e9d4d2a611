package io.lmrs.testkit;

import io.lmrs.Problem;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The laws of a problem. A test class that implements this interface runs all of them; the problem
 * may be noisy as long as the query's seed decides the noise.
 */
public interface ProblemContract {

  /** The problem under test; may be made afresh at every call. */
  Problem problem();

  /** The seed of the start and of the points that are evaluated. */
  default long seed() {
    return 1;
  }

  /** One test per law. */
  @TestFactory
  default Stream<DynamicTest> laws() {
    return Arrays.stream(ProblemLaw.values())
        .map(law -> DynamicTest.dynamicTest(law.sentence(), () -> law.check(this)));
  }
}
