package io.lmrs.lab.reproduce;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * A part of an exhibit's work that is done once and kept.
 *
 * @param key everything the result depends on
 * @param tags words by which users choose among the units, such as a task and a method
 * @param seconds about how long it takes on one core
 * @param alone true where it uses all threads by itself, since its time is measured
 * @param work the work; must give the same result for the same key, times aside
 */
public record WorkUnit(String key, Set<String> tags, double seconds, boolean alone, Work work) {

  /** What is done. */
  @FunctionalInterface
  public interface Work {
    ObjectNode on(WorkProgress bench) throws InterruptedException;
  }

  public WorkUnit {
    tags = Set.copyOf(tags);
    if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("seconds must be in (0, inf): " + seconds);
    }
  }

  /** A unit that runs beside others. */
  public WorkUnit(String key, Set<String> tags, double seconds, Work work) {
    this(key, tags, seconds, false, work);
  }
}
