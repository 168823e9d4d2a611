package io.lmrs.airfoil;

import io.lmrs.airfoil.Analysis.Flow;
import io.lmrs.airfoil.Analysis.None;
import io.lmrs.process.ProgramCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether a result is the shape's and not an accident of the calculation. XFoil must find the flow
 * again with 240 panels and with the angle half a degree up and down, and lift minus drag must stay
 * within 5 %. At another angle the lift has to change: by 2 pi / sqrt(1 - Mach^2) per radian, as
 * linear theory says, which is taken off first.
 *
 * @param flow the flow that is checked
 * @param trials what was tried
 */
public record FoilCheck(Flow flow, List<Trial> trials) {
  private static final int PANELS = 240;
  private static final double DEGREES = 0.5;
  private static final double MOST = 0.05;

  /**
   * A calculation that has to agree.
   *
   * @param what how it differs from the checked one
   * @param analysis what XFoil said
   * @param expected the value that it should have
   * @param change how far it is from that, as a part of the checked value; NaN without a flow
   */
  public record Trial(String what, Analysis analysis, double expected, double change) {

    /** True if XFoil found a flow that is near enough. */
    public boolean passed() {
      return change < MOST;
    }

    /** What came of it, in words. */
    public String outcome() {
      return switch (analysis) {
        case None none -> none.reason();
        case Flow found ->
            String.format(
                Locale.ROOT,
                "lift - drag %.4f, expected %.4f, %.1f %% off",
                found.value(),
                expected,
                100 * change);
      };
    }
  }

  public FoilCheck {
    trials = List.copyOf(trials);
  }

  /** Checks a flow that XFoil found for an outline. */
  public static FoilCheck of(
      Xfoil xfoil,
      ProgramCalls calls,
      Contour contour,
      Condition condition,
      Numerics numerics,
      Flow flow) {
    List<Trial> trials = new ArrayList<>();
    Analysis fine = xfoil.analyse(calls, contour, condition, numerics.withPanels(PANELS));
    trials.add(trial(PANELS + " panels", fine, flow, flow.value()));
    double slope = 2 * Math.PI / Math.sqrt(1 - condition.mach() * condition.mach());
    for (double degrees : new double[] {-DEGREES, DEGREES}) {
      Condition turned = condition.at(condition.angle() + degrees);
      trials.add(
          trial(
              String.format(Locale.ROOT, "%+.1f degrees", degrees),
              xfoil.analyse(calls, contour, turned, numerics),
              flow,
              flow.value() + slope * Math.toRadians(degrees)));
    }
    return new FoilCheck(flow, trials);
  }

  private static Trial trial(String what, Analysis analysis, Flow flow, double expected) {
    double change =
        analysis instanceof Flow found
            ? Math.abs(found.value() - expected) / Math.abs(flow.value())
            : Double.NaN;
    return new Trial(what, analysis, expected, change);
  }

  /** True if every trial agrees. */
  public boolean passed() {
    return trials.stream().allMatch(Trial::passed);
  }
}
