package io.lmrs.cli.store;

import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.store.RunStore;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Forgets stored runs. */
@Command(
    name = "delete",
    description = "Forgets a stored run, or all runs of a group.",
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs delete sphere-lmrs-1", "  lmrs delete --group compare"})
public final class DeleteCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", arity = "0..1", description = "Name or number: see 'lmrs runs'.")
  private String name;

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description = "Forgets all runs of this group instead; none if one of them is at work.")
  private String group;

  @Mixin private StoreOptions stores;

  public DeleteCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if ((name == null) == (group == null)) {
      throw new IllegalArgumentException(
          "what to delete must be a run or a group, and not both: "
              + (name == null ? "neither" : name + " and " + group));
    }
    try (RunStore store = stores.existing()) {
      if (group != null) {
        int count = store.deleteGroup(group);
        terminal
            .out()
            .println("deleted " + count + (count == 1 ? " run" : " runs") + " of group " + group);
        return Complaint.OK;
      }
      String deleted = store.info(name).name();
      store.delete(deleted);
      terminal.out().println("deleted " + deleted);
      return Complaint.OK;
    }
  }
}
