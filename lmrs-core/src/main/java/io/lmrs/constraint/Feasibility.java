package io.lmrs.constraint;

/**
 * How the best point stands with the constraints.
 *
 * @param violation 0 if all hold, else {@link Constraints#violation}
 * @param constraints their numbers there, none if the problem has no constraints
 */
public record Feasibility(double violation, double... constraints) {

  /** That of a problem without constraints. */
  public static final Feasibility FREE = new Feasibility(0);

  public Feasibility {
    constraints = constraints.clone();
  }

  /** The constraints' numbers, in a fresh array. */
  @Override
  public double[] constraints() {
    return constraints.clone();
  }

  /** True if all constraints hold. */
  public boolean feasible() {
    return violation == 0;
  }
}
