package io.lmrs.lab.reproduce;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs nothing and counts what there would be to run. One thread at a time. */
public final class Estimate implements WorkUnits {
  private final List<WorkUnit> units = new ArrayList<>();

  /** What an exhibit would run. */
  public static Estimate of(Exhibit exhibit, Scope scope) throws InterruptedException {
    Estimate estimate = new Estimate();
    exhibit.draw(scope, estimate);
    return estimate;
  }

  @Override
  public List<Optional<ObjectNode>> results(List<WorkUnit> more) {
    units.addAll(more);
    return more.stream().map(_ -> Optional.<ObjectNode>empty()).toList();
  }

  @Override
  public Optional<Facts> facts(String exhibit) {
    return Optional.empty();
  }

  /** All units. */
  public List<WorkUnit> units() {
    return List.copyOf(units);
  }

  /** What they take on one core. */
  public double seconds() {
    return units.stream().mapToDouble(WorkUnit::seconds).sum();
  }
}
