package io.lmrs.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.store.StoredRun;
import java.util.Optional;

/** Something to see of the runs of some problems: a motion, a shape. */
@FunctionalInterface
public interface Scene {

  /**
   * What the run's best point looks like: an object whose {@code kind} the page knows ({@code
   * motion}, {@code airfoil}), or empty where there is nothing to see.
   *
   * @param point the best point, or null where it is not known yet
   */
  Optional<ObjectNode> of(StoredRun run, double[] point);
}
