package io.lmrs.problem.wrapper;

import io.lmrs.Problem;
import io.lmrs.constraint.Constraints;

/**
 * A problem whose evaluations give constraints that somebody else declares.
 *
 * @param inner what is evaluated
 * @param constraints in the order in which it gives their numbers
 */
public record Constrained(Problem inner, Constraints constraints) implements Wrapper {}
