package io.lmrs.evaluate;

import io.lmrs.Frame;
import io.lmrs.Moments;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Frames as bytes: in a saved state, and on the way to a worker. */
public final class Frames {
  private Frames() {}

  /** Writes the frame. */
  public static void write(DataOutput out, Frame frame) throws IOException {
    switch (frame) {
      case Frame.Identity _ -> out.writeInt(0);
      case Frame.Whitening w -> {
        // a negative count says that one more number follows, which earlier states don't have
        out.writeInt(w.further() == 0 ? w.actions() : -w.actions());
        if (w.further() > 0) {
          out.writeInt(w.further());
        }
        out.writeInt(w.total().mean().length);
        out.writeLong(w.total().count());
        for (int i = 0; i < w.total().mean().length; i++) {
          out.writeDouble(w.total().mean()[i]);
          out.writeDouble(w.total().squares()[i]);
        }
      }
    }
  }

  /** Reads what {@link #write} wrote. */
  public static Frame read(DataInput in) throws IOException {
    int actions = in.readInt();
    if (actions == 0) {
      return Frame.IDENTITY;
    }
    int further = actions < 0 ? in.readInt() : 0;
    double[] mean = new double[in.readInt()];
    double[] squares = new double[mean.length];
    long count = in.readLong();
    for (int i = 0; i < mean.length; i++) {
      mean[i] = in.readDouble();
      squares[i] = in.readDouble();
    }
    return new Frame.Whitening(Math.abs(actions), further, new Moments(count, mean, squares));
  }
}
