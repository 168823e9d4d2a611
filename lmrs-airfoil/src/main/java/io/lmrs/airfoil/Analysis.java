package io.lmrs.airfoil;

/** What XFoil says of a shape in a flow. */
public sealed interface Analysis {

  /**
   * The flow was found.
   *
   * @param lift the lift coefficient
   * @param drag the drag coefficient
   * @param moment the moment coefficient about the quarter chord
   * @param above pressure on the upper side
   * @param below pressure on the lower side
   */
  record Flow(double lift, double drag, double moment, Pressure above, Pressure below)
      implements Analysis {

    /** Lift minus drag. */
    public double value() {
      return lift - drag;
    }

    /** The least pressure coefficient on the foil. */
    public double leastPressure() {
      return Math.min(above.least(), below.least());
    }

    double greatestPressure() {
      return Math.max(above.greatest(), below.greatest());
    }

    /**
     * How much suction there is beyond a vacuum, which no flow can have: what the pressure
     * coefficient falls short of that of a vacuum, integrated along both sides. XFoil's correction
     * for the Mach number knows no such limit.
     */
    public double excess(Condition condition) {
      return above.below(condition.vacuum()) + below.below(condition.vacuum());
    }
  }

  /** There is no flow, and why. */
  record None(String reason) implements Analysis {}
}
