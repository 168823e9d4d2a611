package io.lmrs.cuda;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgreementTest {
  static List<Agreement.Case> cases() {
    return Agreement.cases();
  }

  /** The kernels' arithmetic in plain Java learns what the processor's learner learns. */
  @ParameterizedTest
  @MethodSource("cases")
  void theReferenceLearnsAsTheProcessorDoes(Agreement.Case c) {
    Agreement.Differences found = Agreement.compare(c, ReferenceDevice::new);
    assertTrue(found.within(CudaCheck.TOLERANCE), c + ": " + found);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theGpuLearnsAsTheProcessorDoes(Agreement.Case c) {
    String hindrance = CudaAccelerator.hindrance();
    assumeTrue(hindrance.isEmpty(), hindrance);
    Agreement.Differences found =
        Agreement.compare(
            c, (shape, batches) -> new CudaDevice(CudaAccelerator.open(), shape, batches));
    assertTrue(found.within(CudaCheck.TOLERANCE), c + ": " + found);
  }
}
