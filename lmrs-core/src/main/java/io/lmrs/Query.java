package io.lmrs;

/**
 * Everything an evaluation depends on: the same query has the same outcome on any thread or
 * machine.
 *
 * @param id number of the query within its run, from 0
 * @param x where to evaluate
 * @param seed the randomness of the evaluation, the paper's xi
 * @param frame how a policy sees its observations; the identity for most problems
 */
public record Query(long id, Point x, long seed, Frame frame) implements java.io.Serializable {}
