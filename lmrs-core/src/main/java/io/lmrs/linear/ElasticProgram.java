package io.lmrs.linear;

import java.util.Arrays;

/**
 * A quadratic program whose rows may be violated for a price: the least {@code g'p + p'Bp / 2 +
 * price * sum of dist(c + a'p, [lower, upper])} with p in a box. It always has a solution. Solved
 * by a primal-dual interior-point method with Mehrotra's predictor and corrector (Nocedal and
 * Wright, "Numerical optimization", 2nd edition, algorithm 16.4); prices bound the multipliers.
 *
 * <p>Takes the cube of the number of variables per iteration, some 15 of them.
 */
public final class ElasticProgram {
  private static final int MOST = 60;
  private static final double PRECISION = 1e-10;
  private static final double BACK = 0.995;

  /** A step nearer to a face than this part of the box's width is on it. */
  private static final double ON_FACE = 1e-7;

  /**
   * A solution.
   *
   * @param step the minimiser p
   * @param multipliers one per row, positive at the upper limit
   * @param model the least value
   * @param missed the sum of what rows miss
   */
  public record Solution(double[] step, double[] multipliers, double model, double missed) {}

  private final int n;
  private final double[][] hessian;
  private final double[] gradient;
  private final double[][] rows;
  private final double[] values;
  private final double[] lower;
  private final double[] upper;
  private final double price;
  private final double[] low;
  private final double[] high;

  // the sides of rows that have a limit: row, sign, and by how much the limit is missed at p = 0
  private int[] row;
  private double[] sign;
  private double[] excess;

  /**
   * @param hessian symmetric, positive semidefinite
   * @param rows the constraints' gradients
   * @param values of the constraints at p = 0
   * @param lower limits of the constraints, or minus infinity
   * @param upper limits, or infinity
   * @param price of a unit of violation
   * @param low the box, at most 0
   * @param high the box, at least 0
   */
  public ElasticProgram(
      double[][] hessian,
      double[] gradient,
      double[][] rows,
      double[] values,
      double[] lower,
      double[] upper,
      double price,
      double[] low,
      double[] high) {
    this.n = gradient.length;
    this.hessian = hessian;
    this.gradient = gradient;
    this.rows = rows;
    this.values = values;
    this.lower = lower;
    this.upper = upper;
    this.price = price;
    this.low = low.clone();
    this.high = high.clone();
    for (int i = 0; i < n; i++) {
      // the inside must not be empty
      double least = 1e-13 * Math.max(1, Math.abs(low[i]));
      this.low[i] = Math.min(low[i], -least);
      this.high[i] = Math.max(high[i], least);
    }
    sides();
  }

  private void sides() {
    int count = 0;
    row = new int[2 * rows.length];
    sign = new double[2 * rows.length];
    excess = new double[2 * rows.length];
    for (int i = 0; i < rows.length; i++) {
      if (upper[i] < Double.POSITIVE_INFINITY) {
        row[count] = i;
        sign[count] = 1;
        excess[count++] = values[i] - upper[i];
      }
      if (lower[i] > Double.NEGATIVE_INFINITY) {
        row[count] = i;
        sign[count] = -1;
        excess[count++] = lower[i] - values[i];
      }
    }
    row = Arrays.copyOf(row, count);
    sign = Arrays.copyOf(sign, count);
    excess = Arrays.copyOf(excess, count);
  }

  // the state of the method
  private double[] p;
  private double[] toLow;
  private double[] toHigh;
  // per side: the multiplier y in (0, price), the slack s of the price, the slack z of the row
  private double[] y;
  private double[] s;
  private double[] z;

  /** The minimiser. */
  public Solution solve() {
    begin();
    double[][] factor = new double[n][n];
    double[] dp = new double[n];
    Changes affine = new Changes();
    Changes step = new Changes();
    double scale = 1 + Vectors.norm(gradient) + price;
    for (int k = 0; k < MOST; k++) {
      double mu = gap();
      double[] residual = residual();
      if (mu < PRECISION * scale * width() && Vectors.largest(residual) < 1e-9 * scale) {
        break;
      }
      factor(factor);
      direction(factor, residual, 0, null, dp, affine);
      double far = longest(dp, affine, 1);
      double after = gapAfter(dp, affine, far);
      double centring = Math.pow(after / mu, 3);
      direction(factor, residual, Math.min(1, centring) * mu, affine, dp, step);
      double length = Math.min(1, longest(dp, step, BACK));
      if (!(length > 1e-14) || !Vectors.finite(dp)) {
        break;
      }
      move(dp, step, length);
    }
    return solution();
  }

