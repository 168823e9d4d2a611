package io.lmrs.search.evolution;

import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Populations and step sizes of the restarts of an evolution strategy. IPOP doubles the population:
 * Auger and Hansen, "A restart CMA evolution strategy with increasing population size" (CEC 2005).
 * BIPOP alternates between that and small populations with small steps, whichever regime has spent
 * fewer evaluations: Hansen, "Benchmarking a BI-population CMA-ES on the BBOB-2009 function
 * testbed" (GECCO 2009).
 */
final class RestartSchedule {

  /** Numbers per generation beyond which a population isn't doubled again. */
  private static final long MOST_NUMBERS = 1 << 21;

  /**
   * A start.
   *
   * @param population how many samples per generation
   * @param sigma the first step size
   * @param limit at most that many evaluations
   */
  record Start(int population, double sigma, long limit) {}

  private final Restarts kind;
  private final int dimension;
  private final int population;
  private final double sigma;
  private int starts;
  private int doublings;
  private boolean small;
  private long smallSpent;
  private long largeSpent;
  private long lastLarge;

  RestartSchedule(Restarts kind, int dimension, int population, double sigma) {
    this.kind = kind;
    this.dimension = dimension;
    this.population = population;
    this.sigma = sigma;
  }

  /** True where a stop leads to a restart. */
  boolean restarts() {
    return kind != Restarts.NONE;
  }

  /** How many starts after the first one. */
  int number() {
    return starts;
  }

  /** The first start. */
  Start first() {
    return new Start(population, sigma, Long.MAX_VALUE);
  }

  /**
   * The next start.
   *
   * @param spent evaluations of the start that has ended
   * @param draw random numbers for this start alone
   */
  Start next(long spent, Stream draw) {
    if (small) {
      smallSpent += spent;
    } else {
      largeSpent += spent;
      lastLarge = spent;
    }
    starts++;
    // the first restart is large, so that there is a range of populations
    small = kind == Restarts.BIPOP && starts > 1 && smallSpent < largeSpent;
    if (small) {
      double u = draw.uniform(0);
      double ratio = 0.5 * large() / population;
      int fewer = (int) Math.floor(population * StrictMath.pow(ratio, u * u));
      double step = sigma * StrictMath.pow(10, -2 * draw.uniform(1));
      return new Start(Math.max(2, fewer), step, Math.max(1, lastLarge / 2));
    }
    if (2 * large() * dimension <= MOST_NUMBERS) {
      doublings++;
    }
    return new Start((int) large(), sigma, Long.MAX_VALUE);
  }

  private long large() {
    return (long) population << doublings;
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(starts);
    out.writeInt(doublings);
    out.writeBoolean(small);
    out.writeLong(smallSpent);
    out.writeLong(largeSpent);
    out.writeLong(lastLarge);
  }

  void restore(DataInput in) throws IOException {
    starts = in.readInt();
    doublings = in.readInt();
    small = in.readBoolean();
    smallSpent = in.readLong();
    largeSpent = in.readLong();
    lastLarge = in.readLong();
  }
}
