package io.lmrs.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.lmrs.random.Stream;
import io.lmrs.random.Ziggurat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The learner on an NVIDIA GPU. Narrow networks (at most 32 units that see x) take fused kernels:
 * three launches per SGD step, and the wide gradient is never stored. Others take cuBLAS. The steps
 * of an iteration are recorded once and replayed. An iteration sends x and the slopes, and brings
 * back the directions with a report; nothing else passes.
 */
final class CudaDevice implements Device {
  private static final int THREADS = 256;
  private static final int MOST_FUSED = 32;
  private static final int MOST_SMALL_WEIGHTS = 8192;

  /** Points whose products one kernel computes. */
  private static final int POINTS = 32;

  /** Beyond this, products of rows are left to cuBLAS, and eigenvectors to cuSOLVER. */
  private static final int MOST_COMBINED = 32;

  // layouts of Control and Report in kernels.cu
  private static final int CONTROL_BYTES = 64;
  private static final int REPORT_BYTES = 256;

  private final Cuda cuda;
  private final Shape shape;
  private final Stream batches;
  private final Cuda.Kernels kernels;
  private final boolean fused;
  private final int blocks;
  private final int d;

  private final MemorySegment[] weights;
  private final MemorySegment[] velocity;
  private final MemorySegment[] bias;
  private final MemorySegment[] gradient;
  private final MemorySegment[] values;
  private final MemorySegment[] above;
  private final MemorySegment pastX;
  private final MemorySegment pastRows;
  private final MemorySegment pastTargets;
  private final MemorySegment pastGates;
  private final MemorySegment[] pastValues;
  private final MemorySegment pointGates;
  private final MemorySegment[] pointValues;
  private final MemorySegment rowIndex;
  private final MemorySegment slotIndex;
  private final MemorySegment parts;
  private final MemorySegment squares;
  private final MemorySegment scratch;
  private final MemorySegment coefficients;
  private final MemorySegment gathered;
  private final MemorySegment ofCoefficients;
  private final MemorySegment ofGathered;
  private final MemorySegment scale;
  private final MemorySegment derivatives;
  private final MemorySegment moreDerivatives;
  private final MemorySegment jacobian;
  private final MemorySegment gram;
  private final MemorySegment gramParts;
  private final MemorySegment eigenvalues;
  private final MemorySegment eigenvectors;
  private final MemorySegment mixing;
  private final MemorySegment inverse;
  private final MemorySegment unmixed;
  private final MemorySegment ziggurat;
  private final MemorySegment weightPointers;
  private final MemorySegment velocityPointers;
  private final MemorySegment widths;

  // in: control, then targets, then x; out: report, then rows
  private final MemorySegment input;
  private final MemorySegment hostInput;
  private final MemorySegment output;
  private final MemorySegment hostOutput;
  private MemorySegment iteration;
  private MemorySegment directions;

