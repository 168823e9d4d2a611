package io.lmrs.store;

/**
 * What became of a run when its store was merged into another.
 *
 * @param from its name there
 * @param name its name here, null if it was not taken
 * @param reason why it was not taken, null if it was
 * @param present true if it was here before
 */
public record MergedRun(String from, String name, String reason, boolean present) {

  static MergedRun taken(String from, String name) {
    return new MergedRun(from, name, null, false);
  }

  static MergedRun known(String from) {
    return new MergedRun(from, null, "it is here already", true);
  }

  static MergedRun left(String from, String reason) {
    return new MergedRun(from, null, reason, false);
  }
}
