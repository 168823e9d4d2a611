package io.lmrs.airfoil;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoilTest {

  private static Foil foil(double above, double below) {
    double[] upper = new double[36];
    double[] lower = new double[36];
    Arrays.fill(upper, above);
    Arrays.fill(lower, below);
    return new Foil(upper, lower);
  }

  @Test
  void equalCoefficientsAreTheClassFunction() {
    // the Bernstein polynomials add up to 1
    Contour contour = foil(0.2, -0.1).contour();
    for (int i = 0; i < contour.x().length; i++) {
      double x = contour.x()[i];
      double side = i <= 80 ? 0.2 : -0.1;
      assertEquals(side * Math.sqrt(x) * (1 - x), contour.y()[i], 1e-15);
    }
    assertEquals(0.3 * Math.sqrt(1 / 3.0) * 2 / 3, foil(0.2, -0.1).thickness(), 1e-4);
  }

  @Test
  void oneCoefficientIsOneBernsteinPolynomial() {
    double[] upper = new double[36];
    double[] lower = new double[36];
    Arrays.fill(lower, -1);
    upper[5] = 1;
    Contour contour = new Foil(upper, lower).contour();
    for (int i = 0; i <= 80; i++) {
      double t = contour.x()[i];
      double bernstein = 324_632 * Math.pow(t, 5) * Math.pow(1 - t, 30);
      assertEquals(Math.sqrt(t) * (1 - t) * bernstein, contour.y()[i], 1e-13);
    }
  }

  @Test
  void theOutlineGoesFromTheTrailingEdgeOverTheUpperSideAndBack() {
    Contour contour = foil(0.2, -0.1).contour();
    int last = contour.x().length - 1;
    assertEquals(1, contour.x()[0]);
    assertEquals(0, contour.x()[last / 2]);
    assertEquals(1, contour.x()[last]);
    assertEquals(0, contour.y()[0]);
    assertEquals(0, contour.y()[last], 0.0);
    assertTrue(contour.y()[20] > 0 && contour.y()[last - 20] < 0);
  }

  @Test
  void variablesAndShapeAreTheSame() {
    double[] x = new double[72];
    Arrays.setAll(x, i -> Math.sin(i));
    assertArrayEquals(x, Foil.of(x).variables(), 1e-13);
    Foil foil = Foil.poor(36);
    assertArrayEquals(foil.upper(), Foil.of(foil.variables()).upper(), 1e-13);
    assertArrayEquals(foil.lower(), Foil.of(foil.variables()).lower(), 1e-13);
    assertThrows(IllegalArgumentException.class, () -> Foil.of(new double[71]));
  }

  @Test
  void aVariableIsAWaveOfTheCoefficients() {
    double[] x = new double[72];
    x[0] = 4;
    x[36 + 2] = 3;
    Foil foil = Foil.of(x);
    for (int i = 0; i < 36; i++) {
      assertEquals(0.2 * Math.pow(1 - i / 35.0, 4), foil.upper()[i], 1e-15);
      assertEquals(0.15 * Math.sin(Math.PI * 1.5 * i / 35), foil.lower()[i], 1e-15);
    }
  }

  @Test
  void sidesCantCross() {
    Foil wavy = foil(0.2, -0.1);
    wavy.upper()[18] = -3;
    Contour contour = wavy.contour();
    int near = 0;
    for (int i = 1; i < 80; i++) {
      double x = contour.x()[i];
      double least = 0.04 * Math.sqrt(x) * (1 - x);
      double thickness = contour.y()[i] - contour.y()[160 - i];
      assertTrue(thickness > least - 1e-15, () -> "thickness at " + x + ": " + thickness);
      near += thickness < 1.001 * least ? 1 : 0;
    }
    assertTrue(wavy.crossing() > 1e-3, () -> "crossing: " + wavy.crossing());
    assertEquals(0, foil(0.2, -0.1).crossing());
    // the class function's integral is 4/15
    assertEquals(0.14 * 4 / 15, foil(0.05, 0.15).crossing(), 1e-4);
    assertTrue(near > 5 && near < 40, "stations with the least thickness: " + near);
  }

  @Test
  void flawsAreNamed() {
    assertEquals(Optional.empty(), foil(0.2, -0.1).flaw(0.06, 0.25));
    assertEquals(
        "the thickness must be in [0.06, 0.25] of the chord: 0.0154",
        foil(-0.1, 0.2).flaw(0.06, 0.25).orElseThrow());
    assertEquals(
        "the thickness must be in [0.06, 0.25] of the chord: 0.3848",
        foil(0.5, -0.5).flaw(0.06, 0.25).orElseThrow());
    assertEquals(
        "the thickness must be in [0.06, 0.25] of the chord: NaN",
        foil(Double.NaN, 0).flaw(0.06, 0.25).orElseThrow());
  }

  @Test
  void seligFilesKeepTheOutline(@TempDir Path folder) throws Exception {
    Contour contour = foil(0.2, -0.1).contour();
    Path file = Files.writeString(folder.resolve("foil.dat"), contour.selig("a foil"));
    assertEquals("a foil", Files.readAllLines(file).getFirst());
    Contour read = Contour.read(file);
    assertArrayEquals(contour.x(), read.x(), 1e-12);
    assertArrayEquals(contour.y(), read.y(), 1e-12);
  }

  @Test
  void badSeligFilesAreRefused(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("foil.dat"), "name\n1 0\n0.5 x\n");
    assertEquals(
        file + ", line 3 must hold two numbers: 0.5 x",
        assertThrows(IllegalArgumentException.class, () -> Contour.read(file)).getMessage());
    Files.writeString(file, "name\n1 0\n");
    assertEquals(
        file + " must hold at least 10 points of an outline: 1",
        assertThrows(IllegalArgumentException.class, () -> Contour.read(file)).getMessage());
  }
}
