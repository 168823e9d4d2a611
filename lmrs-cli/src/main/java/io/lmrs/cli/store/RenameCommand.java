package io.lmrs.cli.store;

import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.store.RunStore;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Gives a stored run another name. */
@Command(
    name = "rename",
    sortOptions = false,
    description = {
      "Gives a stored run another name.",
      "GROUP.NAME moves it into a group, NAME alone out of it. Its number stays."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs rename sphere-lmrs-1 first-try",
      "  lmrs rename sphere-lmrs-2 wing.second-try"
    })
public final class RenameCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "RUN", description = "Name or number: see 'lmrs runs'.")
  private String run;

  @Parameters(
      index = "1",
      paramLabel = "NAME",
      description = "Letters, digits, - and _, with a group and a point in front or without.")
  private String name;

  @Mixin private StoreOptions stores;

  public RenameCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (RunStore store = stores.existing()) {
      String before = store.info(run).name();
      terminal.out().println("renamed " + before + " to " + store.rename(before, name).name());
      return Complaint.OK;
    }
  }
}
