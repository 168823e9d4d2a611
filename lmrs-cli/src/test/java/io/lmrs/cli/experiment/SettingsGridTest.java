package io.lmrs.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsGridTest {

  @Test
  void everyCombinationIsAPoint() {
    List<Method> points =
        SettingsGrid.parse("ars", List.of("radius=1e-2..1e-1", "directions=2,5,10")).methods();
    assertEquals(6, points.size());
    assertEquals("radius=0.01 directions=2", points.getFirst().label());
    assertEquals(Map.of("radius", "0.1", "directions", "10"), points.getLast().settings());
  }

  @Test
  void aRangeGoesByDecades() {
    assertEquals(
        List.of("0.0001", "0.001", "0.01", "0.1"),
        SettingsGrid.parse("ars", List.of("radius=1e-4..1e-1")).axes().get("radius"));
    assertEquals(
        List.of("0.3", "3"),
        SettingsGrid.parse("ars", List.of("radius=0.3..20")).axes().get("radius"));
    assertEquals(
        List.of("v1", "v2"),
        SettingsGrid.parse("ars", List.of("version=v1,v2")).axes().get("version"));
  }

  @Test
  void thePapersGridTakesWhatTheSearchHas() {
    assertEquals(4 * 4 * 4, SettingsGrid.parse("ars", List.of("paper")).methods().size());
    assertEquals(4 * 4 * 4 * 3, SettingsGrid.parse("lmrs", List.of("paper")).methods().size());
    // an axis of the user's own comes first
    assertEquals(
        List.of("3"),
        SettingsGrid.parse("ars", List.of("directions=3", "paper")).axes().get("directions"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "radius; --grid must be key=1e-4..1e-1, key=2,5,10 or paper: radius",
        "radius=0..1; the grid's range of radius must go from a positive number up: 0..1",
        "radius=1..0.1; the grid's range of radius must go from a positive number up: 1..0.1",
        "radius=a..b; the grid's range of radius must be two numbers: a..b",
        "radius=1e-99..1e99; the grid's range of radius must have at most 100 decades: 1e-99..1e99",
        "radius=1,; the grid's values of radius must not be empty: 1,",
        "radius=1,1; the grid's values of radius must be distinct: 1,1",
        "sigma=1; unknown setting of ars: sigma (known: version, radius, step-size, decay, directions,"
            + " top, pairs, ending, slack)"
      })
  void whatIsWrongIsSaid(String text, String sentence) {
    assertEquals(sentence, complaint("ars", text));
  }

  @Test
  void aGridIsNeitherEmptyNorEndless() {
    assertEquals("a grid must have at least 1 setting: 0", complaint("ars"));
    assertEquals(
        "the paper's grid must share a setting with the search, cma-es has none of them",
        complaint("cma-es", "paper"));
    assertEquals(
        "--grid must name a setting only once: radius", complaint("ars", "radius=1", "radius=2"));
    String many = "=1e-50..1e49";
    assertEquals(
        "a grid must have at most 10000 points: more",
        complaint("ars", "radius" + many, "step-size" + many, "decay=1,2"));
  }

  private static String complaint(String search, String... texts) {
    return assertThrows(
            IllegalArgumentException.class, () -> SettingsGrid.parse(search, List.of(texts)))
        .getMessage();
  }
}
