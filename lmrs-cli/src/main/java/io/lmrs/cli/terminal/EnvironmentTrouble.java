package io.lmrs.cli.terminal;

/** The machine stands in the way: a folder that can't be written, a plot that can't be drawn. */
public final class EnvironmentTrouble extends RuntimeException {
  private static final long serialVersionUID = 1;

  public EnvironmentTrouble(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
