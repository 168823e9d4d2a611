package io.lmrs.store.file;

import io.lmrs.Query;
import java.util.List;

/** 64 bits of everything a batch asks: numbers, seeds, cutoffs and the bits of every coordinate. */
public final class BatchHash {
  private static final long A = 0x9E3779B97F4A7C15L;
  private static final long B = 0xC2B2AE3D27D4EB4FL;

  private BatchHash() {}

  public static long of(List<Query> queries) {
    double[] x = new double[queries.getFirst().x().dimension()];
    long hash = queries.size();
    for (Query query : queries) {
      query.x().copyTo(x);
      hash = mix(hash ^ query.id() * A);
      hash = mix(hash ^ query.seed() * B);
      hash = mix(hash ^ of(x));
      if (!query.cutoff().none()) {
        hash = mix(hash ^ of(new double[] {query.cutoff().bound(), query.cutoff().slack()}));
      }
    }
    return hash;
  }

  // four lanes, so that the processor need not wait for one multiplication after the other
  private static long of(double[] x) {
    long a = 1;
    long b = 2;
    long c = 3;
    long d = 4;
    int i = 0;
    for (; i + 3 < x.length; i += 4) {
      a = (a ^ Double.doubleToRawLongBits(x[i])) * A;
      b = (b ^ Double.doubleToRawLongBits(x[i + 1])) * A;
      c = (c ^ Double.doubleToRawLongBits(x[i + 2])) * A;
      d = (d ^ Double.doubleToRawLongBits(x[i + 3])) * A;
      // the high bits, where most of a double's difference lies, come down
      a ^= a >>> 32;
      b ^= b >>> 32;
      c ^= c >>> 32;
      d ^= d >>> 32;
    }
    for (; i < x.length; i++) {
      a = (a ^ Double.doubleToRawLongBits(x[i])) * A;
      a ^= a >>> 32;
    }
    return mix(a ^ mix(b ^ mix(c ^ mix(d ^ x.length))));
  }

  private static long mix(long z) {
    long y = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    y = (y ^ y >>> 27) * 0x94D049BB133111EBL;
    return y ^ y >>> 31;
  }
}
