package io.lmrs.problem.constrained;

import io.lmrs.Problem;
import io.lmrs.problem.NoSettings;
import io.lmrs.problem.ProblemFactory;
import java.util.ArrayList;
import java.util.List;

/** Registers a classical problem with constraints. */
public final class DesignFactory implements ProblemFactory<NoSettings> {
  private final Design design;

  private DesignFactory(Design design) {
    this.design = design;
  }

  /** One for each of them. */
  public static List<DesignFactory> all() {
    List<Design> designs = new ArrayList<>(CecDesigns.all());
    designs.addAll(EngineeringDesigns.all());
    return designs.stream().map(DesignFactory::new).toList();
  }

  @Override
  public String name() {
    return design.name();
  }

  @Override
  public String summary() {
    return design.summary();
  }

  @Override
  public int defaultDimension() {
    return design.lower().length;
  }

  @Override
  public int leastDimension() {
    return design.lower().length;
  }

  @Override
  public NoSettings defaults(int dimension) {
    return new NoSettings();
  }

  @Override
  public Problem create(int dimension, NoSettings settings) {
    if (dimension != design.lower().length) {
      throw new IllegalArgumentException(
          "dimension of %s must be %d: %d"
              .formatted(design.name(), design.lower().length, dimension));
    }
    return new DesignProblem(design);
  }
}
