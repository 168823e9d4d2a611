package io.lmrs.airfoil;

import java.util.Locale;

/** The commands that XFoil reads from its standard input. */
final class XfoilScript {
  static final String SHAPE = "foil.dat";
  static final String DUMP = "dump";

  /** Newton steps that polish a flow: it counts as found at an error that differences would see. */
  private static final int POLISH = 10;

  /** Parts of the Mach number over which the second try goes. */
  private static final double[] PATH = {0, 0.5, 0.75, 0.92};

  /** Newton steps at each of them. */
  private static final int PATH_ITERATIONS = 30;

  private XfoilScript() {}

  /** The first try: the angle itself. */
  static String direct(Condition flow, Numerics numerics) {
    return head(flow, numerics) + angle(flow.angle(), numerics.iterations());
  }

  /**
   * The second try: from the flow of a gas that can't be compressed, which is found more easily,
   * over smaller Mach numbers, and with twice the steps at the end. Where there is no Mach number
   * it goes over smaller angles.
   */
  static String path(Condition flow, Numerics numerics) {
    StringBuilder text = new StringBuilder(head(flow, numerics));
    text.append("ITER ").append(PATH_ITERATIONS).append('\n');
    for (double part : PATH) {
      boolean still = flow.mach() == 0;
      text.append("MACH ").append(flow.mach() * part).append('\n');
      text.append("ALFA ")
          .append(still ? flow.angle() - 2 * (1 - part) : flow.angle())
          .append('\n');
    }
    text.append("MACH ").append(flow.mach()).append('\n');
    return text + angle(flow.angle(), 2 * numerics.iterations());
  }

  /** One of the four-digit foils that XFoil makes itself. */
  static String naca(String digits, Condition flow, Numerics numerics) {
    return head(flow, numerics).replace("LOAD " + SHAPE, "NACA " + digits)
        + angle(flow.angle(), numerics.iterations());
  }

  // PLOP G: no graphics; PPAR: the outline is divided anew into panels, by its curvature
  private static String head(Condition flow, Numerics numerics) {
    return String.format(
        Locale.ROOT,
        "PLOP%nG F%n%nLOAD %s%nPPAR%nN %d%n%n%nOPER%nVISC %s%nMACH %s%n",
        SHAPE,
        numerics.panels(),
        flow.reynolds(),
        flow.mach());
  }

  // what has not converged at the first command is not in the dump; the second one polishes
  private static String angle(double angle, int iterations) {
    return String.format(
        Locale.ROOT,
        "ITER %d%nPACC%n%n%s%nALFA %s%nITER %d%nALFA %s%n%nQUIT%n",
        iterations,
        DUMP,
        angle,
        POLISH,
        angle);
  }
}
