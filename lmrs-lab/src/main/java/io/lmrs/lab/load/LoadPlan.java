package io.lmrs.lab.load;

import io.lmrs.spec.Json;

/**
 * What is put on the server.
 *
 * @param workers how many at once
 * @param runs how many runs they share
 * @param dimension variables of a run
 * @param directions of its search, {@code ars}: a batch has twice as many queries
 * @param seconds how long at full speed
 * @param kills how often the server is killed: the last time after that, the others before
 */
public record LoadPlan(
    int workers, int runs, int dimension, int directions, int seconds, int kills) {

  public LoadPlan {
    atLeast("workers", 1, workers);
    atLeast("runs", 1, runs);
    atLeast("dimension", 1, dimension);
    atLeast("directions", 1, directions);
    atLeast("seconds", 1, seconds);
    atLeast("kills", 0, kills);
  }

  private static void atLeast(String name, int least, int value) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ": " + value);
    }
  }

  /** The specification of one of the runs. */
  String spec(int run, boolean withWorkers) {
    var node = Json.object();
    node.put("problem", "sphere");
    node.put("dimension", dimension);
    node.put("search", "ars");
    node.putObject("settings").put("directions", directions);
    node.put("seed", run);
    node.put("evaluations", Integer.MAX_VALUE);
    if (withWorkers) {
      node.put("workers", true);
    }
    return node.toString();
  }
}
