package io.lmrs.search;

import io.lmrs.Metrics;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Metrics in a saved state. */
public final class MetricsState {
  private MetricsState() {}

  /** Writes names and numbers. */
  public static void write(DataOutput out, Metrics metrics) throws IOException {
    out.writeInt(metrics.values().size());
    for (Map.Entry<String, Double> entry : metrics.values().entrySet()) {
      out.writeUTF(entry.getKey());
      out.writeDouble(entry.getValue());
    }
  }

  /** Reads what {@link #write} wrote. */
  public static Metrics read(DataInput in) throws IOException {
    Map<String, Double> values = new LinkedHashMap<>();
    int size = in.readInt();
    for (int i = 0; i < size; i++) {
      values.put(in.readUTF(), in.readDouble());
    }
    return new Metrics(values);
  }
}
