package io.lmrs.cli;

import io.lmrs.cli.terminal.Terminal;
import picocli.CommandLine;

/** Commands of another module, found on the class path by the service loader. */
public interface MoreCommands {

  /**
   * Adds them below {@code lmrs}, or below one of its groups of commands.
   *
   * @param lmrs the program, which has its own commands already
   * @param terminal where the commands read and write
   */
  void addTo(CommandLine lmrs, Terminal terminal);
}
