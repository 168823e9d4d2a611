package io.lmrs.cuda;

import io.lmrs.random.Stream;
import java.lang.foreign.MemorySegment;

/**
 * The SGD steps of an iteration. Narrow networks take fused kernels: three launches per step, and
 * the wide gradient is never stored. Others take cuBLAS. The steps are recorded once and replayed.
 */
final class CudaDescent {
  private final Cuda cuda;
  private final CudaKernels kernels;
  private final Shape shape;
  private final Stream batches;
  private final CudaNetwork network;
  private final CudaHistory history;
  private final CudaStaging staging;
  private final int d;
  private final float rate;
  private final float keep;
  private final float clip;

  private final MemorySegment rowIndex;
  private final MemorySegment slotIndex;
  private final MemorySegment coefficients;
  private final MemorySegment scratch;

  // of large steps
  private final MemorySegment[] gradient;
  private final MemorySegment[] values;
  private final MemorySegment[] above;
  private final MemorySegment squares;
  private final MemorySegment gathered;
  private final MemorySegment ofCoefficients;
  private final MemorySegment ofGathered;
  private final MemorySegment scale;
  private MemorySegment recorded;

  /**
   * @param batches stream of the mini-batches
   */
  CudaDescent(
      Cuda cuda,
      CudaKernels kernels,
      Shape shape,
      Stream batches,
      CudaNetwork network,
      CudaHistory history,
      CudaStaging staging) {
    this.cuda = cuda;
    this.kernels = kernels;
    this.shape = shape;
    this.batches = batches;
    this.network = network;
    this.history = history;
    this.staging = staging;
    this.d = shape.dimension();
    this.rate = (float) shape.options().descent().rate();
    this.keep = (float) shape.options().descent().momentum();
    this.clip = (float) shape.options().descent().clip();
    int levels = shape.levels();
    int batch = shape.batch();
    boolean fused = kernels.fused();
    gradient = new MemorySegment[levels];
    values = new MemorySegment[levels];
    above = new MemorySegment[levels];
    for (int level = 0; level < levels; level++) {
      int width = shape.width(level);
      boolean stored = !fused && level > 0;
      gradient[level] = stored ? cuda.floats(shape.weights(level)) : MemorySegment.NULL;
      values[level] = cuda.floats((long) batch * width);
      above[level] = cuda.floats((long) batch * width);
    }
    rowIndex = cuda.allocate(4L * shape.steps() * batch);
    slotIndex = cuda.allocate(4L * shape.steps() * batch);
    squares = cuda.allocate(8L * levels * kernels.blocks());
    int small = CudaKernels.smallWeights(shape);
    int units = shape.gates();
    scratch = cuda.floats((long) batch * batch + 2L * batch * units + batch + small + 2L * batch);
    coefficients = cuda.floats((long) batch * shape.width(0));
    gathered = fused ? MemorySegment.NULL : cuda.floats((long) batch * d);
    ofCoefficients = cuda.floats((long) batch * batch);
    ofGathered = cuda.floats((long) batch * batch);
    scale = cuda.floats(2);
  }

  /** Adds the slopes that were sent to the history, and does the steps. */
  void learn() {
    if (recorded == null) {
      // the first time as it is, which also loads the kernels
      steps();
      recorded = cuda.record(this::steps);
    } else {
      cuda.replay(recorded);
    }
  }

  private void steps() {
    kernels.launch(
        "place",
        kernels.wide(d),
        staging.input(),
        staging.x(),
        staging.targets(),
        staging.rows(),
        shape.count(),
        (long) d,
        history.x,
        history.targets,
        history.rows);
    history.openGates(network);
    kernels.launch(
        "draw",
        CudaKernels.perThread(shape.steps() * shape.batch()),
        staging.input(),
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
      if (kernels.fused()) {
        fusedStep(index, slots);
      } else {
        largeStep(index, slots);
      }
    }
    checkAlive();
  }

