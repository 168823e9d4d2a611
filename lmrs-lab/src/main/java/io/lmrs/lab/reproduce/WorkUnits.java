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

  /** The results of those units that were worked on before, in their order; runs nothing. */
  List<Optional<ObjectNode>> known(List<WorkUnit> units);

  /** The seconds that a unit took on its threads; 0 where it is not there. */
  double spent(WorkUnit unit);

  /** What another exhibit found out, where it was drawn before. */
  Optional<Facts> facts(String exhibit);
}
