package io.lmrs.store.file;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** The checksum of a row: CRC32C over its key and its contents, in order. */
public final class Check {

  /** A value that no checksum has, for rows that are known to be damaged. */
  public static final long WRONG = -1;

  private final CRC32C sum = new CRC32C();

  public static Check of(long run) {
    return new Check().add(run);
  }

  public Check add(long value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      sum.update((int) (value >>> shift) & 0xFF);
    }
    return this;
  }

  public Check add(double value) {
    return add(Double.doubleToLongBits(value));
  }

  public Check add(byte[] bytes) {
    add(bytes.length);
    sum.update(bytes);
    return this;
  }

  public Check add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  public long value() {
    return sum.getValue();
  }
}
