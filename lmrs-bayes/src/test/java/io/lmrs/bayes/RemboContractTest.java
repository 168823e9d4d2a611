package io.lmrs.bayes;

import io.lmrs.search.SearchFactory;
import io.lmrs.testkit.SearchContract;
import java.util.HashMap;
import java.util.Map;

/**
 * The laws of searches, with models small enough for many thousands of evaluations. The embedding
 * is the whole space: what a law asks for may lie outside of a random one.
 */
class RemboContractTest implements SearchContract {
  @Override
  public SearchFactory<?> factory() {
    return new Rembo.Factory();
  }

  @Override
  public Map<String, String> settings(int dimension) {
    Map<String, String> out = new HashMap<>();
    out.put("embedding", Integer.toString(dimension));
    out.put("batch", "50");
    out.put("initial", "50");
    out.put("kernel", "squared-exponential");
    out.put("ard", "false");
    out.put("points", "40");
    out.put("fit-points", "20");
    out.put("candidates", "60");
    return out;
  }

  @Override
  public Map<String, String> convergentSettings(int dimension) {
    Map<String, String> out = settings(dimension);
    if (dimension == 10) {
      // where a law asks for the optimum itself: large batches explore more than they exploit
      out.put("batch", "5");
      out.put("points", "100");
      out.put("fit-points", "50");
    }
    return out;
  }
}
