package example;

import io.lmrs.learn.Family;
import io.lmrs.learn.ManifoldModel;
import io.lmrs.random.Stream;

/**
 * A parametric family of one's own: h(x) = |A x - b|^2 / 2. Its r(x) = A x - b is linear, so the
 * manifold is a subspace. A slope is q . grad h(x) = (A q) . (A x - b).
 */
final class LinearModel implements ManifoldModel {
  private final float[][] a;
  private final float[] b;
  private final float[][] parameters;

  // what the last call of slopes or values left for backpropagate
  private float[][] points;
  private float[][] directions;

  private LinearModel(float[][] a) {
    this.a = a;
    this.b = new float[a.length];
    this.parameters = new float[a.length + 1][];
    System.arraycopy(a, 0, parameters, 0, a.length);
    parameters[a.length] = b;
  }

  /** Models with n rows, started small. */
  static Family family(int n) {
    return (dimension, random) -> {
      float[][] a = new float[n][dimension];
      for (int j = 0; j < n; j++) {
        Stream row = random.child(j);
        for (int i = 0; i < dimension; i++) {
          a[j][i] = (float) (0.1 * row.gaussian(i) / Math.sqrt(dimension));
        }
      }
      return new LinearModel(a);
    };
  }

  @Override
  public int dimension() {
    return a[0].length;
  }

  @Override
  public int manifold() {
    return a.length;
  }

  @Override
  public float[][] parameters() {
    return parameters;
  }

  /** The gradient of h depends on x itself. */
  @Override
  public Object linearise(float[] x) {
    return x;
  }

  @Override
  public void slopes(Object[] at, float[][] q, int count, float[] out) {
    points = new float[count][];
    directions = q;
    for (int i = 0; i < count; i++) {
      points[i] = (float[]) at[i];
      out[i] = 0;
      for (int j = 0; j < a.length; j++) {
        out[i] += dot(a[j], q[i]) * r(j, points[i]);
      }
    }
  }

  @Override
  public void values(float[][] x, int count, float[] out) {
    points = x;
    directions = null;
    for (int i = 0; i < count; i++) {
      out[i] = 0;
      for (int j = 0; j < a.length; j++) {
        out[i] += r(j, x[i]) * r(j, x[i]) / 2;
      }
    }
  }

  @Override
  public void backpropagate(float[] coefficients, float[][] gradient) {
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < a.length; j++) {
        float r = coefficients[i] * r(j, points[i]);
        if (directions == null) {
          // of r^2 / 2: r x, and -r for b
          add(r, points[i], gradient[j]);
          gradient[a.length][j] -= r;
        } else {
          // of (a . q) r: r q + (a . q) x, and -(a . q) for b
          float slope = coefficients[i] * dot(a[j], directions[i]);
          add(r, directions[i], gradient[j]);
          add(slope, points[i], gradient[j]);
          gradient[a.length][j] -= slope;
        }
      }
    }
  }

  @Override
  public void jacobian(Object at, float[][] rows) {
    for (int j = 0; j < a.length; j++) {
      System.arraycopy(a[j], 0, rows[j], 0, a[j].length);
    }
  }

  @Override
  public void gradient(Object at, float[] out) {
    java.util.Arrays.fill(out, 0);
    for (int j = 0; j < a.length; j++) {
      add(r(j, (float[]) at), a[j], out);
    }
  }

  private float r(int j, float[] x) {
    return dot(a[j], x) - b[j];
  }

  private static float dot(float[] x, float[] y) {
    float sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  private static void add(float factor, float[] x, float[] to) {
    for (int i = 0; i < x.length; i++) {
      to[i] += factor * x[i];
    }
  }
}
