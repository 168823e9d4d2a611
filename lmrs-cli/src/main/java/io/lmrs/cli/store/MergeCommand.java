package io.lmrs.cli.store;

import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.store.MergedRun;
import io.lmrs.store.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes over the runs of other stores. */
@Command(
    name = "merge",
    description = {
      "Takes over the runs of other stores, such as those of other machines.",
      "A run that is here already stays as it is. One whose name is in use gets the next number.",
      "Runs that are damaged or at work are left out, with exit code 3."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs merge node1.db node2.db --store all.db"})
public final class MergeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Stores; they stay as they are.")
  private List<Path> files;

  @Mixin private StoreOptions stores;

  private int taken;
  private int present;
  private int left;

  public MergeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (RunStore store = RunStore.openWritable(stores.file())) {
      for (Path file : files) {
        try (RunStore other = RunStore.openExisting(file)) {
          store.merge(other, this::tell);
        }
      }
    }
    terminal
        .out()
        .println(
            "%s taken over, %d %s here already"
                .formatted(Figures.count(taken, "run"), present, present == 1 ? "was" : "were"));
    return left == 0 ? Complaint.OK : Complaint.ENVIRONMENT;
  }

  private void tell(MergedRun run) {
    if (run.name() != null) {
      taken++;
      if (!run.name().equals(run.from())) {
        terminal.out().println("run " + run.from() + " is now " + run.name());
      }
    } else if (run.present()) {
      present++;
    } else {
      left++;
      terminal.err().println("lmrs: run " + run.from() + " is left out: " + run.reason());
    }
  }
}
