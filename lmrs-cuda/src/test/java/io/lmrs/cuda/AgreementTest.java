package io.lmrs.cuda;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgreementTest {
  /** Rounding, after ten iterations of up to twenty steps. */
  private static final double TOLERANCE = 2e-3;

  static List<Agreement.Case> cases() {
    return Agreement.cases();
  }

  /** The kernels' arithmetic in plain Java learns what the processor's learner learns. */
  @ParameterizedTest
  @MethodSource("cases")
  void theReferenceLearnsAsTheProcessorDoes(Agreement.Case c) {
    Agreement.Differences found = Agreement.compare(c, ReferenceDevice::new);
    assertTrue(found.within(TOLERANCE), c + ": " + found);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theGpuLearnsAsTheProcessorDoes(Agreement.Case c) {
    Optional<String> missing = new CudaAccelerator().missing();
    assumeTrue(missing.isEmpty(), () -> "skipped: " + missing.get());
    Agreement.Differences found =
        Agreement.compare(
            c, (shape, batches) -> new CudaDevice(CudaAccelerator.open(), shape, batches));
    assertTrue(found.within(TOLERANCE), c + ": " + found);
  }
}