  /**
   * @param batches stream of the mini-batches
   */
  CudaDevice(Cuda cuda, Shape shape, Stream batches) {
    this.cuda = cuda;
    this.shape = shape;
    this.batches = batches;
    this.d = shape.dimension();
    int levels = shape.levels();
    int batch = shape.batch();
    int small = IntStream.range(1, levels).map(l -> (int) shape.weights(l)).sum();
    fused = shape.width(0) <= MOST_FUSED && batch <= MOST_FUSED && small <= MOST_SMALL_WEIGHTS;
    kernels = cuda.compile(source(), options());
    blocks = (int) Math.min(2L * cuda.multiprocessors(), (d + 127L) / 128);
    weights = new MemorySegment[levels];
    velocity = new MemorySegment[levels];
    bias = new MemorySegment[levels];
    gradient = new MemorySegment[levels];
    values = new MemorySegment[levels];
    above = new MemorySegment[levels];
    pastValues = new MemorySegment[levels];
    pointValues = new MemorySegment[levels];
    for (int level = 0; level < levels; level++) {
      int width = shape.width(level);
      weights[level] = floats(shape.weights(level));
      velocity[level] = floats(shape.weights(level));
      bias[level] = floats(width);
      gradient[level] = fused || level == 0 ? MemorySegment.NULL : floats(shape.weights(level));
      values[level] = floats((long) batch * width);
      above[level] = floats((long) batch * width);
      pastValues[level] = floats((long) shape.window() * width);
      pointValues[level] = floats(width);
    }
    long window = shape.window();
    int count = shape.count();
    int n = shape.manifold();
    pastX = floats(window * d);
    pastRows = floats(window * count * d);
    pastTargets = floats(window * count);
    pastGates = cuda.allocate(window * shape.gates());
    pointGates = cuda.allocate(shape.gates());
    rowIndex = cuda.allocate(4L * shape.steps() * batch);
    slotIndex = cuda.allocate(4L * shape.steps() * batch);
    int widest = shape.width(0);
    int products = Math.max(POINTS * widest, fused ? batch * (widest + batch) : 0);
    parts = floats((long) blocks * products);
    squares = cuda.allocate(8L * levels * blocks);
    int units = shape.gates();
    scratch = floats((long) batch * batch + 2L * batch * units + batch + small + 2L * batch);
    coefficients = floats((long) batch * widest);
    gathered = fused ? MemorySegment.NULL : floats((long) batch * d);
    ofCoefficients = floats((long) batch * batch);
    ofGathered = floats((long) batch * batch);
    scale = floats(2);
    int broadest = Arrays.stream(shape.widths()).max().orElseThrow();
    derivatives = floats((long) n * broadest);
    moreDerivatives = floats((long) n * broadest);
    jacobian = floats((long) n * d);
    int given = shape.given();
    int most = Math.max(n, given);
    gram = cuda.allocate(8L * most * most);
    gramParts = cuda.allocate(8L * most * most * gramBlocks(most));
    eigenvalues = cuda.allocate(8L * n);
    eigenvectors = cuda.allocate(8L * most * most);
    mixing = floats((long) shape.guided() * n);
    inverse = floats((long) given * given);
    unmixed = floats((long) given * d);
    ziggurat = cuda.allocate(3 * 256 * 8);
    weightPointers = pointers(weights);
    velocityPointers = pointers(velocity);
    widths = cuda.allocate(4L * levels);
    long inputBytes = CONTROL_BYTES + 4L * padded(count) + 4L * d;
    input = cuda.allocate(inputBytes);
    hostInput = cuda.pinned(inputBytes);
    long outputBytes = REPORT_BYTES + 4L * given * d;
    output = cuda.allocate(outputBytes);
    hostOutput = cuda.pinned(outputBytes);
    writeTables();
    cuda.synchronise();
  }

  private static long padded(int count) {
    return (count + 15L) / 16 * 16;
  }

  private List<String> options() {
    List<String> options = new ArrayList<>();
    if (fused) {
      options.add("-DFUSED");
      options.add("-DBATCH=" + shape.batch());
      options.add("-DWIDTH=" + shape.width(0));
    }
    return options;
  }

