package io.lmrs.cli.store;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.store.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Copies a store while it is in use. */
@Command(
    name = "backup",
    description = {
      "Copies the store into a file of its own, also while runs are at work.",
      "A copy of the file alone lacks what is still in the log beside it (-wal)."
    })
public final class BackupCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The copy; it must not exist yet.")
  private Path copy;

  @Mixin private StoreOptions stores;

  public BackupCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (RunStore store = stores.existing()) {
      if (Files.notExists(copy)) { // the store itself complains of a copy that is there
        WholeFile.requireWritable(copy);
      }
      store.backup(copy);
      var damage = store.damage();
      damage.forEach(sentence -> terminal.err().println("lmrs: " + sentence));
      terminal.out().println(Figures.count(store.runs().size(), "run") + " copied to " + copy);
      return damage.isEmpty() ? Complaint.OK : Complaint.ENVIRONMENT;
    }
  }
}
