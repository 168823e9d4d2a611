package io.lmrs.bayes;

import io.lmrs.search.SearchFactory;
import io.lmrs.testkit.SearchContract;
import java.util.Map;

/** The laws of searches, with models small enough for many thousands of evaluations. */
class GpContractTest implements SearchContract {
  @Override
  public SearchFactory<?> factory() {
    return new Gp.Factory();
  }

  @Override
  public Map<String, String> settings(int dimension) {
    return Map.of(
        "batch", "50", "points", "40", "fit-points", "20", "candidates", "30", "climbs", "1");
  }

  @Override
  public Map<String, String> convergentSettings(int dimension) {
    // large batches explore more than they exploit
    return dimension == 10
        ? Map.of(
            "batch", "3", "points", "100", "fit-points", "50", "candidates", "100", "climbs", "1")
        : settings(dimension);
  }
}
