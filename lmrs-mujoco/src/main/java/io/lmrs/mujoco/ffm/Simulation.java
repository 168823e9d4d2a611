package io.lmrs.mujoco.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The state of one simulation: owns native memory, is used and closed by the thread that opened it.
 */
@SuppressWarnings("restricted") // a binding is what restricted methods are for
public final class Simulation implements AutoCloseable {

  /** Arrays of the state that rules may read. */
  public enum Quantity {
    /** Generalised positions. */
    QPOS(Layout.OfData.QPOS),
    /** Generalised velocities. */
    QVEL(Layout.OfData.QVEL),
    /** Position of every body's frame, 3 numbers each. */
    XPOS(Layout.OfData.XPOS),
    /** Position of every body's centre of mass, 3 numbers each. */
    XIPOS(Layout.OfData.XIPOS),
    /** Inertia of every body about the centre of its tree, 10 numbers each. */
    CINERT(Layout.OfData.CINERT),
    /** Velocity of every body, 6 numbers each. */
    CVEL(Layout.OfData.CVEL),
    /** Generalised forces of the actuators. */
    QFRC_ACTUATOR(Layout.OfData.QFRC_ACTUATOR),
    /** External force on every body, 6 numbers each; 0 unless contact forces are computed. */
    CFRC_EXT(Layout.OfData.CFRC_EXT);

    private final long field;

    Quantity(long field) {
      this.field = field;
    }

    /** How many numbers it has. */
    public int length(Model model) {
      return switch (this) {
        case QPOS -> model.positions();
        case QVEL, QFRC_ACTUATOR -> model.velocities();
        case XPOS, XIPOS -> 3 * model.bodies();
        case CINERT -> 10 * model.bodies();
        case CVEL, CFRC_EXT -> 6 * model.bodies();
      };
    }
  }

  private final Model model;
  private final Library library;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment data;
  private final MemorySegment control;
  private final MemorySegment geomPositions;
  private final MemorySegment geomMatrices;
  private final MemorySegment[] arrays;

  public Simulation(Model model) {
    this.model = model;
    this.library = model.library;
    try {
      MemorySegment made = (MemorySegment) library.makeData.invokeExact(model.pointer);
      data = made.reinterpret(Layout.OfData.SIZE, arena, this::delete);
    } catch (Throwable e) {
      throw Library.unexpected(e);
    }
    control = array(Layout.OfData.CTRL, model.controls());
    geomPositions = array(Layout.OfData.GEOM_XPOS, 3 * model.geoms());
    geomMatrices = array(Layout.OfData.GEOM_XMAT, 9 * model.geoms());
    Quantity[] quantities = Quantity.values();
    arrays = new MemorySegment[quantities.length];
    for (Quantity quantity : quantities) {
      arrays[quantity.ordinal()] = array(quantity.field, quantity.length(model));
    }
  }

  private void delete(MemorySegment pointer) {
    try {
      library.deleteData.invokeExact(pointer);
    } catch (Throwable e) {
      throw Library.unexpected(e);
    }
  }

  private MemorySegment array(long field, int count) {
    return data.get(ADDRESS, field).reinterpret(8L * count, arena, null);
  }

  /** The model. */
  public Model model() {
    return model;
  }

  /** Back to the initial state, with these positions and velocities; all derived values anew. */
  public void reset(double[] positions, double[] velocities) {
    try {
      Calls.RESET.invokeExact(model.pointer, data);
      write(Quantity.QPOS, positions);
      write(Quantity.QVEL, velocities);
      Calls.FORWARD.invokeExact(model.pointer, data);
    } catch (Throwable e) {
      throw Library.unexpected(e);
    }
  }

  private void write(Quantity quantity, double[] values) {
    MemorySegment array = arrays[quantity.ordinal()];
    MemorySegment.copy(values, 0, array, JAVA_DOUBLE, 0, (int) (array.byteSize() / 8));
  }

  /** Advances by that many physics steps under these controls. */
  public void step(double[] controls, int steps) {
    MemorySegment.copy(controls, 0, control, JAVA_DOUBLE, 0, model.controls());
    try {
      for (int i = 0; i < steps; i++) {
        Calls.STEP.invokeExact(model.pointer, data);
      }
    } catch (Throwable e) {
      throw Library.unexpected(e);
    }
  }

  /** Computes {@link Quantity#CFRC_EXT} for the last step. */
  public void computeContactForces() {
    try {
      Calls.CONTACT_FORCES.invokeExact(model.pointer, data);
    } catch (Throwable e) {
      throw Library.unexpected(e);
    }
  }

  /**
   * True once the state was not finite or beyond all bounds since the last reset: the library has
   * then started over by itself, and what follows means nothing.
   */
  public boolean diverged() {
    int bad = 0;
    for (int w = Layout.OfData.BAD_QPOS; w <= Layout.OfData.BAD_CTRL; w++) {
      bad +=
          data.get(
              JAVA_INT,
              Layout.OfData.WARNINGS
                  + w * Layout.OfData.WARNING_SIZE
                  + Layout.OfData.WARNING_NUMBER);
    }
    return bad != 0;
  }

  /** How many contacts the last step had. */
  public int contacts() {
    return data.get(JAVA_INT, Layout.OfData.NCON);
  }

  /** One number of a quantity, as the last step left it. */
  public double get(Quantity quantity, int index) {
    return arrays[quantity.ordinal()].getAtIndex(JAVA_DOUBLE, index);
  }

  /** Copies numbers of a quantity. */
  public void copy(Quantity quantity, int from, double[] out, int at, int count) {
    MemorySegment.copy(arrays[quantity.ordinal()], JAVA_DOUBLE, 8L * from, out, at, count);
  }

  /** All numbers of a quantity. */
  public double[] all(Quantity quantity) {
    return arrays[quantity.ordinal()].toArray(JAVA_DOUBLE);
  }

  /** Where every geom is: 3 numbers each. */
  public double[] geomPositions() {
    return geomPositions.toArray(JAVA_DOUBLE);
  }

  /** How every geom is turned: a rotation matrix each, row by row. */
  public double[] geomMatrices() {
    return geomMatrices.toArray(JAVA_DOUBLE);
  }

  @Override
  public void close() {
    arena.close();
  }
}
