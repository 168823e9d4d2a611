package io.lmrs.cli.option;

import picocli.CommandLine.Model.CommandSpec;

/** What the user typed. */
public final class CommandWords {
  private CommandWords() {}

  /** The whole command that this one is a part of, for a report. */
  public static String of(CommandSpec spec) {
    return "./lmrs " + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
  }
}
