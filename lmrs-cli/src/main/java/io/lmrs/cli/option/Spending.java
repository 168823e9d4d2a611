package io.lmrs.cli.option;

import io.lmrs.Budget;
import io.lmrs.cli.experiment.BbobChoice;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.spec.WholeNumber;
import java.util.List;
import java.util.Locale;

/** What runs may spend, as users of contests write it. */
public final class Spending {

  /** Evaluations per variable on COCO's functions. */
  private static final String BBOB_EVALUATIONS = "1000d";

  private Spending() {}

  /**
   * What a run may spend.
   *
   * @param text {@code N}, {@code Nd} for N per variable, or null for the default
   */
  public static long evaluations(String text, ContestTask task) {
    if (text == null) {
      return BbobChoice.only(List.of(task))
          ? evaluations(BBOB_EVALUATIONS, task)
          : Budget.unlimited().orDefault(task.dimension()).evaluations();
    }
    boolean each = text.strip().toLowerCase(Locale.ROOT).endsWith("d");
    String digits = each ? text.strip().substring(0, text.strip().length() - 1) : text;
    long number;
    try {
      number = WholeNumber.parse(digits);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "evaluations must be an integer, or one followed by d: " + text, e);
    }
    if (number < 1) {
      throw new IllegalArgumentException("evaluations must be at least 1: " + text);
    }
    if (each && number > Long.MAX_VALUE / task.dimension()) {
      throw new IllegalArgumentException(
          "evaluations must be at most " + Long.MAX_VALUE / task.dimension() + "d: " + text);
    }
    return each ? number * task.dimension() : number;
  }
}
