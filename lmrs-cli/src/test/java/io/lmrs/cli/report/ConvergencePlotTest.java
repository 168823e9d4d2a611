package io.lmrs.cli.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.cli.report.DashPattern.Pixel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class ConvergencePlotTest {

  @BeforeAll
  static void withoutAScreen() {
    System.setProperty("java.awt.headless", "true");
  }

  private static ConvergencePlot plot(boolean logAcross, boolean logUp) {
    double[] x = new double[2000];
    double[] y = new double[2000];
    for (int i = 0; i < x.length; i++) {
      x[i] = i;
      y[i] = Math.exp(-i / 200.0);
    }
    y[7] = Double.NaN;
    y[9] = -1;
    return new ConvergencePlot("A & title", "evaluations", "value")
        .logarithmic(logAcross, logUp)
        .curve("first", x, y)
        .curve("second", new double[] {1, 1000}, new double[] {1, 0.1})
        .curve("nothing", new double[] {1}, new double[] {Double.NaN});
  }

  @Test
  void theSvgIsADocumentWithTheLabels() throws Exception {
    byte[] svg = plot(false, true).svg();
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(svg));
    assertEquals("svg", document.getDocumentElement().getTagName());
    assertEquals("A & title", document.getElementsByTagName("title").item(0).getTextContent());
    String text = new String(svg, StandardCharsets.UTF_8);
    assertTrue(text.contains("rgb(213,94,0)"), "the first curve is drawn");
    assertTrue(text.contains("rgb(0,114,178)"), "the second curve is drawn");
    assertFalse(text.contains("rgb(0,158,115)"), "the curve without a point is left out");
    assertArrayEquals(svg, plot(false, true).svg());
  }

  @Test
  void thePngHasTheColoursOfTheCurves() throws IOException {
    for (boolean across : new boolean[] {false, true}) {
      for (boolean up : new boolean[] {false, true}) {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(plot(across, up).png()));
        assertTrue(image.getWidth() > 1000 && image.getHeight() > 1000);
        assertTrue(count(image, 0xFFD55E00) > 500, "the first curve is drawn");
        assertTrue(count(image, 0xFF0072B2) > 500, "the second curve is drawn");
      }
    }
  }

  @Test
  void aBandLiesBehindItsCurve() throws IOException {
    ConvergencePlot plot =
        new ConvergencePlot("", "evaluations", "value")
            .curve(
                "first",
                new double[] {0, 1},
                new double[] {2, 3},
                new double[] {1, 2},
                new double[] {4, 6});
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(plot.png()));
    // 40 of 255 parts of the curve's colour on white
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    long band = Arrays.stream(pixels).filter(p -> near(p, 0xF8, 0xE6, 0xD7)).count();
    assertTrue(band > 100_000, "the band has pixels: " + band);
    assertTrue(count(image, 0xFFD55E00) > 500, "the curve is drawn over it");
    String svg = new String(plot.svg(), StandardCharsets.UTF_8);
    assertTrue(svg.contains("fill-opacity:0.15"), "the band of the document is light");
  }

  private static boolean near(int pixel, int red, int green, int blue) {
    return Math.abs((pixel >> 16 & 0xFF) - red) <= 2
        && Math.abs((pixel >> 8 & 0xFF) - green) <= 2
        && Math.abs((pixel & 0xFF) - blue) <= 2;
  }

  private static long count(BufferedImage image, int colour) {
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return Arrays.stream(pixels).filter(pixel -> pixel == colour).count();
  }

  @Test
  void anEmptyPlotIsRefused() {
    ConvergencePlot empty = new ConvergencePlot("", "", "");
    assertThrows(IllegalArgumentException.class, empty::svg);
  }

  @Test
  void axesAreInvertible() {
    for (boolean logarithmic : new boolean[] {false, true}) {
      Axis axis = Axis.of(List.of(new double[] {1, 100}, new double[] {7}), logarithmic, 500);
      assertEquals(7, axis.value(axis.pixel(7)), 1e-9);
      assertEquals(0, axis.pixel(axis.low()), 1e-9);
      assertEquals(500, axis.pixel(axis.high()), 1e-9);
      assertTrue(axis.low() < 1 && axis.high() > 100);
    }
    assertTrue(Axis.of(List.of(new double[] {3}), false, 10).high() > 3);
  }

  @Test
  void dashesGoOnAcrossTheCornersOfACurve() {
    List<Pixel> curve = List.of(new Pixel(0, 0), new Pixel(5, 0), new Pixel(5, 20));
    List<Pixel> cut = new DashPattern(8, 4).cut(curve);
    List<Pixel> drawn = cut.stream().filter(Objects::nonNull).distinct().toList();
    // 8 drawn, 4 left out, 8 drawn, 4 left out, the last 1 drawn
    assertEquals(
        List.of(
            new Pixel(0, 0),
            new Pixel(5, 0),
            new Pixel(5, 3),
            new Pixel(5, 7),
            new Pixel(5, 15),
            new Pixel(5, 19),
            new Pixel(5, 20)),
        drawn);
    assertEquals(curve, new DashPattern().cut(curve));
  }
}