  private void checkAlive() {
    network.openGates(staging.x());
    int n = shape.manifold();
    boolean direct = shape.manifoldLevel() == 0;
    MemorySegment left = direct ? network.weights[0] : network.derivativesOfR();
    kernels.launchGrid(
        "checkAlive",
        1,
        1,
        CudaKernels.THREADS,
        left,
        direct ? (long) n * d : (long) n * shape.width(0),
        staging.output());
  }

  private void fusedStep(MemorySegment index, MemorySegment slots) {
    kernels.launch(
        "productsOfBatch",
        kernels.blocks(),
        history.rows,
        index,
        network.weights[0],
        (long) d,
        network.parts);
    kernels.launchGrid(
        "small",
        1,
        1,
        1024,
        network.parts,
        kernels.blocks(),
        index,
        slots,
        history.targets,
        history.gates,
        shape.gates(),
        shape.levels(),
        network.widths,
        network.weightPointers,
        network.velocityPointers,
        scratch,
        shape.factor(),
        rate,
        keep,
        clip,
        coefficients,
        staging.output());
    kernels.launch(
        "moveFirst",
        kernels.wide((d + 3) / 4),
        coefficients,
        history.rows,
        index,
        (long) d,
        keep,
        staging.output(),
        network.weights[0],
        network.velocity[0]);
  }

  private void largeStep(MemorySegment index, MemorySegment slots) {
    int batch = shape.batch();
    int last = shape.levels() - 1;
    forward(index, slots);
    kernels.launchGrid(
        "residuals",
        1,
        1,
        32,
        values[last],
        history.targets,
        index,
        batch,
        shape.factor(),
        above[last],
        staging.output());
    backward(slots);
    // the gradient of level 0 is never stored
    int width = shape.width(0);
    cuda.blas().timesTransposed(above[0], above[0], ofCoefficients, batch, batch, width);
    cuda.blas().timesTransposed(gathered, gathered, ofGathered, batch, batch, d);
    kernels.launch("squaresOfProduct", 1, ofCoefficients, ofGathered, batch * batch, squares);
    kernels.launch(
        "chooseRate",
        1,
        squares,
        shape.levels() * kernels.blocks(),
        rate,
        keep,
        clip,
        scale,
        staging.output());
    cuda.blas().addTransposedTimes(above[0], gathered, scale, network.velocity[0], width, d, batch);
    kernels.launch(
        "add",
        kernels.wide(shape.weights(0) / 4),
        network.velocity[0],
        shape.weights(0),
        network.weights[0]);
    for (int level = 1; level <= last; level++) {
      long size = shape.weights(level);
      kernels.launch(
          "move",
          kernels.wide(size),
          gradient[level],
          size,
          keep,
          staging.output(),
          network.weights[level],
          network.velocity[level]);
    }
  }

  private void forward(MemorySegment index, MemorySegment slots) {
    int batch = shape.batch();
    kernels.launch(
        "gather", kernels.wide((long) batch * d), history.rows, index, batch, (long) d, gathered);
    for (int level = 0; level < shape.levels(); level++) {
      MemorySegment below = level == 0 ? gathered : values[level - 1];
      cuda.blas()
          .timesTransposed(
              below,
              network.weights[level],
              values[level],
              batch,
              shape.width(level),
              shape.inputs(level));
      network.mask(values[level], batch, level, history.gates, slots, shape.gates());
    }
  }

  private void backward(MemorySegment slots) {
    int batch = shape.batch();
    int blocks = kernels.blocks();
    for (int level = shape.levels() - 1; level >= 1; level--) {
      int width = shape.width(level);
      int inputs = shape.inputs(level);
      cuda.blas()
          .transposedTimes(above[level], values[level - 1], gradient[level], width, inputs, batch);
      cuda.blas()
          .times(above[level], network.weights[level], above[level - 1], batch, inputs, width);
      network.mask(above[level - 1], batch, level - 1, history.gates, slots, shape.gates());
      MemorySegment to = Cuda.at(squares, 8L * level * blocks);
      kernels.launch("squares", blocks, gradient[level], shape.weights(level), to);
    }
  }
}
