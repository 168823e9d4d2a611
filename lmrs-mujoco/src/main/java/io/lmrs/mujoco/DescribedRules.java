package io.lmrs.mujoco;

import io.lmrs.mujoco.ffm.Model;
import io.lmrs.mujoco.ffm.Simulation;
import io.lmrs.mujoco.ffm.Simulation.Quantity;
import io.lmrs.random.Stream;
import java.util.List;

/**
 * Rules put together from parts, as a task file describes them. The reward of a step is
 *
 * <pre>weight * velocity + bonus - control * sum(action^2) - contact cost</pre>
 */
final class DescribedRules implements Rules {

  /** Part of an observation: some numbers of a quantity, each clipped to [-clip, clip]. */
  record Part(Quantity quantity, int from, int count, double clip) {}

  /** Numbers of a quantity that must lie between two others, which count or don't. */
  record Limit(Quantity quantity, int from, int count, double low, double high, boolean closed) {
    boolean holds(Simulation state) {
      for (int i = from; i < from + count; i++) {
        double value = state.get(quantity, i);
        if (closed ? !(value >= low && value <= high) : !(value > low && value < high)) {
          return false;
        }
      }
      return true;
    }
  }

  /** What moves forward. */
  sealed interface Forward {
    double coordinate(Simulation state);

    /** A generalised position. */
    record Position(int index) implements Forward {
      @Override
      public double coordinate(Simulation state) {
        return state.get(Quantity.QPOS, index);
      }
    }

    /** The x coordinate of a body. */
    record Body(int number) implements Forward {
      @Override
      public double coordinate(Simulation state) {
        return state.get(Quantity.XPOS, 3 * number);
      }
    }

    /** The x coordinate of the centre of mass of everything. */
    record Centre(double[] masses, double total) implements Forward {
      static Centre of(Model model) {
        double[] masses = model.masses();
        double total = 0;
        for (double mass : masses) {
          total += mass;
        }
        return new Centre(masses, total);
      }

      @Override
      public double coordinate(Simulation state) {
        double sum = 0;
        for (int body = 0; body < masses.length; body++) {
          sum += masses[body] * state.get(Quantity.XIPOS, 3 * body);
        }
        return sum / total;
      }
    }
  }

  /**
   * What a step is worth.
   *
   * @param forward weight of the velocity
   * @param bonus for every step
   * @param control weight of the squared controls
   * @param clamped whether these are clamped to the actuators' ranges first
   * @param contact weight of the squared contact forces
   * @param contactClip forces are clipped to [-clip, clip] first
   * @param contactMost the contact cost is at most that
   */
  record Worth(
      double forward,
      double bonus,
      double control,
      boolean clamped,
      double contact,
      double contactClip,
      double contactMost) {}

  /** How far a reset moves every position and velocity: uniform, or normal with that deviation. */
  record Noise(double positions, double velocities, boolean normalVelocities) {}

  private final List<Part> parts;
  private final List<Limit> limits;
  private final Forward forward;
  private final Worth worth;
  private final Noise noise;
  private final double[][] ranges;
  private final double dt;
  private final int observations;
  private final int forces;
  private final boolean contactForces;

  DescribedRules(
      Model model,
      int frameSkip,
      List<Part> parts,
      List<Limit> limits,
      Forward forward,
      Worth worth,
      Noise noise) {
    this.parts = List.copyOf(parts);
    this.limits = List.copyOf(limits);
    this.forward = forward;
    this.worth = worth;
    this.noise = noise;
    this.ranges = model.controlRanges();
    this.dt = model.timestep() * frameSkip;
    this.observations = parts.stream().mapToInt(Part::count).sum();
    this.forces = Quantity.CFRC_EXT.length(model);
    this.contactForces =
        worth.contact() != 0 || parts.stream().anyMatch(p -> p.quantity() == Quantity.CFRC_EXT);
  }

  @Override
  public int observations() {
    return observations;
  }

  @Override
  public void observe(Simulation state, double[] out) {
    int at = 0;
    for (Part part : parts) {
      state.copy(part.quantity(), part.from(), out, at, part.count());
      if (part.clip() < Double.POSITIVE_INFINITY) {
        for (int i = at; i < at + part.count(); i++) {
          out[i] = Math.min(Math.max(out[i], -part.clip()), part.clip());
        }
      }
      at += part.count();
    }
  }

  @Override
  public boolean contactForces() {
    return contactForces;
  }

  @Override
  public double coordinate(Simulation state) {
    return forward.coordinate(state);
  }

  @Override
  public double reward(Simulation state, double before, double[] action) {
    double velocity = (forward.coordinate(state) - before) / dt;
    double squares = 0;
    for (int i = 0; i < ranges.length; i++) {
      double a = action[i];
      if (worth.clamped()) {
        a = Math.min(Math.max(a, ranges[i][0]), ranges[i][1]);
      }
      squares += a * a;
    }
    double reward = worth.forward() * velocity + worth.bonus() - worth.control() * squares;
    return worth.contact() == 0 ? reward : reward - contactCost(state);
  }

  private double contactCost(Simulation state) {
    double squares = 0;
    for (int i = 0; i < forces; i++) {
      double force = state.get(Quantity.CFRC_EXT, i);
      force = Math.min(Math.max(force, -worth.contactClip()), worth.contactClip());
      squares += force * force;
    }
    return Math.min(worth.contactMost(), worth.contact() * squares);
  }

  @Override
  public boolean healthy(Simulation state) {
    for (Limit limit : limits) {
      if (!limit.holds(state)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void perturb(Stream random, double[] positions, double[] velocities) {
    for (int i = 0; i < positions.length; i++) {
      positions[i] += noise.positions() * (2 * random.uniform(i) - 1);
    }
    for (int i = 0; i < velocities.length; i++) {
      long index = positions.length + i;
      velocities[i] +=
          noise.velocities()
              * (noise.normalVelocities() ? random.gaussian(index) : 2 * random.uniform(index) - 1);
    }
  }
}