  private static String source() {
    try (InputStream in = CudaDevice.class.getResourceAsStream("kernels.cu")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private MemorySegment floats(long count) {
    return cuda.allocate(4 * count);
  }

  private MemorySegment pointers(MemorySegment[] of) {
    MemorySegment out = cuda.allocate(8L * of.length);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocate(ADDRESS, of.length);
      for (int i = 0; i < of.length; i++) {
        host.setAtIndex(ADDRESS, i, of[i]);
      }
      cuda.upload(host, out, host.byteSize());
      cuda.synchronise();
    }
    return out;
  }

  private void writeTables() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocateFrom(JAVA_INT, shape.widths());
      cuda.upload(host, widths, host.byteSize());
      Ziggurat.Tables tables = Ziggurat.tables();
      int layers = tables.inside().length;
      MemorySegment table = arena.allocate(3L * layers * 8);
      for (int i = 0; i < layers; i++) {
        table.setAtIndex(JAVA_LONG, i, tables.inside()[i]);
        table.setAtIndex(JAVA_DOUBLE, layers + i, tables.width()[i]);
        table.setAtIndex(JAVA_DOUBLE, 2 * layers + i, tables.height()[i]);
      }
      cuda.upload(table, ziggurat, table.byteSize());
      cuda.synchronise();
    }
  }

  @Override
  public String name() {
    return cuda.name();
  }

  // --- what the host writes and reads ------------------------------------------------------------

  private MemorySegment array(Part part, int level) {
    return switch (part) {
      case WEIGHTS -> weights[level];
      case VELOCITY -> velocity[level];
      case BIAS -> bias[level];
    };
  }

  @Override
  public void write(Part part, int level, float[] from) {
    write(array(part, level), from);
  }

  @Override
  public float[] read(Part part, int level) {
    boolean ofBias = part == Part.BIAS;
    return read(array(part, level), ofBias ? shape.width(level) : shape.weights(level));
  }

  private void write(MemorySegment to, float[] from) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocateFrom(JAVA_FLOAT, from);
      cuda.upload(host, to, host.byteSize());
      cuda.synchronise();
    }
  }

  private float[] read(MemorySegment from, long count) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocate(JAVA_FLOAT, count);
      cuda.download(from, host, host.byteSize());
      cuda.synchronise();
      return host.toArray(JAVA_FLOAT);
    }
  }

  private MemorySegment ofSlot(MemorySegment base, int slot, long floats) {
    return Cuda.at(base, 4L * slot * floats);
  }

  @Override
  public void writeHistory(int slot, float[] x, float[] rows, float[] targets) {
    write(ofSlot(pastX, slot, d), x);
    write(ofSlot(pastRows, slot, (long) shape.count() * d), rows);
    write(ofSlot(pastTargets, slot, shape.count()), targets);
  }

  @Override
  public float[] readX(int slot) {
    return read(ofSlot(pastX, slot, d), d);
  }

  @Override
  public float[] readRows(int slot) {
    long size = (long) shape.count() * d;
    return read(ofSlot(pastRows, slot, size), size);
  }

  @Override
  public float[] readTargets(int slot) {
    return read(ofSlot(pastTargets, slot, shape.count()), shape.count());
  }

  // --- parts of the input and the output ---------------------------------------------------------

  private MemorySegment targets() {
    return Cuda.at(input, CONTROL_BYTES);
  }

  private long xOffset() {
    return CONTROL_BYTES + 4L * padded(shape.count());
  }

  private MemorySegment x() {
    return Cuda.at(input, xOffset());
  }

  private MemorySegment rows() {
    return Cuda.at(output, REPORT_BYTES);
  }

  private void control(long number, int size, int newest) {
    hostInput.set(JAVA_LONG, 0, number);
    hostInput.set(JAVA_LONG, 8, size);
    hostInput.set(JAVA_LONG, 16, newest);
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

  // --- directions --------------------------------------------------------------------------------

  @Override
  public void directions(double[] x, double[][] given) {
    cuda.synchronise();
    putX(x);
    for (int i = 0; i < given.length; i++) {
      for (int j = 0; j < d; j++) {
        hostOutput.set(JAVA_FLOAT, REPORT_BYTES + 4L * ((long) i * d + j), (float) given[i][j]);
      }
    }
    cuda.upload(hostInput, input, hostInput.byteSize());
    cuda.upload(Cuda.at(hostOutput, REPORT_BYTES), rows(), 4L * given.length * d);
    cuda.synchronise();
  }

  @Override
  public Directions directions(double[] x, int most, long rowsKey) {
    // the staging memory is free: every call that used it has ended
    putX(x);
    hostInput.set(JAVA_LONG, 24, rowsKey);
    hostInput.set(JAVA_LONG, 32, most);
    cuda.upload(hostInput, input, hostInput.byteSize());
    if (shape.manifold() > MOST_COMBINED || shape.given() > MOST_COMBINED) {
      findDirections();
    } else if (directions == null) {
      findDirections();
      directions = cuda.record(this::findDirections);
    } else {
      cuda.replay(directions);
    }
    cuda.download(output, hostOutput, hostOutput.byteSize());
    cuda.synchronise();
    double[][] out = new double[shape.given()][];
    IntStream.range(0, out.length)
        .parallel()
        .forEach(i -> out[i] = doubles(REPORT_BYTES + 4L * i * d));
    int guided = (int) hostOutput.get(JAVA_DOUBLE, 16);
    boolean broken = hostOutput.get(JAVA_DOUBLE, 32) != 0;
    return new Directions(out, guided, broken, hostReport());
  }

  private void findDirections() {
    tangent();
    leading();
    complete();
  }

  private double[] doubles(long at) {
    MemorySegment row = hostOutput.asSlice(at, 4L * d);
    double[] out = new double[d];
    for (int j = 0; j < d; j++) {
      out[j] = row.getAtIndex(JAVA_FLOAT, j);
    }
    return out;
  }

  // the Jacobian of r at x
  private void tangent() {
    openGates(x(), 1, pointGates, pointValues);
    int n = shape.manifold();
    if (shape.manifoldLevel() == 0) {
      cuda.copyOnDevice(weights[0], jacobian, 4L * n * d);
      return;
    }
    combine(derivativesOfR(), n, shape.width(0), weights[0], d, jacobian);
  }

  // of r with respect to the outputs of level 0, at the point whose gates were opened last
  private MemorySegment derivativesOfR() {
    int n = shape.manifold();
    int top = shape.manifoldLevel();
    MemorySegment now = derivatives;
    MemorySegment next = moreDerivatives;
    cuda.copyOnDevice(weights[top], now, 4 * shape.weights(top));
    for (int level = top; level >= 1; level--) {
      if (level < top) {
        cuda.blas().times(now, weights[level], next, n, shape.inputs(level), shape.width(level));
        MemorySegment swap = now;
        now = next;
        next = swap;
      }
      // every row has the same gates: their stride is 0
      mask(now, n, level - 1, pointGates, MemorySegment.NULL, 0);
    }
    return now;
  }

  // the gates of all levels at some points
  private void openGates(
      MemorySegment points, int count, MemorySegment gates, MemorySegment[] into) {
    for (int level = 0; level < shape.levels(); level++) {
      int width = shape.width(level);
      if (level > 0) {
        cuda.blas()
            .timesTransposed(
                into[level - 1], weights[level], into[level], count, width, shape.inputs(level));
      } else if (fused) {
        for (int from = 0; from < count; from += POINTS) {
          int some = Math.min(POINTS, count - from);
          MemorySegment at = Cuda.at(points, 4L * from * d);
          launch("productsOfPoints", blocks, at, some, weights[0], (long) d, parts);
          int size = POINTS * width;
          MemorySegment to = Cuda.at(into[0], 4L * from * width);
          launch("addParts", perThread(size), parts, blocks, size, some * width, to);
        }
      } else {
        cuda.blas().timesTransposed(points, weights[0], into[0], count, width, d);
      }
      launch(
          "open",
          perThread(count * width),
          into[level],
          count,
          width,
          bias[level],
          shape.relu()[level] ? 1 : 0,
          gates,
          shape.gates(),
          shape.gateAt(level));
    }
  }

  private void mask(
      MemorySegment of,
      int count,
      int level,
      MemorySegment gates,
      MemorySegment slots,
      int stride) {
    int width = shape.width(level);
    launch(
        "mask",
        perThread(count * width),
        of,
        count,
        width,
        gates,
        slots,
        stride,
        shape.gateAt(level));
  }

  // out (count x length) = c (count x inner) times rows (inner x length)
  private void combine(
      MemorySegment c, int count, int inner, MemorySegment of, int length, MemorySegment out) {
    if (count <= MOST_COMBINED && inner <= MOST_COMBINED) {
      launch("combine", wide((length + 3) / 4), c, count, inner, of, (long) length, out);
    } else {
      cuda.blas().times(c, of, out, count, length, inner);
    }
  }

  private void gram(MemorySegment of, int n) {
    int groups = (n + 15) / 16;
    int wide = gramBlocks(n);
    kernels.launch(
        "gramParts", wide, groups * (groups + 1) / 2, THREADS, of, n, (long) d, groups, gramParts);
    launch("addGram", perThread(n * n), gramParts, wide, n * n, gram);
  }

  private int gramBlocks(int n) {
    int groups = (n + 15) / 16;
    int pairs = groups * (groups + 1) / 2;
    return (int) Math.clamp(2L * cuda.multiprocessors() / pairs, 1, (d + 63L) / 64);
  }

  private void leading() {
    int n = shape.manifold();
    gram(jacobian, n);
    boolean small = n <= MOST_COMBINED;
    if (small) {
      kernels.launch("smallEigen", 1, 1, 64, gram, n, eigenvalues, eigenvectors);
    } else {
      cuda.solver().eigen(gram, n, eigenvalues);
    }
    kernels.launch(
        "leading",
        1,
        1,
        THREADS,
        eigenvalues,
        small ? eigenvectors : gram,
        small ? 0 : 1,
        n,
        Shape.RANK_CUT,
        input,
        shape.guided(),
        mixing,
        output);
    combine(mixing, shape.guided(), n, jacobian, d, rows());
  }

  private void complete() {
    int count = shape.given();
    kernels.launch(
        "fillRandom", wide(d), count, THREADS, input, output, ziggurat, count, (long) d, rows());
    if (count > MOST_COMBINED) {
      for (int pass = 0; pass < 2; pass++) {
        gram(rows(), count);
        MemorySegment info = cuda.solver().factor(gram, count);
        int size = count * count;
        launch("takeFactor", perThread(size), gram, size, info, inverse, output, 1 - pass);
        cuda.blas().solve(inverse, count, rows(), d);
      }
      return;
    }
    // there and back
    orthonormalise(rows(), unmixed, true);
    orthonormalise(unmixed, rows(), false);
  }

  private void orthonormalise(MemorySegment from, MemorySegment to, boolean first) {
    int count = shape.given();
    gram(from, count);
    kernels.launch(
        "invertFactor", 1, 1, 64, gram, count, inverse, eigenvectors, output, first ? 1 : 0);
    combine(inverse, count, count, from, d, to);
  }

  // --- learning ----------------------------------------------------------------------------------

  @Override
  public void learn(float[] targets, long number, int size, int newest) {
    control(number, size, newest);
    MemorySegment.copy(targets, 0, hostInput, JAVA_FLOAT, CONTROL_BYTES, targets.length);
    // x is there since the directions were given
    cuda.upload(hostInput, input, CONTROL_BYTES + 4L * targets.length);
    if (iteration == null) {
      // the first time as it is, which also loads the kernels
      learn();
      iteration = cuda.record(this::learn);
    } else {
      cuda.replay(iteration);
    }
    cuda.synchronise();
  }

  private void learn() {
    launch(
        "place",
        wide(d),
        input,
        x(),
        targets(),
        rows(),
        shape.count(),
        (long) d,
        pastX,
        pastTargets,
        pastRows);
    openGates(pastX, shape.window(), pastGates, pastValues);
    launch(
        "draw",
        perThread(shape.steps() * shape.batch()),
        input,
        batches.key(),
        shape.steps(),
        shape.batch(),
        shape.count(),
        shape.window(),
        rowIndex,
        slotIndex);
    for (int s = 0; s < shape.steps(); s++) {
      MemorySegment index = Cuda.at(rowIndex, 4L * s * shape.batch());
      MemorySegment slots = Cuda.at(slotIndex, 4L * s * shape.batch());
      if (fused) {
        fusedStep(index, slots);
      } else {
        largeStep(index, slots);
      }
    }
    openGates(x(), 1, pointGates, pointValues);
    int n = shape.manifold();
    boolean direct = shape.manifoldLevel() == 0;
    MemorySegment left = direct ? weights[0] : derivativesOfR();
    kernels.launch(
        "checkAlive",
        1,
        1,
        THREADS,
        left,
        direct ? (long) n * d : (long) n * shape.width(0),
        output);
  }

  private void fusedStep(MemorySegment index, MemorySegment slots) {
    float keep = (float) shape.options().descent().momentum();
    launch("productsOfBatch", blocks, pastRows, index, weights[0], (long) d, parts);
    kernels.launch(
        "small",
        1,
        1,
        1024,
        parts,
        blocks,
        index,
        slots,
        pastTargets,
        pastGates,
        shape.gates(),
        shape.levels(),
        widths,
        weightPointers,
        velocityPointers,
        scratch,
        shape.factor(),
        (float) shape.options().descent().rate(),
        keep,
        (float) shape.options().descent().clip(),
        coefficients,
        output);
    launch(
        "moveFirst",
        wide((d + 3) / 4),
        coefficients,
        pastRows,
        index,
        (long) d,
        keep,
        output,
        weights[0],
        velocity[0]);
  }

  private void largeStep(MemorySegment index, MemorySegment slots) {
    int batch = shape.batch();
    int last = shape.levels() - 1;
    launch("gather", wide((long) batch * d), pastRows, index, batch, (long) d, gathered);
    for (int level = 0; level <= last; level++) {
      MemorySegment below = level == 0 ? gathered : values[level - 1];
      cuda.blas()
          .timesTransposed(
              below, weights[level], values[level], batch, shape.width(level), shape.inputs(level));
      mask(values[level], batch, level, pastGates, slots, shape.gates());
    }
    kernels.launch(
        "residuals",
        1,
        1,
        32,
        values[last],
        pastTargets,
        index,
        batch,
        shape.factor(),
        above[last],
        output);
    for (int level = last; level >= 1; level--) {
      int width = shape.width(level);
      int inputs = shape.inputs(level);
      cuda.blas()
          .transposedTimes(above[level], values[level - 1], gradient[level], width, inputs, batch);
      cuda.blas().times(above[level], weights[level], above[level - 1], batch, inputs, width);
      mask(above[level - 1], batch, level - 1, pastGates, slots, shape.gates());
      MemorySegment to = Cuda.at(squares, 8L * level * blocks);
      launch("squares", blocks, gradient[level], shape.weights(level), to);
    }
    // the gradient of level 0 is never stored
    int width = shape.width(0);
    cuda.blas().timesTransposed(above[0], above[0], ofCoefficients, batch, batch, width);
    cuda.blas().timesTransposed(gathered, gathered, ofGathered, batch, batch, d);
    launch("squaresOfProduct", 1, ofCoefficients, ofGathered, batch * batch, squares);
    float keep = (float) shape.options().descent().momentum();
    launch(
        "chooseRate",
        1,
        squares,
        shape.levels() * blocks,
        (float) shape.options().descent().rate(),
        keep,
        (float) shape.options().descent().clip(),
        scale,
        output);
    cuda.blas().addTransposedTimes(above[0], gathered, scale, velocity[0], width, d, batch);
    launch("add", wide(shape.weights(0) / 4), velocity[0], shape.weights(0), weights[0]);
    for (int level = 1; level <= last; level++) {
      long size = shape.weights(level);
      launch(
          "move", wide(size), gradient[level], size, keep, output, weights[level], velocity[level]);
    }
  }

  private void launch(String kernel, int many, Object... arguments) {
    kernels.launch(kernel, many, 1, THREADS, arguments);
  }

  private static int perThread(int elements) {
    return (elements + THREADS - 1) / THREADS;
  }

  // for kernels whose threads stride over the elements
  private int wide(long elements) {
    return (int) Math.clamp((elements + THREADS - 1) / THREADS, 1, 8L * cuda.multiprocessors());
  }

  @Override
  public Report report() {
    cuda.download(output, hostOutput, REPORT_BYTES);
    cuda.synchronise();
    return hostReport();
  }

  private Report hostReport() {
    return new Report(hostOutput.get(JAVA_DOUBLE, 0), hostOutput.get(JAVA_DOUBLE, 24) != 0);
  }

  @Override
  public void close() {
    cuda.close();
  }
}
