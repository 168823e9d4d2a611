package io.lmrs.cli.coco;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CocoLogTest {
  private static final double NAN = Double.NaN;
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private static final String HEADING =
      "% f evaluations | g evaluations | best noise-free fitness - Fopt (7.948000000000e+01)"
          + " + sum g_i+ | measured fitness | best measured fitness or single-digit g-values"
          + " | x1 | x2...\n";

  /** A run of nine evaluations in two variables, of a function whose least value is 79.48. */
  static CocoLog short9() {
    CocoLog log = new CocoLog(2, 79.48);
    log.evaluated(100, new double[] {1, 2});
    log.evaluated(120, new double[] {0.25, -1.5});
    log.evaluated(90, new double[] {-0.125, 3});
    // better, but within the same twentieth of a decade
    log.evaluated(89.99, new double[] {1e-5, 0});
    log.evaluated(79.48 + 5e-9, new double[] {0.5, 0.5});
    log.evaluated(79.48, new double[] {2.43114, -1.95315});
    // rounding below the least value is no improvement
    log.evaluated(79.0, new double[] {1, 1});
    log.evaluated(NAN, new double[] {4, 4});
    log.evaluated(INFINITE, new double[] {-5, 5});
    log.close();
    return log;
  }

  @Test
  void aLineForEveryTargetAndTheEnd() {
    assertEquals(
        HEADING
            + """
            1 0 +2.052000000e+01 +1.000000000e+02 +1.000000000e+02 +1.0000e+00 +2.0000e+00
            3 0 +1.052000000e+01 +9.000000000e+01 +9.000000000e+01 -1.2500e-01 +3.0000e+00
            5 0 +5.000003966e-09 +7.948000001e+01 +7.948000001e+01 +5.0000e-01 +5.0000e-01
            6 0 +0.000000000e+00 +7.948000000e+01 +7.948000000e+01 +2.4311e+00 -1.9531e+00
            9 0 +0.000000000e+00 +7.948000000e+01 +7.948000000e+01 +2.4311e+00 -1.9531e+00
            """,
        short9().byTarget());
  }

  @Test
  void aLineForEveryScheduledEvaluationAndTheEnd() {
    assertEquals(
        HEADING
            + """
            1 0 +2.052000000e+01 +1.000000000e+02 +1.000000000e+02 +1.0000e+00 +2.0000e+00
            2 0 +2.052000000e+01 +1.200000000e+02 +1.000000000e+02 +2.5000e-01 -1.5000e+00
            3 0 +1.052000000e+01 +9.000000000e+01 +9.000000000e+01 -1.2500e-01 +3.0000e+00
            4 0 +1.051000000e+01 +8.999000000e+01 +8.999000000e+01 +1.0000e-05 +0.0000e+00
            5 0 +5.000003966e-09 +7.948000001e+01 +7.948000001e+01 +5.0000e-01 +5.0000e-01
            6 0 +0.000000000e+00 +7.948000000e+01 +7.948000000e+01 +2.4311e+00 -1.9531e+00
            7 0 +0.000000000e+00 +7.900000000e+01 +7.948000000e+01 +1.0000e+00 +1.0000e+00
            8 0 +0.000000000e+00 +2.000000000e+21 +7.948000000e+01 +4.0000e+00 +4.0000e+00
            9 0 +0.000000000e+00 +7.948000000e+01 +7.948000000e+01 +2.4311e+00 -1.9531e+00
            """,
        short9().byEvaluation());
  }

  private static List<Long> numbers(String text) {
    return text.lines().skip(1).map(line -> Long.valueOf(line.split(" ")[0])).toList();
  }

  @Test
  void theScheduleIsTwentyADecadeAndMultiplesOfTheDimension() {
    CocoLog log = new CocoLog(7, 0);
    for (int i = 0; i < 80; i++) {
      log.evaluated(1, null);
    }
    // 14, 35 and 70 are 2d, 5d and 10d; 80 is the end
    assertEquals(
        List.of(
            1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 10L, 11L, 12L, 14L, 15L, 17L, 19L, 22L, 25L, 28L, 31L,
            35L, 39L, 44L, 50L, 56L, 63L, 70L, 79L),
        numbers(log.byEvaluation()));
    log.close();
    assertEquals(80L, numbers(log.byEvaluation()).getLast());
    assertEquals(List.of(1L, 80L), numbers(log.byTarget()));
    assertEquals(
        "80 0 +1.000000000e+00 +1.000000000e+00 +1.000000000e+00",
        log.byTarget().lines().toList().getLast());
  }

  @Test
  void farAwayMultiplesOfAHundredThousandAreTargets() {
    CocoLog log = new CocoLog(10, 0);
    // the first improvement always has a line
    for (double value : new double[] {9.5e5, 9.45e5, 9.4e5, 8.95e5, 8.92e5, 7.9e5}) {
      log.evaluated(value, null);
    }
    assertEquals(List.of(1L, 2L, 4L, 6L), numbers(log.byTarget()));
  }

  @Test
  void aFolderListsRunsByFunctionAndDimension() {
    CocoLog never = new CocoLog(2, 0);
    never.close();
    CocoFolder folder =
        new CocoFolder(
            "bbob",
            "it's me",
            "a search",
            List.of(
                new CocoRun(1, 2, 1, short9()),
                new CocoRun(1, 2, 3, short9()),
                new CocoRun(7, 2, 1, short9()),
                new CocoRun(8, 2, 1, never),
                new CocoRun(1, 3, 1, short9())));
    assertEquals(
        "suite = 'bbob', funcId = 1, DIM = 2, Precision = 1.000e-08, algId = 'it s me',"
            + " coco_version = '2.8', logger = 'bbob', data_format = 'bbob-new2', settings = ''\n"
            + "% a search\n"
            + "data_f1/bbobexp_f1_DIM2.dat, 1:9|0.0e+00, 3:9|0.0e+00\n"
            + "suite = 'bbob', funcId = 1, DIM = 3, Precision = 1.000e-08, algId = 'it s me',"
            + " coco_version = '2.8', logger = 'bbob', data_format = 'bbob-new2', settings = ''\n"
            + "% a search\n"
            + "data_f1/bbobexp_f1_DIM3.dat, 1:9|0.0e+00",
        folder.files().get("bbobexp_f1.info"));
    assertEquals(
        short9().byTarget() + short9().byTarget(),
        folder.files().get("data_f1/bbobexp_f1_DIM2.dat"));
    assertEquals(HEADING + HEADING, folder.files().get("data_f1/bbobexp_f1_DIM2.rdat"));
    assertEquals(HEADING, folder.files().get("data_f7/bbobexp_f7_DIM2.mdat"));
    // a problem that was never evaluated leaves no trace
    assertEquals(
        List.of("bbobexp_f1.info", "bbobexp_f7.info"),
        folder.files().keySet().stream()
            .filter(name -> name.endsWith(".info"))
            .collect(Collectors.toList()));
  }
}
