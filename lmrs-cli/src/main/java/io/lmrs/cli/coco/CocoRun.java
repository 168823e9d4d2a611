package io.lmrs.cli.coco;

/**
 * A run on a function of COCO's.
 *
 * @param function the function's number
 * @param dimension how many variables
 * @param instance the instance's number
 * @param log what was noted, closed
 */
public record CocoRun(int function, int dimension, long instance, CocoLog log) {

  boolean continues(CocoRun before) {
    return before != null && function == before.function && dimension == before.dimension;
  }
}
