package io.lmrs.lab.reproduce;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** Where the units of an exhibit are worked on. */
public interface WorkUnits {

  /**
   * The results of the units in their order; empty for one that is not to be run, or that was
   * cancelled.
   *
   * @throws InterruptedException if the thread was interrupted; the work is then abandoned
   */
  List<Optional<ObjectNode>> results(List<WorkUnit> units) throws InterruptedException;

  /** What another exhibit found out, where it was drawn before. */
  Optional<Facts> facts(String exhibit);
}
