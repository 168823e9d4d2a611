package io.lmrs.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodTest {

  @Test
  void namesSettingsAndLabels() {
    List<Method> methods =
        Method.parse(
            "lmrs,ars:step-size=0.3,radius=0.1,few=lmrs:directions=4,pairs=common,ars-tuned");
    assertEquals(
        List.of(
            new Method("lmrs", "lmrs", Map.of()),
            new Method(
                "ars:step-size=0.3,radius=0.1", "ars", Map.of("step-size", "0.3", "radius", "0.1")),
            new Method("few", "lmrs", Map.of("directions", "4", "pairs", "common")),
            new Method("ars-tuned", "ars-tuned", Map.of())),
        methods);
    assertTrue(methods.getLast().tuned());
  }

  @Test
  void aLabelThatBeginsLikeTheSearchStays() {
    Method labelled = Method.parse("lmrs few=lmrs:directions=4,pairs=common").getFirst();
    assertEquals("lmrs few", labelled.label());
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThrows(IllegalArgumentException.class, () -> Method.parse("nosuch"));
    assertThrows(IllegalArgumentException.class, () -> Method.parse("lmrs,nosuch=3"));
    assertThrows(IllegalArgumentException.class, () -> Method.parse("ars-tuned:radius=1"));
    assertThrows(IllegalArgumentException.class, () -> Method.parse("lmrs,"));
    assertThrows(IllegalArgumentException.class, () -> Method.parse("lmrs,x=ars,x=ars:top=1"));
    assertThrows(IllegalArgumentException.class, () -> Method.parse("ars:top=1,top=2"));
  }

  @Test
  void theGridKeepsAllDigits() {
    ArsGrid grid = new ArsGrid(List.of(0.123456789), List.of(2.0));
    assertEquals(
        Map.of("step-size", "0.123456789", "radius", "2"), grid.methods().getFirst().settings());
  }

  @Test
  void theGridIsEveryStepByEveryRadius() {
    ArsGrid grid = new ArsGrid(List.of(0.1, 1.0), List.of(0.01, 0.3));
    assertEquals(grid.size(), grid.methods().size());
    assertEquals(
        List.of(
            "ars step-size=0.1 radius=0.01",
            "ars step-size=0.1 radius=0.3",
            "ars step-size=1 radius=0.01",
            "ars step-size=1 radius=0.3"),
        grid.methods().stream().map(Method::label).toList());
    for (double step : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> new ArsGrid(List.of(step), List.of(1.0)));
    }
    assertThrows(IllegalArgumentException.class, () -> new ArsGrid(List.of(), List.of(1.0)));
    assertThrows(
        IllegalArgumentException.class, () -> new ArsGrid(List.of(1.0, 1.0), List.of(1.0)));
  }
}
