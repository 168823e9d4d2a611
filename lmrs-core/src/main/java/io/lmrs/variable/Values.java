package io.lmrs.variable;

import io.lmrs.variable.Variable.Kind;

/**
 * A point, asked by the names of its variables.
 *
 * @param variables what they are
 * @param x the point as numbers; must not be changed
 */
public record Values(Variables variables, double[] x) {

  /** The number of that name; an integer is one too. */
  public double real(String name) {
    int i = variables.index(name);
    if (variables.list().get(i).kind().labelled()) {
      throw wrong(name, i, "a number");
    }
    return x[i];
  }

  /** The whole number of that name. */
  public int integer(String name) {
    int i = variables.index(name);
    if (variables.list().get(i).kind() != Kind.INTEGER) {
      throw wrong(name, i, "an integer");
    }
    return Math.toIntExact((long) x[i]);
  }

  /** The label of the choice of that name. */
  public String choice(String name) {
    int i = variables.index(name);
    if (!variables.list().get(i).kind().labelled()) {
      throw wrong(name, i, "a choice");
    }
    return variables.list().get(i).text(x[i]);
  }

  private WrongVariable wrong(String name, int index, String asked) {
    return new WrongVariable(
        "variable " + name + " is " + variables.list().get(index).described() + ", not " + asked);
  }

  /** Names and values, such as {@code length 0.5, teeth 12, material steel}. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      out.append(i == 0 ? "" : ", ").append(variables.label(i)).append(' ');
      out.append(variables.list().get(i).text(x[i]));
    }
    return out.toString();
  }
}
