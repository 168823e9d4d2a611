package io.lmrs.cli.command;

import io.lmrs.cli.terminal.Terminal;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script that lets a shell complete our commands. */
@Command(
    name = "completion",
    description = "Prints a completion script for bash and zsh.",
    footerHeading = "%nExamples:%n",
    footer = {"  source <(lmrs completion)", "  lmrs completion > ~/.local/share/lmrs-completion"})
public final class CompletionCommand implements Runnable {
  private final Terminal terminal;

  @Spec private CommandSpec spec;

  public CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void run() {
    terminal.out().print(AutoComplete.bash("lmrs", spec.root().commandLine()));
  }
}
