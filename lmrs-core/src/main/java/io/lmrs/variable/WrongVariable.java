package io.lmrs.variable;

/** An objective asked for a variable that there is not, or that is of another kind. */
public final class WrongVariable extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  WrongVariable(String sentence) {
    super(sentence);
  }
}
