package example;

import io.lmrs.Lmrs;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.store.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** Uses the library and its store on the class path. */
public final class Plain {
  private Plain() {}

  public static void main(String[] args) throws Exception {
    RunResult result = Lmrs.minimize(x -> (x[0] - 1) * (x[0] - 1) + x[1] * x[1], new double[2]);
    if (result.best() > 1e-6) {
      throw new IllegalStateException("not found: " + result.best());
    }
    Path folder = Files.createTempDirectory("dependant");
    try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
      store.create(RunSpec.of("sphere", 3, "lmrs"), 1, 0);
      System.out.println("class path: " + result.best() + ", stored runs: " + store.runs().size());
    }
  }
}
