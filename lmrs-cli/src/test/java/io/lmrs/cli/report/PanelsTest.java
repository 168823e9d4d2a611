package io.lmrs.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PanelsTest {

  @BeforeAll
  static void withoutAScreen() {
    System.setProperty("java.awt.headless", "true");
  }

  private static ConvergencePlot plot(String title, int... looks) {
    ConvergencePlot plot = new ConvergencePlot(title, "evaluations", "value").mark("goal", 2);
    for (int look : looks) {
      plot.curve("curve " + look, new double[] {1, 2}, new double[] {look, 3}, null, null, look);
    }
    return plot;
  }

  @Test
  void theLegendNamesEveryLineOnceInTheOrderOfItsLooks() {
    Legend legend = Legend.of(List.of(plot("a", 2, 0).legend(), plot("b", 1, 2).legend()));
    assertEquals(
        List.of("goal", "curve 0", "curve 1", "curve 2"),
        legend.entries().stream().map(Legend.Entry::label).toList());
  }

  @Test
  void aLegendTakesMoreRowsWhereItIsNarrow() {
    Legend legend =
        new Legend(
            IntStream.range(0, 10)
                .mapToObj(i -> new Legend.Entry("method " + i, Color.BLACK, new BasicStroke(), i))
                .toList());
    int wide = legend.height(2000);
    assertTrue(legend.height(500) > wide);
    assertTrue(legend.height(1) > legend.height(500));
    assertEquals(wide, legend.height(4000));
  }

  @Test
  void theOneLegendStandsBelowAllPlots() throws IOException {
    List<ConvergencePlot> plots = List.of(plot("a", 0), plot("b", 0), plot("c & d", 0, 1));
    Panels panels = new Panels(plots, 2);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(panels.png()));
    // below the plots the first line is drawn once, the space right of the third stays free
    int bottom = image.getHeight() - 3 * 30;
    assertTrue(count(image, 0, bottom, image.getWidth(), 0xD55E00) > 100);
    assertTrue(count(image, 0, bottom, image.getWidth(), 0x0072B2) > 50);
    assertEquals(
        0,
        IntStream.range(image.getWidth() / 2 + 20, image.getWidth())
            .filter(x -> (image.getRGB(x, image.getHeight() * 2 / 3) & 0xFFFFFF) != 0xFFFFFF)
            .count());
    String svg = new String(panels.svg(), StandardCharsets.UTF_8);
    assertTrue(svg.contains("<title>a; b; c &amp; d</title>"));
  }

  private static long count(BufferedImage image, int left, int top, int right, int colour) {
    return IntStream.range(top, image.getHeight())
        .mapToLong(
            y ->
                IntStream.range(left, right)
                    .filter(x -> (image.getRGB(x, y) & 0xFFFFFF) == colour)
                    .count())
        .sum();
  }

  @Test
  void looksThatAreChosenHaveTheirColourAndTheirDashesApart() {
    int solid = ConvergencePlot.look(2, 0);
    int dashed = ConvergencePlot.look(2, 1);
    List<Legend.Entry> entries = plot("a", 2, solid, dashed).legend().entries();
    assertEquals(1, entries.stream().skip(1).map(Legend.Entry::color).distinct().count());
    assertTrue(entries.get(2).stroke().getDashArray() == null);
    assertTrue(entries.get(3).stroke().getDashArray().length > 0);
    assertEquals(
        12,
        plot("a", IntStream.range(0, 12).toArray()).legend().entries().stream()
            .skip(1)
            .map(entry -> entry.color() + Arrays.toString(entry.stroke().getDashArray()))
            .distinct()
            .count());
  }

  @Test
  void emptyPanelsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Panels(List.of(), 2));
    assertThrows(IllegalArgumentException.class, () -> new Panels(List.of(plot("a", 0)), 0));
  }
}
