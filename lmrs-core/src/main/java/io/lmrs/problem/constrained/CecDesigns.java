package io.lmrs.problem.constrained;

import static io.lmrs.problem.constrained.Design.filled;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The G-functions of the competition on constrained optimisation at CEC 2006 (Liang et al.,
 * "Problem definitions and evaluation criteria for the CEC 2006 special session on constrained
 * real-parameter optimization", 2006), but g20, of which no allowed point is known. Least values
 * are those with equalities exactly kept, where the competition allowed 1e-4.
 */
final class CecDesigns {
  private CecDesigns() {}

  static List<Design> all() {
    return List.of(
        g("g01", upper01(), 9, 0, CecDesigns::g01, -15),
        g("g02", filled(20, 10), 2, 0, CecDesigns::g02, -0.80361910412559),
        g("g03", filled(10, 1), 0, 1, CecDesigns::g03, -1),
        box(
            "g04",
            new double[] {78, 33, 27, 27, 27},
            new double[] {102, 45, 45, 45, 45},
            6,
            0,
            CecDesigns::g04,
            -30665.538671783),
        box(
            "g05",
            new double[] {0, 0, -0.55, -0.55},
            new double[] {1200, 1200, 0.55, 0.55},
            2,
            3,
            CecDesigns::g05,
            5126.498109595),
        box(
            "g06",
            new double[] {13, 0},
            new double[] {100, 100},
            2,
            0,
            CecDesigns::g06,
            -6961.81387558),
        box("g07", filled(10, -10), filled(10, 10), 8, 0, CecDesigns::g07, 24.306209068),
        g("g08", filled(2, 10), 2, 0, CecDesigns::g08, -0.0958250414),
        box("g09", filled(7, -10), filled(7, 10), 4, 0, CecDesigns::g09, 680.630057374),
        box(
            "g10",
            new double[] {100, 1000, 1000, 10, 10, 10, 10, 10},
            new double[] {10000, 10000, 10000, 1000, 1000, 1000, 1000, 1000},
            6,
            0,
            CecDesigns::g10,
            7049.24802053),
        box("g11", filled(2, -1), filled(2, 1), 0, 1, CecDesigns::g11, 0.75),
        g("g12", filled(3, 10), 1, 0, CecDesigns::g12, -1),
        box(
            "g13",
            new double[] {-2.3, -2.3, -3.2, -3.2, -3.2},
            new double[] {2.3, 2.3, 3.2, 3.2, 3.2},
            0,
            3,
            CecDesigns::g13,
            0.053949847770),
        g("g14", filled(10, 10), 0, 3, CecDesigns::g14, -47.76109085937),
        g("g15", filled(3, 10), 0, 2, CecDesigns::g15, 961.7151721),
        box(
            "g16",
            new double[] {704.4148, 68.6, 0, 193, 25},
            new double[] {906.3855, 288.88, 134.75, 287.0966, 84.1988},
            38,
            0,
            CecDesigns::g16,
            -1.90515525853),
        box(
            "g17",
            new double[] {0, 0, 340, 340, -1000, 0},
            new double[] {400, 1000, 420, 420, 1000, 0.5236},
            0,
            4,
            CecDesigns::g17,
            8853.53987480),
        box(
            "g18",
            new double[] {-10, -10, -10, -10, -10, -10, -10, -10, 0},
            new double[] {10, 10, 10, 10, 10, 10, 10, 10, 20},
            13,
            0,
            CecDesigns::g18,
            -0.86602540378),
        g("g19", filled(15, 10), 5, 0, CecDesigns::g19, 32.65559295),
        box(
            "g21",
            new double[] {0, 0, 0, 100, 6.3, 5.9, 4.5},
            new double[] {1000, 40, 40, 300, 6.7, 6.4, 6.25},
            1,
            5,
            CecDesigns::g21,
            193.78693),
        box("g22", lower22(), upper22(), 1, 19, CecDesigns::g22, 236.37031),
        box(
            "g23",
            new double[] {0, 0, 0, 0, 0, 0, 0, 0, 0.01},
            new double[] {300, 300, 100, 200, 100, 300, 100, 200, 0.03},
            2,
            4,
            CecDesigns::g23,
            -400),
        box(
            "g24",
            new double[] {0, 0},
            new double[] {3, 4},
            2,
            0,
            CecDesigns::g24,
            -5.50801327160));
  }

  private static Design g(
      String name,
      double[] upper,
      int inequalities,
      int equalities,
      UnaryOperator<double[]> numbers,
      double least) {
    return box(name, new double[upper.length], upper, inequalities, equalities, numbers, least);
  }

  private static Design box(
      String name,
      double[] lower,
      double[] upper,
      int inequalities,
      int equalities,
      UnaryOperator<double[]> numbers,
      double least) {
    return new Design(
        name,
        "CEC 2006, constraints: %d inequalities, %d equalities".formatted(inequalities, equalities),
        lower,
        upper,
        inequalities,
        equalities,
        numbers,
        least);
  }

  private static double[] upper01() {
    double[] upper = filled(13, 1);
    upper[9] = 100;
    upper[10] = 100;
    upper[11] = 100;
    return upper;
  }

  private static double[] g01(double[] x) {
    double f = 0;
    for (int i = 0; i < 4; i++) {
      f += 5 * x[i] - 5 * x[i] * x[i];
    }
    for (int i = 4; i < 13; i++) {
      f -= x[i];
    }
    return new double[] {
      f,
      2 * x[0] + 2 * x[1] + x[9] + x[10] - 10,
      2 * x[0] + 2 * x[2] + x[9] + x[11] - 10,
      2 * x[1] + 2 * x[2] + x[10] + x[11] - 10,
      -8 * x[0] + x[9],
      -8 * x[1] + x[10],
      -8 * x[2] + x[11],
      -2 * x[3] - x[4] + x[9],
      -2 * x[5] - x[6] + x[10],
      -2 * x[7] - x[8] + x[11]
    };
  }

  private static double[] g02(double[] x) {
    double fourth = 0;
    double product = 2;
    double weighted = 0;
    double whole = 1;
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double c = StrictMath.cos(x[i]);
      fourth += c * c * c * c;
      product *= c * c;
      weighted += (i + 1) * x[i] * x[i];
      whole *= x[i];
      sum += x[i];
    }
    double f = weighted > 0 ? -Math.abs((fourth - product) / Math.sqrt(weighted)) : 0;
    return new double[] {f, 0.75 - whole, sum - 7.5 * x.length};
  }

  private static double[] g03(double[] x) {
    double product = 1;
    double squares = -1;
    for (double v : x) {
      product *= Math.sqrt(x.length) * v;
      squares += v * v;
    }
    return new double[] {-product, squares};
  }

  private static double[] g04(double[] x) {
    double u = 85.334407 + 0.0056858 * x[1] * x[4] + 0.0006262 * x[0] * x[3];
    double one = u - 0.0022053 * x[2] * x[4];
    double two =
        80.51249 + 0.0071317 * x[1] * x[4] + 0.0029955 * x[0] * x[1] + 0.0021813 * x[2] * x[2];
    double three =
        9.300961 + 0.0047026 * x[2] * x[4] + 0.0012547 * x[0] * x[2] + 0.0019085 * x[2] * x[3];
    double f = 5.3578547 * x[2] * x[2] + 0.8356891 * x[0] * x[4] + 37.293239 * x[0] - 40792.141;
    return new double[] {f, one - 92, -one, two - 110, 90 - two, three - 25, 20 - three};
  }

  private static double[] g05(double[] x) {
    double f = 3 * x[0] + 1e-6 * cube(x[0]) + 2 * x[1] + 2e-6 / 3 * cube(x[1]);
    return new double[] {
      f,
      -x[3] + x[2] - 0.55,
      -x[2] + x[3] - 0.55,
      1000 * (sin(-x[2] - 0.25) + sin(-x[3] - 0.25)) + 894.8 - x[0],
      1000 * (sin(x[2] - 0.25) + sin(x[2] - x[3] - 0.25)) + 894.8 - x[1],
      1000 * (sin(x[3] - 0.25) + sin(x[3] - x[2] - 0.25)) + 1294.8
    };
  }

  private static double[] g06(double[] x) {
    return new double[] {
      cube(x[0] - 10) + cube(x[1] - 20),
      -square(x[0] - 5) - square(x[1] - 5) + 100,
      square(x[0] - 6) + square(x[1] - 5) - 82.81
    };
  }

  private static double[] g07(double[] x) {
    double f =
        square(x[0])
            + square(x[1])
            + x[0] * x[1]
            - 14 * x[0]
            - 16 * x[1]
            + square(x[2] - 10)
            + 4 * square(x[3] - 5)
            + square(x[4] - 3)
            + 2 * square(x[5] - 1)
            + 5 * square(x[6])
            + 7 * square(x[7] - 11)
            + 2 * square(x[8] - 10)
            + square(x[9] - 7)
            + 45;
    return new double[] {
      f,
      -105 + 4 * x[0] + 5 * x[1] - 3 * x[6] + 9 * x[7],
      10 * x[0] - 8 * x[1] - 17 * x[6] + 2 * x[7],
      -8 * x[0] + 2 * x[1] + 5 * x[8] - 2 * x[9] - 12,
      3 * square(x[0] - 2) + 4 * square(x[1] - 3) + 2 * square(x[2]) - 7 * x[3] - 120,
      5 * square(x[0]) + 8 * x[1] + square(x[2] - 6) - 2 * x[3] - 40,
      square(x[0]) + 2 * square(x[1] - 2) - 2 * x[0] * x[1] + 14 * x[4] - 6 * x[5],
      0.5 * square(x[0] - 8) + 2 * square(x[1] - 4) + 3 * square(x[4]) - x[5] - 30,
      -3 * x[0] + 6 * x[1] + 12 * square(x[8] - 8) - 7 * x[9]
    };
  }

  private static double[] g08(double[] x) {
    double s = sin(2 * Math.PI * x[0]);
    double f = -cube(s) * sin(2 * Math.PI * x[1]) / (cube(x[0]) * (x[0] + x[1]));
    return new double[] {f, square(x[0]) - x[1] + 1, 1 - x[0] + square(x[1] - 4)};
  }

  private static double[] g09(double[] x) {
    double f =
        square(x[0] - 10)
            + 5 * square(x[1] - 12)
            + square(square(x[2]))
            + 3 * square(x[3] - 11)
            + 10 * square(cube(x[4]))
            + 7 * square(x[5])
            + square(square(x[6]))
            - 4 * x[5] * x[6]
            - 10 * x[5]
            - 8 * x[6];
    return new double[] {
      f,
      -127 + 2 * square(x[0]) + 3 * square(square(x[1])) + x[2] + 4 * square(x[3]) + 5 * x[4],
      -282 + 7 * x[0] + 3 * x[1] + 10 * square(x[2]) + x[3] - x[4],
      -196 + 23 * x[0] + square(x[1]) + 6 * square(x[5]) - 8 * x[6],
      4 * square(x[0]) + square(x[1]) - 3 * x[0] * x[1] + 2 * square(x[2]) + 5 * x[5] - 11 * x[6]
    };
  }

  private static double[] g10(double[] x) {
    return new double[] {
      x[0] + x[1] + x[2],
      -1 + 0.0025 * (x[3] + x[5]),
      -1 + 0.0025 * (x[4] + x[6] - x[3]),
      -1 + 0.01 * (x[7] - x[4]),
      -x[0] * x[5] + 833.33252 * x[3] + 100 * x[0] - 83333.333,
      -x[1] * x[6] + 1250 * x[4] + x[1] * x[3] - 1250 * x[3],
      -x[2] * x[7] + 1250000 + x[2] * x[4] - 2500 * x[4]
    };
  }

  private static double[] g11(double[] x) {
    return new double[] {square(x[0]) + square(x[1] - 1), x[1] - square(x[0])};
  }

  private static double[] g12(double[] x) {
    double f = -(100 - square(x[0] - 5) - square(x[1] - 5) - square(x[2] - 5)) / 100;
    double nearest = 0;
    for (double v : x) {
      nearest += square(v - Math.clamp(Math.rint(v), 1, 9));
    }
    return new double[] {f, nearest - 0.0625};
  }

  private static double[] g13(double[] x) {
    double squares = -10;
    for (double v : x) {
      squares += v * v;
    }
    return new double[] {
      StrictMath.exp(x[0] * x[1] * x[2] * x[3] * x[4]),
      squares,
      x[1] * x[2] - 5 * x[3] * x[4],
      cube(x[0]) + cube(x[1]) + 1
    };
  }

  private static final double[] CHEMISTRY = {
    -6.089, -17.164, -34.054, -5.914, -24.721, -14.986, -24.1, -10.708, -26.662, -22.179
  };

  private static double[] g14(double[] x) {
    double all = 0;
    for (double v : x) {
      all += v;
    }
    double f = 0;
    for (int i = 0; i < x.length; i++) {
      // x ln x is 0 at 0
      f += x[i] > 0 ? x[i] * (CHEMISTRY[i] + StrictMath.log(x[i] / all)) : 0;
    }
    return new double[] {
      f,
      x[0] + 2 * x[1] + 2 * x[2] + x[5] + x[9] - 2,
      x[3] + 2 * x[4] + x[5] + x[6] - 1,
      x[2] + x[6] + x[7] + 2 * x[8] + x[9] - 1
    };
  }

  private static double[] g15(double[] x) {
    double f = 1000 - square(x[0]) - 2 * square(x[1]) - square(x[2]) - x[0] * x[1] - x[0] * x[2];
    return new double[] {
      f, square(x[0]) + square(x[1]) + square(x[2]) - 25, 8 * x[0] + 14 * x[1] + 7 * x[2] - 56
    };
  }

  private static final double[] LEAST_16 = {
    213.1, 17.505, 11.275, 214.228, 7.458, 0.961, 1.612, 0.146, 107.99, 922.693, 926.832, 18.766,
    1072.163, 8961.448, 0.063, 71084.33, 2802713
  };

  private static final double[] MOST_16 = {
    405.23, 1053.6667, 35.03, 665.585, 584.463, 265.916, 7.046, 0.222, 273.366, 1286.105, 1444.046,
    537.141, 3247.039, 26844.086, 0.386, 140000, 12146108
  };

  private static double[] g16(double[] x) {
    double y1 = x[1] + x[2] + 41.6;
    double c1 = 0.024 * x[3] - 4.62;
    double y2 = 12.5 / c1 + 12;
    double c2 = 0.0003535 * square(x[0]) + 0.5311 * x[0] + 0.08705 * y2 * x[0];
    double c3 = 0.052 * x[0] + 78 + 0.002377 * y2 * x[0];
    double y3 = c2 / c3;
    double y4 = 19 * y3;
    double c4 =
        0.04782 * (x[0] - y3) + 0.1956 * square(x[0] - y3) / x[1] + 0.6376 * y4 + 1.594 * y3;
    double c5 = 100 * x[1];
    double c6 = x[0] - y3 - y4;
    double c7 = 0.95 - c4 / c5;
    double y5 = c6 * c7;
    double y6 = x[0] - y5 - y4 - y3;
    double c8 = (y5 + y4) * 0.995;
    double y7 = c8 / y1;
    double y8 = c8 / 3798;
    double c9 = y7 - 0.0663 * y7 / y8 - 0.3153;
    double y9 = 96.82 / c9 + 0.321 * y1;
    double y10 = 1.29 * y5 + 1.258 * y4 + 2.29 * y3 + 1.71 * y6;
    double y11 = 1.71 * x[0] - 0.452 * y4 + 0.58 * y3;
    double c10 = 12.3 / 752.3;
    double c11 = 1.75 * y2 * 0.995 * x[0];
    double c12 = 0.995 * y10 + 1998;
    double y12 = c10 * x[0] + c11 / c12;
    double y13 = c12 - 1.75 * y2;
    double y14 = 3623 + 64.4 * x[1] + 58.4 * x[2] + 146312 / (y9 + x[4]);
    double c13 = 0.995 * y10 + 60.8 * x[1] + 48 * x[3] - 0.1121 * y14 - 5095;
    double y15 = y13 / c13;
    double y16 = 148000 - 331000 * y15 + 40 * y13 - 61 * y15 * y13;
    double c14 = 2324 * y10 - 28740000 * y2;
    double y17 = 14130000 - 1328 * y10 - 531 * y11 + c14 / c12;
    double c15 = y13 / y15 - y13 / 0.52;
    double c16 = 1.104 - 0.72 * y15;
    double c17 = y9 + x[4];
    double[] y = {y1, y2, y3, y4, y5, y6, y7, y8, y9, y10, y11, y12, y13, y14, y15, y16, y17};
    double[] out = new double[39];
    out[0] =
        0.000117 * y14
            + 0.1365
            + 0.00002358 * y13
            + 0.000001502 * y16
            + 0.0321 * y12
            + 0.004324 * y5
            + 0.0001 * c15 / c16
            + 37.48 * y2 / c12
            - 0.0000005843 * y17;
    out[1] = 0.28 / 0.72 * y5 - y4;
    out[2] = x[2] - 1.5 * x[1];
    out[3] = 3496 * y2 / c12 - 21;
    out[4] = 110.6 + y1 - 62212 / c17;
    for (int i = 0; i < y.length; i++) {
      out[5 + 2 * i] = LEAST_16[i] - y[i];
      out[6 + 2 * i] = y[i] - MOST_16[i];
    }
    return out;
  }

  private static double[] g17(double[] x) {
    double first = x[0] < 300 ? 30 * x[0] : 31 * x[0];
    double second = x[1] < 100 ? 28 * x[1] : x[1] < 200 ? 29 * x[1] : 30 * x[1];
    double product = x[2] * x[3] / 131.078;
    double loss = 0.90798 / 131.078 * StrictMath.cos(1.47588);
    return new double[] {
      first + second,
      -x[0] + 300 - product * StrictMath.cos(1.48477 - x[5]) + loss * square(x[2]),
      -x[1] - product * StrictMath.cos(1.48477 + x[5]) + loss * square(x[3]),
      -x[4] - product * sin(1.48477 + x[5]) + 0.90798 / 131.078 * square(x[3]) * sin(1.47588),
      200 - product * sin(1.48477 - x[5]) + 0.90798 / 131.078 * square(x[2]) * sin(1.47588)
    };
  }

  private static double[] g18(double[] x) {
    double f =
        -0.5 * (x[0] * x[3] - x[1] * x[2] + x[2] * x[8] - x[4] * x[8] + x[4] * x[7] - x[5] * x[6]);
    return new double[] {
      f,
      square(x[2]) + square(x[3]) - 1,
      square(x[8]) - 1,
      square(x[4]) + square(x[5]) - 1,
      square(x[0]) + square(x[1] - x[8]) - 1,
      square(x[0] - x[4]) + square(x[1] - x[5]) - 1,
      square(x[0] - x[6]) + square(x[1] - x[7]) - 1,
      square(x[2] - x[4]) + square(x[3] - x[5]) - 1,
      square(x[2] - x[6]) + square(x[3] - x[7]) - 1,
      square(x[6]) + square(x[7] - x[8]) - 1,
      x[1] * x[2] - x[0] * x[3],
      -x[2] * x[8],
      x[4] * x[8],
      x[5] * x[6] - x[4] * x[7]
    };
  }

  private static final double[][] A_19 = {
    {-16, 2, 0, 1, 0},
    {0, -2, 0, 0.4, 2},
    {-3.5, 0, 2, 0, 0},
    {0, -2, 0, -4, -1},
    {0, -9, -2, 1, -2.8},
    {2, 0, -4, 0, 0},
    {-1, -1, -1, -1, -1},
    {-1, -2, -3, -2, -1},
    {1, 2, 3, 4, 5},
    {1, 1, 1, 1, 1}
  };

  private static final double[] B_19 = {-40, -2, -0.25, -4, -4, -1, -40, -60, 5, 1};

  private static final double[][] C_19 = {
    {30, -20, -10, 32, -10},
    {-20, 39, -6, -31, 32},
    {-10, -6, 10, -6, -10},
    {32, -31, -6, 39, -20},
    {-10, 32, -10, -20, 30}
  };

  private static final double[] D_19 = {4, 8, 10, 6, 2};
  private static final double[] E_19 = {-15, -27, -36, -18, -12};

  private static double[] g19(double[] x) {
    double[] out = new double[6];
    for (int j = 0; j < 5; j++) {
      out[0] += 2 * D_19[j] * cube(x[10 + j]);
      out[1 + j] = -3 * D_19[j] * square(x[10 + j]) - E_19[j];
      for (int i = 0; i < 5; i++) {
        out[0] += C_19[i][j] * x[10 + i] * x[10 + j];
        out[1 + j] -= 2 * C_19[i][j] * x[10 + i];
      }
      for (int i = 0; i < 10; i++) {
        out[1 + j] += A_19[i][j] * x[i];
      }
    }
    for (int i = 0; i < 10; i++) {
      out[0] -= B_19[i] * x[i];
    }
    return out;
  }

  private static double[] g21(double[] x) {
    return new double[] {
      x[0],
      -x[0] + 35 * StrictMath.pow(x[1], 0.6) + 35 * StrictMath.pow(x[2], 0.6),
      -300 * x[2] + 7500 * x[4] - 7500 * x[5] - 25 * x[3] * x[4] + 25 * x[3] * x[5] + x[2] * x[3],
      100 * x[1] + 155.365 * x[3] + 2500 * x[6] - x[1] * x[3] - 25 * x[3] * x[6] - 15536.5,
      -x[4] + StrictMath.log(-x[3] + 900),
      -x[5] + StrictMath.log(x[3] + 300),
      -x[6] + StrictMath.log(-2 * x[3] + 700)
    };
  }

  private static double[] lower22() {
    return new double[] {
      0, 0, 0, 0, 0, 0, 0, 100, 100, 100.01, 100, 100, 0, 0, 0, 0.01, 0.01, -4.7, -4.7, -4.7, -4.7,
      -4.7
    };
  }

  private static double[] upper22() {
    return new double[] {
      20000, 1e6, 1e6, 1e6, 4e7, 4e7, 4e7, 299.99, 399.99, 300, 400, 600, 500, 500, 500, 300, 400,
      6.25, 6.25, 6.25, 6.25, 6.25
    };
  }

  private static double[] g22(double[] x) {
    return new double[] {
      x[0],
      -x[0] + StrictMath.pow(x[1], 0.6) + StrictMath.pow(x[2], 0.6) + StrictMath.pow(x[3], 0.6),
      x[4] - 100000 * x[7] + 1e7,
      x[5] + 100000 * x[7] - 100000 * x[8],
      x[6] + 100000 * x[8] - 5e7,
      x[4] + 100000 * x[9] - 3.3e7,
      x[5] + 100000 * x[10] - 4.4e7,
      x[6] + 100000 * x[11] - 6.6e7,
      x[4] - 120 * x[1] * x[12],
      x[5] - 80 * x[2] * x[13],
      x[6] - 40 * x[3] * x[14],
      x[7] - x[10] + x[15],
      x[8] - x[11] + x[16],
      -x[17] + StrictMath.log(x[9] - 100),
      -x[18] + StrictMath.log(-x[7] + 300),
      -x[19] + StrictMath.log(x[15]),
      -x[20] + StrictMath.log(-x[8] + 400),
      -x[21] + StrictMath.log(x[16]),
      -x[7] - x[9] + x[12] * x[17] - x[12] * x[18] + 400,
      x[7] - x[8] - x[10] + x[13] * x[19] - x[13] * x[20] + 400,
      x[8] - x[11] - 4.60517 * x[14] + x[14] * x[21] + 100
    };
  }

  private static double[] g23(double[] x) {
    return new double[] {
      -9 * x[4] - 15 * x[7] + 6 * x[0] + 16 * x[1] + 10 * (x[5] + x[6]),
      x[8] * x[2] + 0.02 * x[5] - 0.025 * x[4],
      x[8] * x[3] + 0.02 * x[6] - 0.015 * x[7],
      x[0] + x[1] - x[2] - x[3],
      0.03 * x[0] + 0.01 * x[1] - x[8] * (x[2] + x[3]),
      x[2] + x[5] - x[4],
      x[3] + x[6] - x[7]
    };
  }

  private static double[] g24(double[] x) {
    double s = square(x[0]);
    return new double[] {
      -x[0] - x[1],
      -2 * square(s) + 8 * cube(x[0]) - 8 * s + x[1] - 2,
      -4 * square(s) + 32 * cube(x[0]) - 88 * s + 96 * x[0] + x[1] - 36
    };
  }

  private static double square(double v) {
    return v * v;
  }

  private static double cube(double v) {
    return v * v * v;
  }

  private static double sin(double v) {
    return StrictMath.sin(v);
  }
}
