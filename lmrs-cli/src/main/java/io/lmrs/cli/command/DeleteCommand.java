package io.lmrs.cli.command;

import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.store.RunStore;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Forgets a stored run. */
@Command(name = "delete", description = "Forgets a stored run.")
public final class DeleteCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Name or number: see 'lmrs runs'.")
  private String name;

  @Mixin private StoreOptions stores;

  public DeleteCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (RunStore store = stores.existing()) {
      String deleted = store.info(name).name();
      store.delete(deleted);
      terminal.out().println("deleted " + deleted);
      return Complaint.OK;
    }
  }
}
