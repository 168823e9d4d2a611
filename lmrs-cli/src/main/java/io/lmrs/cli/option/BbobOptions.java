package io.lmrs.cli.option;

import io.lmrs.cli.experiment.BbobChoice;
import io.lmrs.problem.bbob.BbobSuite;
import io.lmrs.spec.Limits;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which part of COCO's suites is meant. */
public final class BbobOptions {
  @Option(
      names = "--functions",
      paramLabel = "A..B",
      description = "Which functions of bbob, as 1..5 or 1,8,20. Default: all 24.")
  private String functions;

  @Option(
      names = "--instances",
      paramLabel = "A..B",
      description = "Which instances of each function of bbob, as 1..3. Default: 1..3.")
  private String instances;

  /**
   * Complains of an option that nothing would use.
   *
   * @param words the problems as users name them
   */
  void requireUsed(List<String> words) {
    if ((functions != null || instances != null) && words.stream().noneMatch(BbobChoice::named)) {
      throw new IllegalArgumentException(
          "--%s is for bbob and bbob-largescale: %s"
              .formatted(functions != null ? "functions" : "instances", String.join(" ", words)));
    }
  }

  /** All functions and the first instances where nothing else is said. */
  public BbobChoice choice() {
    BbobChoice usual = BbobChoice.usual();
    return new BbobChoice(
        functions == null
            ? usual.functions()
            : listed("functions", functions).stream()
                .map(f -> Limits.within("functions", 1, BbobSuite.FUNCTIONS, f))
                .toList(),
        instances == null ? usual.instances() : listed("instances", instances));
  }

  private static List<Long> listed(String name, String text) {
    try {
      return Seeds.listed(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          e.getMessage().replaceFirst("^seeds", name).replace("100..109", "1..5"), e);
    }
  }
}
