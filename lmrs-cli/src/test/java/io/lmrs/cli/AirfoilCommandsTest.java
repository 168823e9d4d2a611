package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import io.lmrs.MissingPart;
import io.lmrs.airfoil.Contour;
import io.lmrs.airfoil.Foil;
import io.lmrs.airfoil.Xfoil;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AirfoilCommandsTest {
  @TempDir private Path folder;

  private static void needsXfoil() {
    try {
      Xfoil.find();
    } catch (MissingPart e) {
      abort(e.getMessage());
    }
  }

  @Test
  void aRunIsDrawnCheckedAndCompared() throws IOException {
    needsXfoil();
    Path store = folder.resolve("runs.db");
    String flow = " --set problem.reynolds=12e6 --set problem.mach=0.4 --set problem.angle=5";
    Called.line(
            "run airfoil --search ars --set directions=2 --evaluations 12 --store " + store + flow)
        .ok();
    String shown =
        Called.line("airfoil show start airfoil-ars-1 --store " + store + " --out " + folder)
            .ok()
            .out();
    assertTrue(shown.contains("start          -0.2581  0.0050      -0.2632   -1.1081\n"), shown);
    assertTrue(shown.contains("airfoil-ars-1   0."), shown);
    Contour written = Contour.read(folder.resolve("airfoil-ars-1.dat"));
    assertEquals(161, written.x().length);
    assertTrue(Files.size(folder.resolve("start.png")) > 10_000);
    String svg = Files.readString(folder.resolve("start.svg"));
    assertTrue(svg.contains("lift -0.2581   drag 0.0050   lift - drag -0.2632"), svg);

    String table = Called.line("airfoil table --store " + store + " --out " + folder).ok().out();
    assertTrue(table.contains("| start |  | -0.2632 | -0.2581 | 0.0050 |"), table);
    String row = table.lines().filter(line -> line.startsWith("| ars")).findFirst().orElseThrow();
    String label = "| ars directions=2 angle=5 mach=0.4 reynolds=1.2E7 | 1 | ";
    assertTrue(row.startsWith(label), row);
    assertTrue(row.matches(".* \\| 12 \\| 0 \\| (passed|failed) \\|"), row);
  }

  @Test
  void aSoundFoilPassesTheCheck() throws IOException {
    needsXfoil();
    double[] upper = new double[36];
    double[] lower = new double[36];
    Arrays.fill(upper, 0.25);
    Arrays.fill(lower, -0.1);
    Contour sound = new Foil(upper, lower).contour();
    Path file = Files.writeString(folder.resolve("sound.dat"), sound.selig("sound"));
    String out = Called.line("airfoil check " + file + " --mach 0.3").ok().out();
    assertTrue(out.endsWith("passed\n"), out);
    assertEquals(3, out.lines().filter(line -> line.endsWith("ok")).count(), out);
    // steep and fast: too fast for XFoil
    Called fooled = Called.line("airfoil check " + file + " --mach 0.8 --angle 12");
    assertEquals(1, fooled.exit());
    assertTrue(fooled.out().contains("failed"), fooled.out());
  }

  @Test
  void badFoilsAreRefused() throws IOException {
    Path none = folder.resolve("none.db");
    assertTrue(
        Called.line("airfoil show x --store " + none).complaint(2).contains(none.toString()));
    Path point = Files.writeString(folder.resolve("point.json"), "[1, 2, 3]");
    assertEquals(
        "lmrs: a foil must have an even number of variables: 3",
        Called.line("airfoil check " + point).complaint(2));
    assertTrue(
        Called.line("airfoil check start --mach 2")
            .complaint(2)
            .startsWith("lmrs: mach must be in [0, 0.9]: 2"));
    assertTrue(
        Called.line("run sphere --set problem.mach=0.5")
            .complaint(2)
            .contains("unknown setting of sphere"));
    Path store = folder.resolve("other.db");
    Called.line("run sphere --dimension 2 --evaluations 20 --store " + store).ok();
    assertEquals(
        "lmrs: the run must be one of the problem airfoil or airfoil-drag: sphere-lmrs-1 is sphere",
        Called.line("airfoil show sphere-lmrs-1 --store " + store).complaint(2));
    assertTrue(
        Called.line("airfoil table --store " + store)
            .complaint(2)
            .startsWith("lmrs: the store must hold finished runs of the problem airfoil: "));
  }
}
