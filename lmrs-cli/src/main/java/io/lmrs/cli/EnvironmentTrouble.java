package io.lmrs.cli;

/** The machine stands in the way: a folder that can't be written, a plot that can't be drawn. */
final class EnvironmentTrouble extends RuntimeException {
  private static final long serialVersionUID = 1;

  EnvironmentTrouble(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
