package io.lmrs.mujoco.ffm;

/**
 * Where the fields of {@code mjModel} and {@code mjData} lie in MuJoCo 2.2.2 on 64-bit machines, in
 * bytes. Derived from the published headers with offsetof; {@link Library} refuses any other
 * version.
 */
final class Layout {
  /** What {@code mj_version()} has to say. */
  static final int VERSION = 222;

  private Layout() {}

  /** Fields of {@code mjModel}. */
  static final class OfModel {
    static final long SIZE = 3280;

    static final long NQ = 0;
    static final long NV = 4;
    static final long NU = 8;
    static final long NBODY = 16;
    static final long NGEOM = 24;

    static final long TIMESTEP = 232;
    static final long QPOS0 = 1096;
    static final long BODY_MASS = 1240;
    static final long GEOM_TYPE = 1488;
    static final long GEOM_SIZE = 1592;
    static final long GEOM_RGBA = 1664;
    static final long CTRL_LIMITED = 2744;
    static final long CTRL_RANGE = 2792;

    private OfModel() {}
  }

  /** Fields of {@code mjData}. */
  static final class OfData {
    static final long SIZE = 41176;

    static final long WARNINGS = 24;
    static final long NCON = 40332;
    static final long QPOS = 40376;
    static final long QVEL = 40384;
    static final long CTRL = 40408;
    static final long XPOS = 40480;
    static final long XIPOS = 40504;
    static final long GEOM_XPOS = 40536;
    static final long GEOM_XMAT = 40544;
    static final long CINERT = 40616;
    static final long CVEL = 40960;
    static final long QFRC_ACTUATOR = 41088;
    static final long CFRC_EXT = 41168;

    /** An entry of the warnings: last info and number, two ints. */
    static final long WARNING_SIZE = 8;

    static final long WARNING_NUMBER = 4;

    /** Warnings that mean that the state was not finite, or out of all bounds, and was reset. */
    static final int BAD_QPOS = 4;

    static final int BAD_CTRL = 7;

    private OfData() {}
  }
}
