package io.lmrs.problem.constrained;

import java.util.List;

/**
 * Design problems that many papers compare on, in their continuous forms. Variants differ between
 * papers; these are the ones of Coello Coello, "Use of a self-adaptive penalty approach for
 * engineering optimization problems", Computers in Industry 41, 2000, with integer variables taken
 * as real ones. Least values agree with the best of many runs of ours to a part in a million.
 */
final class EngineeringDesigns {
  private EngineeringDesigns() {}

  static List<Design> all() {
    return List.of(
        new Design(
            "himmelblau",
            "Himmelblau's nonlinear problem, 1972: 6 inequalities",
            new double[] {78, 33, 27, 27, 27},
            new double[] {102, 45, 45, 45, 45},
            6,
            0,
            EngineeringDesigns::himmelblau,
            -31025.560242),
        new Design(
            "welded-beam",
            "a welded beam of least cost: 7 inequalities",
            new double[] {0.1, 0.1, 0.1, 0.1},
            new double[] {2, 10, 10, 2},
            7,
            0,
            EngineeringDesigns::weldedBeam,
            1.724852308597),
        new Design(
            "pressure-vessel",
            "a pressure vessel of least cost, thicknesses as real numbers: 4 inequalities",
            new double[] {0, 0, 10, 10},
            new double[] {10, 10, 200, 240},
            4,
            0,
            EngineeringDesigns::pressureVessel,
            5804.376217),
        new Design(
            "speed-reducer",
            "a speed reducer of least weight, teeth as a real number: 11 inequalities",
            new double[] {2.6, 0.7, 17, 7.3, 7.3, 2.9, 5},
            new double[] {3.6, 0.8, 28, 8.3, 8.3, 3.9, 5.5},
            11,
            0,
            EngineeringDesigns::speedReducer,
            2994.471066),
        new Design(
            "tension-spring",
            "a tension spring of least weight, coils as a real number: 4 inequalities",
            new double[] {0.05, 0.25, 2},
            new double[] {2, 1.3, 15},
            4,
            0,
            EngineeringDesigns::tensionSpring,
            0.012665232788));
  }

  private static double[] himmelblau(double[] x) {
    double one =
        85.334407 + 0.0056858 * x[1] * x[4] + 0.00026 * x[0] * x[3] - 0.0022053 * x[2] * x[4];
    double two =
        80.51249 + 0.0071317 * x[1] * x[4] + 0.0029955 * x[0] * x[1] + 0.0021813 * x[2] * x[2];
    double three =
        9.300961 + 0.0047026 * x[2] * x[4] + 0.0012547 * x[0] * x[2] + 0.0019085 * x[2] * x[3];
    double f = 5.3578547 * x[2] * x[2] + 0.8356891 * x[0] * x[4] + 37.293239 * x[0] - 40792.141;
    return new double[] {f, one - 92, -one, two - 110, 90 - two, three - 25, 20 - three};
  }

  private static double[] weldedBeam(double[] x) {
    double load = 6000;
    double length = 14;
    double young = 30e6;
    double shear = 12e6;
    double f = 1.10471 * x[0] * x[0] * x[1] + 0.04811 * x[2] * x[3] * (14 + x[1]);
    double moment = load * (length + x[1] / 2);
    double r = Math.sqrt(x[1] * x[1] / 4 + (x[0] + x[2]) * (x[0] + x[2]) / 4);
    double j =
        2 * Math.sqrt(2) * x[0] * x[1] * (x[1] * x[1] / 12 + (x[0] + x[2]) * (x[0] + x[2]) / 4);
    double primary = load / (Math.sqrt(2) * x[0] * x[1]);
    double secondary = moment * r / j;
    double tau =
        Math.sqrt(
            primary * primary + 2 * primary * secondary * x[1] / (2 * r) + secondary * secondary);
    double sigma = 6 * load * length / (x[3] * x[2] * x[2]);
    double bend = 4 * load * length * length * length / (young * x[2] * x[2] * x[2] * x[3]);
    double buckle =
        4.013
            * young
            * Math.sqrt(x[2] * x[2] * StrictMath.pow(x[3], 6) / 36)
            / (length * length)
            * (1 - x[2] / (2 * length) * Math.sqrt(young / (4 * shear)));
    return new double[] {
      f,
      tau - 13600,
      sigma - 30000,
      x[0] - x[3],
      0.10471 * x[0] * x[0] + 0.04811 * x[2] * x[3] * (14 + x[1]) - 5,
      0.125 - x[0],
      bend - 0.25,
      load - buckle
    };
  }

  private static double[] pressureVessel(double[] x) {
    double f =
        0.6224 * x[0] * x[2] * x[3]
            + 1.7781 * x[1] * x[2] * x[2]
            + 3.1661 * x[0] * x[0] * x[3]
            + 19.84 * x[0] * x[0] * x[2];
    return new double[] {
      f,
      -x[0] + 0.0193 * x[2],
      -x[1] + 0.00954 * x[2],
      -Math.PI * x[2] * x[2] * x[3] - 4.0 / 3 * Math.PI * x[2] * x[2] * x[2] + 1296000,
      x[3] - 240
    };
  }

  private static double[] speedReducer(double[] x) {
    double f =
        0.7854 * x[0] * x[1] * x[1] * (3.3333 * x[2] * x[2] + 14.9334 * x[2] - 43.0934)
            - 1.508 * x[0] * (x[5] * x[5] + x[6] * x[6])
            + 7.4777 * (StrictMath.pow(x[5], 3) + StrictMath.pow(x[6], 3))
            + 0.7854 * (x[3] * x[5] * x[5] + x[4] * x[6] * x[6]);
    double first = 745 * x[3] / (x[1] * x[2]);
    double second = 745 * x[4] / (x[1] * x[2]);
    return new double[] {
      f,
      27 / (x[0] * x[1] * x[1] * x[2]) - 1,
      397.5 / (x[0] * x[1] * x[1] * x[2] * x[2]) - 1,
      1.93 * x[3] * x[3] * x[3] / (x[1] * x[2] * StrictMath.pow(x[5], 4)) - 1,
      1.93 * x[4] * x[4] * x[4] / (x[1] * x[2] * StrictMath.pow(x[6], 4)) - 1,
      Math.sqrt(first * first + 16.9e6) / (110 * StrictMath.pow(x[5], 3)) - 1,
      Math.sqrt(second * second + 157.5e6) / (85 * StrictMath.pow(x[6], 3)) - 1,
      x[1] * x[2] / 40 - 1,
      5 * x[1] / x[0] - 1,
      x[0] / (12 * x[1]) - 1,
      (1.5 * x[5] + 1.9) / x[3] - 1,
      (1.1 * x[6] + 1.9) / x[4] - 1
    };
  }

  private static double[] tensionSpring(double[] x) {
    double square = x[0] * x[0];
    return new double[] {
      (x[2] + 2) * x[1] * square,
      1 - x[1] * x[1] * x[1] * x[2] / (71785 * square * square),
      (4 * x[1] * x[1] - x[0] * x[1]) / (12566 * (x[1] * x[0] * square - square * square))
          + 1 / (5108 * square)
          - 1,
      1 - 140.45 * x[0] / (x[1] * x[1] * x[2]),
      (x[0] + x[1]) / 1.5 - 1
    };
  }
}