  // the mean width of the box, a size for the products of slacks and multipliers
  private double width() {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += high[i] - low[i];
    }
    return sum / n;
  }

  private void begin() {
    p = new double[n];
    toLow = new double[n];
    toHigh = new double[n];
    double start = Math.max(1e-8, Vectors.norm(gradient) / Math.sqrt(n));
    for (int i = 0; i < n; i++) {
      double margin = 0.1 * (high[i] - low[i]);
      p[i] = Math.clamp(0, low[i] + margin, high[i] - margin);
      toLow[i] = start;
      toHigh[i] = start;
    }
    int m = row.length;
    y = new double[m];
    s = new double[m];
    z = new double[m];
    for (int k = 0; k < m; k++) {
      double e = excess[k] + sign[k] * Vectors.dot(rows[row[k]], p);
      double room = Math.max(Math.abs(e), 0.1 * width() * Vectors.norm(rows[row[k]]) + 1e-12);
      y[k] = price / 2;
      s[k] = Math.max(e, 0) + room;
      z[k] = s[k] - e;
    }
  }

  // what the multipliers and slacks are apart from complementary, on average
  private double gap() {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += (p[i] - low[i]) * toLow[i] + (high[i] - p[i]) * toHigh[i];
    }
    for (int k = 0; k < row.length; k++) {
      sum += z[k] * y[k] + s[k] * (price - y[k]);
    }
    return sum / (2 * n + 2 * row.length);
  }

  private double gapAfter(double[] dp, Changes c, double length) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double at = p[i] + length * dp[i];
      sum += (at - low[i]) * (toLow[i] + length * c.toLow[i]);
      sum += (high[i] - at) * (toHigh[i] + length * c.toHigh[i]);
    }
    for (int k = 0; k < row.length; k++) {
      double multiplier = y[k] + length * c.y[k];
      sum += (z[k] + length * c.z[k]) * multiplier;
      sum += (s[k] + length * c.s[k]) * (price - multiplier);
    }
    return sum / (2 * n + 2 * row.length);
  }

  // Bp + g + sum of y a - toLow + toHigh
  private double[] residual() {
    double[] out = new double[n];
    for (int i = 0; i < n; i++) {
      out[i] = gradient[i] + Vectors.dot(hessian[i], p) - toLow[i] + toHigh[i];
    }
    for (int k = 0; k < row.length; k++) {
      Vectors.add(sign[k] * y[k], rows[row[k]], out);
    }
    return out;
  }

  // 1 / (z/y + s/(price - y))
  private double stiffness(int k) {
    return 1 / (z[k] / y[k] + s[k] / (price - y[k]));
  }

  // Cholesky of B + sum of stiffness a a' + the box's diagonal, in the lower triangle
  private void factor(double[][] l) {
    for (int i = 0; i < n; i++) {
      System.arraycopy(hessian[i], 0, l[i], 0, i + 1);
      l[i][i] += toLow[i] / (p[i] - low[i]) + toHigh[i] / (high[i] - p[i]);
    }
    double[] weight = new double[rows.length];
    for (int k = 0; k < row.length; k++) {
      weight[row[k]] += stiffness(k);
    }
    for (int r = 0; r < rows.length; r++) {
      double[] a = rows[r];
      for (int i = 0; weight[r] > 0 && i < n; i++) {
        double factor = weight[r] * a[i];
        double[] li = l[i];
        for (int j = 0; j <= i; j++) {
          li[j] += factor * a[j];
        }
      }
    }
    for (int i = 0; i < n; i++) {
      double[] li = l[i];
      for (int j = 0; j < i; j++) {
        double[] lj = l[j];
        double sum = li[j];
        for (int k = 0; k < j; k++) {
          sum -= li[k] * lj[k];
        }
        li[j] = sum / lj[j];
      }
      double sum = li[i];
      for (int k = 0; k < i; k++) {
        sum -= li[k] * li[k];
      }
      li[i] = Math.sqrt(Math.max(sum, 1e-14 * Math.max(1e-300, li[i])));
    }
  }

  // changes of multipliers and slacks that go with a change of p
  private final class Changes {
    final double[] toLow = new double[n];
    final double[] toHigh = new double[n];
    final double[] y = new double[row.length];
    final double[] s = new double[row.length];
    final double[] z = new double[row.length];
  }

  /** The Newton direction towards products of mu; {@code second} corrects for their bending. */
  private void direction(
      double[][] l, double[] residual, double mu, Changes second, double[] dp, Changes out) {
    double[] previous = dp.clone();
    double[] right = new double[n];
    for (int i = 0; i < n; i++) {
      double bentLow = second == null ? 0 : previous[i] * second.toLow[i];
      double bentHigh = second == null ? 0 : -previous[i] * second.toHigh[i];
      right[i] =
          -residual[i]
              + (mu - bentLow) / (p[i] - low[i])
              - toLow[i]
              - (mu - bentHigh) / (high[i] - p[i])
              + toHigh[i];
    }
    double[] e = new double[row.length];
    for (int k = 0; k < row.length; k++) {
      double bentRow = second == null ? 0 : second.z[k] * second.y[k];
      double bentPrice = second == null ? 0 : -second.s[k] * second.y[k];
      e[k] =
          stiffness(k) * ((mu - bentRow) / y[k] - z[k] - (mu - bentPrice) / (price - y[k]) + s[k]);
      Vectors.add(-sign[k] * e[k], rows[row[k]], right);
    }
    substitute(l, right);
    System.arraycopy(right, 0, dp, 0, n);
    for (int i = 0; i < n; i++) {
      double bentLow = second == null ? 0 : previous[i] * second.toLow[i];
      double bentHigh = second == null ? 0 : -previous[i] * second.toHigh[i];
      double fromLow = p[i] - low[i];
      double fromHigh = high[i] - p[i];
      out.toLow[i] = (mu - bentLow - toLow[i] * dp[i]) / fromLow - toLow[i];
      out.toHigh[i] = (mu - bentHigh + toHigh[i] * dp[i]) / fromHigh - toHigh[i];
    }
    for (int k = 0; k < row.length; k++) {
      double along = sign[k] * Vectors.dot(rows[row[k]], dp);
      double bentPrice = second == null ? 0 : -second.s[k] * second.y[k];
      double dy = stiffness(k) * along + e[k];
      double ds = (mu - bentPrice + s[k] * dy) / (price - y[k]) - s[k];
      out.y[k] = dy;
      out.s[k] = ds;
      out.z[k] = ds - along;
    }
  }

  private void substitute(double[][] l, double[] b) {
    for (int i = 0; i < n; i++) {
      double sum = b[i];
      for (int k = 0; k < i; k++) {
        sum -= l[i][k] * b[k];
      }
      b[i] = sum / l[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
      b[i] /= l[i][i];
      for (int k = 0; k < i; k++) {
        b[k] -= l[i][k] * b[i];
      }
    }
  }

  // how far everything stays positive, times a part
  private double longest(double[] dp, Changes c, double part) {
    double most = 1 / part;
    for (int i = 0; i < n; i++) {
      most = shorter(most, p[i] - low[i], dp[i]);
      most = shorter(most, high[i] - p[i], -dp[i]);
      most = shorter(most, toLow[i], c.toLow[i]);
      most = shorter(most, toHigh[i], c.toHigh[i]);
    }
    for (int k = 0; k < row.length; k++) {
      most = shorter(most, y[k], c.y[k]);
      most = shorter(most, price - y[k], -c.y[k]);
      most = shorter(most, s[k], c.s[k]);
      most = shorter(most, z[k], c.z[k]);
    }
    return part * most;
  }

  private static double shorter(double most, double value, double change) {
    return change < 0 ? Math.min(most, -value / change) : most;
  }

  private void move(double[] dp, Changes c, double length) {
    Vectors.add(length, dp, p);
    Vectors.add(length, c.toLow, toLow);
    Vectors.add(length, c.toHigh, toHigh);
    Vectors.add(length, c.y, y);
    Vectors.add(length, c.s, s);
    Vectors.add(length, c.z, z);
  }

  private Solution solution() {
    double[] step = p.clone();
    for (int i = 0; i < n; i++) {
      double width = high[i] - low[i];
      if (step[i] - low[i] < ON_FACE * width) {
        step[i] = low[i];
      } else if (high[i] - step[i] < ON_FACE * width) {
        step[i] = high[i];
      }
    }
    double[] multipliers = new double[rows.length];
    for (int k = 0; k < row.length; k++) {
      multipliers[row[k]] += sign[k] * y[k];
    }
    double missed = missed(step);
    double model = Vectors.dot(gradient, step) + price * missed;
    for (int i = 0; i < n; i++) {
      model += step[i] * Vectors.dot(hessian[i], step) / 2;
    }
    return new Solution(step, multipliers, model, missed);
  }

  /** What rows miss at that p. */
  double missed(double[] at) {
    double sum = 0;
    for (int i = 0; i < rows.length; i++) {
      double v = values[i] + Vectors.dot(rows[i], at);
      sum += Math.max(0, Math.max(lower[i] - v, v - upper[i]));
    }
    return sum;
  }
}
