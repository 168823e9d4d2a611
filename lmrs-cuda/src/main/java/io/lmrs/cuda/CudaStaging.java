package io.lmrs.cuda;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/**
 * What passes between host and device in an iteration. In: control, then targets, then x. Out: a
 * report, then rows.
 */
final class CudaStaging {

  // layouts of Control and Report in kernels.cu
  private static final int CONTROL_BYTES = 64;
  private static final int REPORT_BYTES = 256;

  private final Cuda cuda;
  private final Shape shape;
  private final int d;
  private final MemorySegment input;
  private final MemorySegment hostInput;
  private final MemorySegment output;
  private final MemorySegment hostOutput;

  CudaStaging(Cuda cuda, Shape shape) {
    this.cuda = cuda;
    this.shape = shape;
    this.d = shape.dimension();
    long inputBytes = xOffset() + 4L * d;
    input = cuda.allocate(inputBytes);
    hostInput = cuda.pinned(inputBytes);
    long outputBytes = REPORT_BYTES + 4L * shape.given() * d;
    output = cuda.allocate(outputBytes);
    hostOutput = cuda.pinned(outputBytes);
  }

  private static long padded(int count) {
    return (count + 15L) / 16 * 16;
  }

  private long xOffset() {
    return CONTROL_BYTES + 4L * padded(shape.count());
  }

  /** The input on the device, which begins with the control. */
  MemorySegment input() {
    return input;
  }

  MemorySegment targets() {
    return Cuda.at(input, CONTROL_BYTES);
  }

  MemorySegment x() {
    return Cuda.at(input, xOffset());
  }

  /** The output on the device, which begins with the report. */
  MemorySegment output() {
    return output;
  }

  MemorySegment rows() {
    return Cuda.at(output, REPORT_BYTES);
  }

  private void putX(double[] x) {
    long offset = xOffset();
    IntStream.range(0, (d + 65535) / 65536)
        .parallel()
        .forEach(
            chunk -> {
              for (int j = chunk << 16; j < Math.min(d, (chunk + 1) << 16); j++) {
                hostInput.set(JAVA_FLOAT, offset + 4L * j, (float) x[j]);
              }
            });
  }

  /** Sends a point and the directions at it. */
  void send(double[] x, double[][] given) {
    putX(x);
    for (int i = 0; i < given.length; i++) {
      for (int j = 0; j < d; j++) {
        hostOutput.set(JAVA_FLOAT, REPORT_BYTES + 4L * ((long) i * d + j), (float) given[i][j]);
      }
    }
    cuda.upload(hostInput, input, hostInput.byteSize());
    cuda.upload(Cuda.at(hostOutput, REPORT_BYTES), rows(), 4L * given.length * d);
  }

  /** Sends a point at which directions are asked for. */
  void send(double[] x, int most, long rowsKey) {
    putX(x);
    hostInput.set(JAVA_LONG, 24, rowsKey);
    hostInput.set(JAVA_LONG, 32, most);
    cuda.upload(hostInput, input, hostInput.byteSize());
  }

  /** Sends the slopes of an iteration; x is there since the directions were given. */
  void send(float[] targets, long number, int size, int newest) {
    hostInput.set(JAVA_LONG, 0, number);
    hostInput.set(JAVA_LONG, 8, size);
    hostInput.set(JAVA_LONG, 16, newest);
    MemorySegment.copy(targets, 0, hostInput, JAVA_FLOAT, CONTROL_BYTES, targets.length);
    cuda.upload(hostInput, input, CONTROL_BYTES + 4L * targets.length);
  }

  /** Brings back the directions with the report. */
  Device.Directions fetchDirections() {
    cuda.download(output, hostOutput, hostOutput.byteSize());
    cuda.synchronise();
    double[][] out = new double[shape.given()][];
    IntStream.range(0, out.length)
        .parallel()
        .forEach(i -> out[i] = doubles(REPORT_BYTES + 4L * i * d));
    int guided = (int) hostOutput.get(JAVA_DOUBLE, 16);
    boolean broken = hostOutput.get(JAVA_DOUBLE, 32) != 0;
    return new Device.Directions(out, guided, broken, report());
  }

  private double[] doubles(long at) {
    MemorySegment row = hostOutput.asSlice(at, 4L * d);
    double[] out = new double[d];
    for (int j = 0; j < d; j++) {
      out[j] = row.getAtIndex(JAVA_FLOAT, j);
    }
    return out;
  }

  /** Brings back the report alone. */
  Device.Report fetchReport() {
    cuda.download(output, hostOutput, REPORT_BYTES);
    cuda.synchronise();
    return report();
  }

  private Device.Report report() {
    return new Device.Report(hostOutput.get(JAVA_DOUBLE, 0), hostOutput.get(JAVA_DOUBLE, 24) != 0);
  }
}
