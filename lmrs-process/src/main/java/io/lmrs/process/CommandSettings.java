package io.lmrs.process;

import io.lmrs.Goal;
import io.lmrs.settings.Setting;

/**
 * How an external program is called.
 *
 * @param command the program and its arguments, or empty for none yet
 * @param mode one process per evaluation, or one per worker
 * @param input how a program for one evaluation gets its point
 * @param field the field of the last line that holds the value, or empty where the line is it
 * @param timeout seconds per evaluation, or NaN
 * @param starting seconds a worker may take to start
 * @param goal whether to minimise or maximise
 * @param retries how often a failed evaluation is repeated before it counts
 * @param start where a run begins
 * @param template a file with places for variables, or empty
 * @param names whether points are objects of names
 * @param exact whether the same point always has the same value
 */
public record CommandSettings(
    @Setting("program and arguments; {x}, {file}, {seed}, {id} and {name} are filled in")
        String command,
    @Setting("once: a process per evaluation; worker: one that answers line by line") Mode mode,
    @Setting("how mode once hands over the point; auto: by {x} or {file}, else stdin") Input input,
    @Setting("JSON field of the last line that holds the value; empty: the line is the value")
        String field,
    @Setting(
            value = "seconds per evaluation, then process and children are killed; auto: none",
            min = 0,
            max = 1e9,
            positive = true,
            auto = true)
        double timeout,
    @Setting(
            value = "seconds a fresh worker may take beyond the timeout, until it says ready",
            min = 0,
            max = 1e9)
        double starting,
    @Setting("whether to minimise or maximise") Goal goal,
    @Setting(value = "repetitions of a failed evaluation before it counts", min = 0, max = 1000)
        int retries,
    @Setting("where a run starts unless it is told") Start start,
    @Setting(
            "file with places for variables, filled in for every evaluation; the program runs in"
                + " its folder")
        String template,
    @Setting("true hands over an object of the variables' names in place of the array x")
        boolean names,
    @Setting("true if the same point always has the same value: none is evaluated twice")
        boolean exact) {

  /** How many evaluations a process makes. */
  public enum Mode {
    ONCE,
    WORKER
  }

  /** How a program for one evaluation gets its point. */
  public enum Input {
    AUTO,
    ARGUMENT,
    FILE,
    STDIN
  }

  /** Where a run begins. */
  public enum Start {
    ZEROS,
    RANDOM
  }

  /** No command yet, everything else at its default. */
  static CommandSettings defaults() {
    return new CommandSettings(
        "",
        Mode.ONCE,
        Input.AUTO,
        "",
        Double.NaN,
        10,
        Goal.MINIMIZE,
        0,
        Start.ZEROS,
        "",
        false,
        false);
  }
}
