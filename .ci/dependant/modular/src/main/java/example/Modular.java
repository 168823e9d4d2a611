package example;

import io.lmrs.Lmrs;
import io.lmrs.RunResult;

/** Uses the library as a module. */
public final class Modular {
  private Modular() {}

  public static void main(String[] args) {
    RunResult result = Lmrs.minimize(x -> (x[0] - 1) * (x[0] - 1) + x[1] * x[1], new double[2]);
    if (result.best() > 1e-6) {
      throw new IllegalStateException("not found: " + result.best());
    }
    System.out.println("module path: " + result.best() + ", " + Lmrs.class.getModule());
  }
}
