package io.lmrs.cuda;

import java.lang.foreign.MemorySegment;

/** Past iterations on the device: points, rows, slopes, and the gates that were open there. */
final class CudaHistory {
  private final Shape shape;
  final MemorySegment x;
  final MemorySegment rows;
  final MemorySegment targets;
  final MemorySegment gates;
  private final MemorySegment[] values;

  CudaHistory(Cuda cuda, Shape shape) {
    this.shape = shape;
    long window = shape.window();
    int d = shape.dimension();
    x = cuda.floats(window * d);
    rows = cuda.floats(window * shape.count() * d);
    targets = cuda.floats(window * shape.count());
    gates = cuda.allocate(window * shape.gates());
    values = new MemorySegment[shape.levels()];
    for (int level = 0; level < values.length; level++) {
      values[level] = cuda.floats(window * shape.width(level));
    }
  }

  /** The gates at all its points, as the network is now. */
  void openGates(CudaNetwork network) {
    network.openGates(x, shape.window(), gates, values);
  }

  private static MemorySegment slot(MemorySegment base, int slot, long floats) {
    return Cuda.at(base, 4L * slot * floats);
  }

  long rowsSize() {
    return (long) shape.count() * shape.dimension();
  }

  MemorySegment x(int slot) {
    return slot(x, slot, shape.dimension());
  }

  MemorySegment rows(int slot) {
    return slot(rows, slot, rowsSize());
  }

  MemorySegment targets(int slot) {
    return slot(targets, slot, shape.count());
  }
}
