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

    /** What is to be maximised: lift minus drag. */
    public double value() {
      return lift - drag;
    }

    /** The least pressure coefficient on the foil. */
    public double leastPressure() {
      return Math.min(above.least(), below.least());
    }
  }

  /** There is no flow, and why. */
  record None(String reason) implements Analysis {}
}
