package io.lmrs.cli.option;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.store.RunStore;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which store a command uses. */
public final class StoreOptions {
  static final Path DEFAULT = Path.of("runs.db");

  @Option(
      names = "--store",
      paramLabel = "FILE",
      description = "The file that holds the runs. Default: runs.db in the working folder.")
  private Path store;

  /** True where the user named a file. */
  public boolean named() {
    return store != null;
  }

  public Path file() {
    return store == null ? DEFAULT : store;
  }

  /** Complains if an output, or null, would replace the store, which need not be there yet. */
  public void requireApart(Path output) {
    WholeFile.requireApart(output, file(), "the store");
  }

  /** Opens the store, which has to be there. */
  public RunStore existing() {
    return RunStore.openExisting(file());
  }

  /** The command that goes on with a run. */
  public String resume(String name) {
    return "./lmrs resume " + name + (named() ? " --store " + store : "");
  }
}
