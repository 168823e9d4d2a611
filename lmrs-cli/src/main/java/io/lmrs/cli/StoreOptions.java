package io.lmrs.cli;

import io.lmrs.store.RunStore;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which store a command uses. */
final class StoreOptions {
  static final Path DEFAULT = Path.of("runs.db");

  @Option(
      names = "--store",
      paramLabel = "FILE",
      description = "The file that holds the runs. Default: runs.db in the working folder.")
  private Path store;

  /** True where the user named a file. */
  boolean named() {
    return store != null;
  }

  Path file() {
    return store == null ? DEFAULT : store;
  }

  /** Opens the store, which has to be there. */
  RunStore existing() {
    return RunStore.openExisting(file());
  }

  /** The command that goes on with a run. */
  String resume(String name) {
    return "./lmrs resume " + name + (named() ? " --store " + store : "");
  }
}
