package io.lmrs.mujoco.ffm;

import java.lang.invoke.MethodHandle;

/**
 * The calls of the inner loop as constants: the compiler inlines a handle only where it can't
 * change. Not touched before the library is loaded.
 */
final class Calls {
  static final MethodHandle STEP = Library.get().step;
  static final MethodHandle FORWARD = Library.get().forward;
  static final MethodHandle RESET = Library.get().resetData;
  static final MethodHandle CONTACT_FORCES = Library.get().rnePostConstraint;

  private Calls() {}
}
