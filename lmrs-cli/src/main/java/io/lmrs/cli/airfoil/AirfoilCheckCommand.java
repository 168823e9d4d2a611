package io.lmrs.cli.airfoil;

import io.lmrs.airfoil.Analysis.Flow;
import io.lmrs.airfoil.Analysis.None;
import io.lmrs.airfoil.FoilCheck;
import io.lmrs.airfoil.Xfoil;
import io.lmrs.cli.option.AirfoilOptions;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.process.ProgramCalls;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks that a foil does not owe its value to an accident of the calculation. */
@Command(
    name = "check",
    sortOptions = false,
    description = {
      "Checks that a foil does not owe its value to an accident of the calculation.",
      "XFoil has to find the flow again with 240 panels and 0.5 degrees up and down, and lift"
          + " minus",
      "drag has to stay within 5 %% of what linear theory expects there. Exit code 1: it does not."
    })
public final class AirfoilCheckCommand implements Callable<Integer> {
  private static final int FOOLED = 1;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "RUN|FILE|start",
      description =
          "A stored run, an outline (.dat), a point (.json), or start for where runs begin.")
  private String name;

  @Mixin private StoreOptions stores;
  @Mixin private AirfoilOptions flow;

  public AirfoilCheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    NamedFoil foil = NamedFoil.of(name, stores, flow.settings());
    Xfoil xfoil = Xfoil.find();
    try (ProgramCalls calls = new ProgramCalls()) {
      return switch (foil.analyse(xfoil, calls)) {
        case None none -> {
          terminal.out().println("failed: " + none.reason());
          yield FOOLED;
        }
        case Flow found -> report(foil.check(xfoil, calls, found));
      };
    }
  }

  private int report(FoilCheck check) {
    Table table = Table.of("what", "outcome", "");
    table.row("as it is", String.format(Locale.ROOT, "lift - drag %.4f", check.flow().value()), "");
    for (FoilCheck.Trial trial : check.trials()) {
      table.row(trial.what(), trial.outcome(), trial.passed() ? "ok" : "failed");
    }
    terminal.out().print(table.body());
    terminal.out().println(check.passed() ? "passed" : "failed");
    return check.passed() ? Complaint.OK : FOOLED;
  }
}
