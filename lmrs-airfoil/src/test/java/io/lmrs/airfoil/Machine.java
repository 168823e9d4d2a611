package io.lmrs.airfoil;

import static org.junit.jupiter.api.Assumptions.abort;

import io.lmrs.MissingPart;

/** What this machine has. */
final class Machine {
  private Machine() {}

  /** XFoil; a test that needs it is skipped where it is missing. */
  static Xfoil xfoil() {
    try {
      return Xfoil.find();
    } catch (MissingPart e) {
      return abort(e.getMessage());
    }
  }
}
