package io.lmrs.cuda;

import java.util.function.Supplier;

/**
 * A device that takes its memory when it is first needed: a run that is only checked takes none. It
 * is for one thread.
 */
final class LateDevice implements AutoCloseable {
  private final Supplier<Device> source;
  private final Runnable end;
  private Device device;

  /**
   * @param source makes the device
   * @param end gives back what there is, with or without a device
   */
  LateDevice(Supplier<Device> source, Runnable end) {
    this.source = source;
    this.end = end;
  }

  boolean made() {
    return device != null;
  }

  Device device() {
    if (device == null) {
      device = source.get();
    }
    return device;
  }

  @Override
  public void close() {
    end.run();
  }
}
