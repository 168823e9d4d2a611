package io.lmrs.lab.reproduce;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs nothing and counts what there would be to run. One thread at a time. */
public final class Estimate implements WorkUnits {
  private final List<WorkUnit> units = new ArrayList<>();
  private final Map<String, Notebook.Entry> known;

  private Estimate(Map<String, Notebook.Entry> known) {
    this.known = known;
  }

  /** What an exhibit would run if nothing were there. */
  public static Estimate of(Exhibit exhibit, Scope scope) throws InterruptedException {
    Estimate estimate = knowing(Map.of());
    exhibit.draw(scope, estimate);
    return estimate;
  }

  /** For an exhibit that is drawn from what is there already. */
  public static Estimate knowing(Map<String, Notebook.Entry> known) {
    return new Estimate(known);
  }

  @Override
  public List<Optional<ObjectNode>> results(List<WorkUnit> more) {
    units.addAll(more);
    return known(more);
  }

  @Override
  public List<Optional<ObjectNode>> known(List<WorkUnit> asked) {
    return asked.stream()
        .map(unit -> Optional.ofNullable(known.get(unit.key())).map(Notebook.Entry::result))
        .toList();
  }

  @Override
  public double spent(WorkUnit unit) {
    Notebook.Entry entry = known.get(unit.key());
    return entry == null ? 0 : entry.seconds();
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
