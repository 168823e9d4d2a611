package io.lmrs.problem.bbob;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Problem;
import io.lmrs.problem.Problems;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BbobProblemTest {
  private static final double RELATIVE = 1e-9;

  private static double[] point(int dimension, IntToDoubleFunction coordinate) {
    double[] x = new double[dimension];
    Arrays.setAll(x, coordinate);
    return x;
  }

  private static void assertExcess(double expected, BbobProblem problem, double[] x) {
    double excess = problem.clean(x).getAsDouble() - problem.reference().getAsDouble();
    assertEquals(expected, excess, RELATIVE * expected + 1e-10);
  }

  // function, least value of instance 2, and what COCO gives beyond it:
  // bbob, instance 2, 5 variables, at 3 sin(0.7 (i + 1));
  // bbob, instance 3, 20 variables, at 5.5 sin(i^2 + 1), partly outside of the region;
  // bbob-largescale, instance 1, 80 variables, at 4.9 cos(1.3 (i + 1) + 1)
  @ParameterizedTest
  @CsvSource({
    "1, 394.48, 121.11138791143253, 337.2474798553586, 626.3656963328501",
    "2, -92.09, 1085286.0280068198, 50371606.365076974, 45805622.0683295",
    "3, 77.66, 217.8502891530279, 3671.963404926718, 6287.871992393176",
    "4, 77.66, 836.3402312969666, 5794.379425681074, 19675.677394547187",
    "5, 655.99, 103.15870929170637, 288.6564686657894, 880.3352796411542",
    "6, 31.37, 575959.8589960265, 879546.1439293687, 1928237.9961126589",
    "7, 35.35, 24.87174549450738, 3565.129587827291, 7162.356445471426",
    "8, -1000, 108520.19283794872, 1945021.299640132, 1788297.4966571617",
    "9, 47.51, 5562.766262219284, 904424.3040324204, 2413813.4907438722",
    "10, 59.13, 3101358.8918184554, 26581807.449192524, 28163343.001800567",
    "11, -22.55, 3512678.4529718044, 19058226.16594188, 534450.0118927655",
    "12, -254.82, 38716001.81593898, 2613712588.649169, 55122876462.469475",
    "13, -51.71, 1378.424735324024, 3888.788169218709, 3631.4518068760303",
    "14, -179.54, 23.166080057522777, 109.63456577374149, 720.4834235442429",
    "15, 70.03, 476.72202333720884, 2726.992677170068, 6740.928736051014",
    "16, -355.22, 55.686195024657025, 92.03055954708286, 72.53318538507844",
    "17, 18.81, 7.125535387996749, 581.9110435677989, 97.75637396664074",
    "18, 18.81, 72.07207578189639, 1896.1931840347147, 419.24597398313034",
    "19, 71.69, 17.36983994637366, 180.0713508504174, 100.58187186742299",
    "20, 1000, 17428.96918527496, 384419.38959522935, 1039064.1425456956",
    "21, -1.6, 29.424553126619838, 86.62905615458754, 86.54381064914354",
    "22, 1000, 77.62506738752268, 86.89984929152214, 86.53785259187646",
    "23, 0.01, 27.963212512198865, 20.536368643900744, 13.135697425643308",
    "24, 93.3, 112.73128134803183, 4691.236950779288, 2470.9156950595484"
  })
  void valuesAreCocos(int function, double least, double few, double more, double large) {
    BbobProblem small = BbobProblem.of(BbobSuite.BBOB, function, 2, 5);
    assertEquals(least, small.reference().getAsDouble());
    assertExcess(few, small, point(5, i -> 3 * Math.sin(0.7 * (i + 1))));
    assertExcess(
        more,
        BbobProblem.of(BbobSuite.BBOB, function, 3, 20),
        point(20, i -> 5.5 * Math.sin((double) i * i + 1)));
    assertExcess(
        large,
        BbobProblem.of(BbobSuite.LARGESCALE, function, 1, 80),
        point(80, i -> 4.9 * Math.cos(1.3 * (i + 1) + 1)));
  }

  @Test
  void theOptimumIsWhereItIsSaidToBe() {
    for (BbobSuite suite : BbobSuite.values()) {
      for (int function = 1; function <= BbobSuite.FUNCTIONS; function++) {
        // dimensions that no suite has: two blocks of which the last is smaller, a wide valley
        for (int dimension : new int[] {2, 7, 70}) {
          BbobProblem problem = BbobProblem.of(suite, function, 4, dimension);
          double[] optimum = problem.optimum();
          assertExcess(0, problem, optimum);
          for (double v : optimum) {
            assertTrue(Math.abs(v) <= (function == 5 ? 5 : 4.5), suite + " f" + function);
          }
          optimum[0] += optimum[0] > 0 ? -0.3 : 0.3;
          assertTrue(problem.clean(optimum).getAsDouble() > problem.reference().getAsDouble());
        }
      }
    }
  }

  @Test
  void bothSuitesAgreeWithoutBlocks() {
    double[] x = point(20, i -> 3 * Math.sin(0.7 * (i + 1)));
    for (int function : new int[] {1, 6, 8, 10, 15, 19, 23, 24}) {
      BbobProblem small = BbobProblem.of(BbobSuite.BBOB, function, 1, 20);
      BbobProblem large = BbobProblem.of(BbobSuite.LARGESCALE, function, 1, 20);
      assertEquals(small.clean(x).getAsDouble(), large.clean(x).getAsDouble(), 1e-8);
    }
  }

  @Test
  void startsAreUniformInTheRegionAndDifferByInstance() {
    Problem first = Problems.create("bbob", 1000, Map.of("function", "1"));
    double[] x = first.start(3);
    assertTrue(Arrays.stream(x).allMatch(v -> v >= -4 && v < 4));
    assertEquals(0, Arrays.stream(x).average().orElseThrow(), 0.3);
    assertTrue(Arrays.stream(x).max().orElseThrow() > 3.9);
    assertArrayEquals(x, first.start(3));
    Problem other = Problems.create("bbob", 1000, Map.of("function", "1", "instance", "2"));
    assertFalse(Arrays.equals(x, other.start(3)));
    assertFalse(Arrays.equals(x, first.start(4)));
  }

  @Test
  void theRegionIsNoBox() {
    assertTrue(Problems.create("bbob", 2, Map.of()).bounds().open());
    assertFalse(Problems.create("bbob", 2, Map.of("lower", "-5", "upper", "5")).bounds().open());
  }

  @Test
  void whatIsOutOfRangeIsNamed() {
    assertRefused("function must be in [1, 24]: 25", "bbob", 2, Map.of("function", "25"));
    assertRefused("instance must be in [1, 100000]: 0", "bbob", 2, Map.of("instance", "0"));
    assertRefused("dimension must be in [2, 2000]: 2001", "bbob", 2001, Map.of());
    assertRefused(
        "dimension must be in [2, 10000000]: 1", "bbob-largescale", 1, Map.of("function", "3"));
  }

  private static void assertRefused(
      String words, String name, int dimension, Map<String, String> settings) {
    assertEquals(
        words,
        assertThrows(
                IllegalArgumentException.class, () -> Problems.create(name, dimension, settings))
            .getMessage());
  }
}
