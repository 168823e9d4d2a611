package io.lmrs.learn;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Arrays of single-precision numbers in a saved state: a length, then the numbers. */
public final class Floats {
  private Floats() {}

  public static void write(DataOutput out, float[] values) throws IOException {
    out.writeInt(values.length);
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length);
    bytes.asFloatBuffer().put(values);
    out.write(bytes.array());
  }

  public static float[] read(DataInput in) throws IOException {
    float[] values = new float[in.readInt()];
    byte[] bytes = new byte[4 * values.length];
    in.readFully(bytes);
    ByteBuffer.wrap(bytes).asFloatBuffer().get(values);
    return values;
  }

  public static float[] of(double[] values) {
    float[] out = new float[values.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = (float) values[i];
    }
    return out;
  }

  public static double[] toDoubles(float[] values) {
    double[] out = new double[values.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = values[i];
    }
    return out;
  }
}
