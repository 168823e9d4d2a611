package io.lmrs.search.constrained;

import io.lmrs.linear.ElasticProgram;
import io.lmrs.linear.Vectors;

/**
 * The exact penalty of {@link SqpSearch}: the price of a unit of violation, which the model's own
 * multipliers set, and which grows until the model pays for what can be mended.
 */
final class ExactPenalty {

  /** The price is so many times the largest multiplier, at least. */
  private static final double MARGIN = 1.5;

  private static final double DEARER = 3;
  private static final double CHEAPER = 0.1;
  private static final double DEAREST = 1e4;

  /** The price is high enough if this part of the violation that can be mended is. */
  private static final double MENDED = 0.5;

  private static final int MOST_RISES = 8;

  /** Less violation than this is none. */
  private static final double NEGLIGIBLE = 1e-10;

  private double price;

  double price() {
    return price;
  }

  void price(double value) {
    price = value;
  }

  /** The value with its penalty, infinite for a failure. */
  double merit(Place place, SqpModel model) {
    return place.measured()
        ? place.cost() + price * model.missed(place.values())
        : Double.POSITIVE_INFINITY;
  }

  /** Sets a price by the first slopes, if there is none. */
  void begin(double[] slopes, double cost) {
    if (price == 0) {
      price = Math.max(Vectors.norm(slopes), 1e-8 * Math.max(1, Math.abs(cost)));
    }
  }

  /** Lowers it as far as the multipliers allow, when slopes are fresh. */
  void review(SqpModel model) {
    price = Math.max(MARGIN * Vectors.largest(model.multipliers()), CHEAPER * price);
  }

  /** Solves the model, and makes violation dearer until the model pays for it. */
  ElasticProgram.Solution solve(
      SqpModel model, Place here, double radius, AllowedRegion.Box within) {
    double now = model.missed(here.values());
    ElasticProgram.Solution solution = solve(model, here, radius, within, price);
    if (solution.missed() > NEGLIGIBLE) {
      // what could be mended within the trust region at any price
      double mended = now - solve(model, here, radius, within, DEAREST * price).missed();
      for (int k = 0; k < MOST_RISES && now - solution.missed() < MENDED * mended; k++) {
        price *= DEARER;
        solution = solve(model, here, radius, within, price);
      }
    }
    return solution;
  }

  private static ElasticProgram.Solution solve(
      SqpModel model, Place here, double radius, AllowedRegion.Box within, double price) {
    return model
        .program(here.at(), here.values(), price, radius, within.from(), within.to())
        .solve();
  }
}
