package io.lmrs.bayes;

import io.lmrs.search.SearchFactory;
import io.lmrs.testkit.SearchContract;
import java.util.Map;

/** The laws of searches, with models small enough for many thousands of evaluations. */
class TurboContractTest implements SearchContract {
  @Override
  public SearchFactory<?> factory() {
    return new Turbo.Factory();
  }

  @Override
  public Map<String, String> settings(int dimension) {
    return Map.of(
        "batch", "40", "points", "60", "fit-points", "40", "candidates", "150", "ard", "false");
  }
}
