package io.lmrs.mujoco.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A compiled model. Immutable and shared by any number of simulations on any threads; freed when
 * nothing refers to it any more.
 */
@SuppressWarnings("restricted") // a binding is what restricted methods are for
public final class Model {
  private static final int ERROR_BYTES = 1000;
  private static final int BODY = 1;
  private static final int GEOM = 5;

  final Library library;
  final MemorySegment pointer;
  private final int positions;
  private final int velocities;
  private final int controls;
  private final int bodies;
  private final int geoms;

  private Model(Library library, MemorySegment pointer) {
    this.library = library;
    // the automatic arena frees the model when the last reference is gone
    this.pointer =
        pointer.reinterpret(Layout.OfModel.SIZE, Arena.ofAuto(), p -> delete(library, p));
    positions = this.pointer.get(JAVA_INT, Layout.OfModel.NQ);
    velocities = this.pointer.get(JAVA_INT, Layout.OfModel.NV);
    controls = this.pointer.get(JAVA_INT, Layout.OfModel.NU);
    bodies = this.pointer.get(JAVA_INT, Layout.OfModel.NBODY);
    geoms = this.pointer.get(JAVA_INT, Layout.OfModel.NGEOM);
  }

  private static void delete(Library library, MemorySegment pointer) {
    try {
      library.deleteModel.invokeExact(pointer);
    } catch (Throwable e) {
      throw Library.unexpected(e);
    }
  }

  /**
   * Compiles a model.
   *
   * @throws IllegalArgumentException if the file is no model, with what the compiler says
   * @throws io.lmrs.MissingPart if the library is missing
   */
  public static Model load(Path file) {
    Library library = Library.get();
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new IllegalArgumentException("the model can't be read: " + file);
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment error = arena.allocate(ERROR_BYTES);
      MemorySegment name = arena.allocateFrom(file.toString());
      MemorySegment found =
          (MemorySegment) library.loadXml.invokeExact(name, MemorySegment.NULL, error, ERROR_BYTES);
      if (found.equals(MemorySegment.NULL)) {
        throw new IllegalArgumentException(
            "the model " + file + " can't be compiled: " + oneLine(error.getString(0)));
      }
      return new Model(library, found);
    } catch (Throwable e) {
      throw Library.unexpected(e);
    }
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", ", ");
  }

  /** Length of qpos. */
  public int positions() {
    return positions;
  }

  /** Length of qvel. */
  public int velocities() {
    return velocities;
  }

  /** Length of ctrl. */
  public int controls() {
    return controls;
  }

  /** Bodies, the world included. */
  public int bodies() {
    return bodies;
  }

  /** Geoms. */
  public int geoms() {
    return geoms;
  }

  /** Seconds of one physics step. */
  public double timestep() {
    return pointer.get(JAVA_DOUBLE, Layout.OfModel.TIMESTEP);
  }

  /** The initial positions. */
  public double[] initialPositions() {
    return doubles(Layout.OfModel.QPOS0, positions);
  }

  /** The mass of every body. */
  public double[] masses() {
    return doubles(Layout.OfModel.BODY_MASS, bodies);
  }

  /** The least and the greatest control of every actuator, infinite where there is no limit. */
  public double[][] controlRanges() {
    double[] ends = doubles(Layout.OfModel.CTRL_RANGE, 2 * controls);
    MemorySegment limited = array(Layout.OfModel.CTRL_LIMITED, controls);
    double[][] ranges = new double[controls][];
    for (int i = 0; i < controls; i++) {
      ranges[i] =
          limited.get(JAVA_BYTE, i) != 0
              ? new double[] {ends[2 * i], ends[2 * i + 1]}
              : new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
    }
    return ranges;
  }

  /** The type of a geom as MuJoCo numbers it: plane 0, sphere 2, capsule 3 and so on. */
  public int geomType(int geom) {
    return array(Layout.OfModel.GEOM_TYPE, 4L * geoms).get(JAVA_INT, 4L * geom);
  }

  /** The three sizes of a geom; their meaning depends on the type. */
  public double[] geomSize(int geom) {
    MemorySegment sizes = array(Layout.OfModel.GEOM_SIZE, 24L * geoms);
    return sizes.asSlice(24L * geom, 24).toArray(JAVA_DOUBLE);
  }

  /** Red, green, blue and opacity of a geom, from 0 to 1. */
  public float[] geomColour(int geom) {
    MemorySegment colours = array(Layout.OfModel.GEOM_RGBA, 16L * geoms);
    return colours.asSlice(16L * geom, 16).toArray(JAVA_FLOAT);
  }

  /** The name of a geom, empty where it has none. */
  public String geomName(int geom) {
    try {
      MemorySegment name = (MemorySegment) library.idToName.invokeExact(pointer, GEOM, geom);
      return name.equals(MemorySegment.NULL) ? "" : name.getString(0);
    } catch (Throwable e) {
      throw Library.unexpected(e);
    }
  }

  /** The number of the body of that name, or -1. */
  public int body(String name) {
    try (Arena arena = Arena.ofConfined()) {
      return (int) library.nameToId.invokeExact(pointer, BODY, arena.allocateFrom(name));
    } catch (Throwable e) {
      throw Library.unexpected(e);
    }
  }

  private double[] doubles(long field, int count) {
    return array(field, 8L * count).toArray(JAVA_DOUBLE);
  }

  private MemorySegment array(long field, long bytes) {
    return pointer.get(ADDRESS, field).reinterpret(bytes);
  }
}
