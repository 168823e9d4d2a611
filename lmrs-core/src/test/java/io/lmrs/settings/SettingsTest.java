package io.lmrs.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

  /** A choice with a word of two parts. */
  public enum Kind {
    PLAIN,
    VERY_FANCY
  }

  /** One setting of every type. */
  public record Config(
      @Setting(value = "a positive number", min = 0, positive = true) double radius,
      @Setting(value = "a part", min = 0, max = 1) double stepSize,
      @Setting(value = "chosen unless set", min = 0, positive = true, auto = true) double rate,
      @Setting(value = "a count", min = 1, max = 10) int count,
      @Setting(value = "a count or auto", min = 1, max = 1e6, auto = true) int directions,
      @Setting("any integer") long seed,
      @Setting("a switch") boolean fast,
      @Setting("a word") String label,
      @Setting("a choice") Kind kind) {
    public Config {
      if (count == 7) {
        throw new IllegalArgumentException("count must not be 7: " + count);
      }
    }
  }

  private static final Config BASE =
      new Config(0.5, 0.25, Double.NaN, 3, 0, -4, false, "blue", Kind.PLAIN);

  private static Config with(String name, String value) {
    return Settings.with("paint", BASE, Map.of(name, value));
  }

  private static String refusal(String name, String value) {
    return assertThrows(IllegalArgumentException.class, () -> with(name, value)).getMessage();
  }

  @Test
  void componentsAreNamedInLowerCaseWithDashes() {
    assertEquals(
        List.of(
            "radius", "step-size", "rate", "count", "directions", "seed", "fast", "label", "kind"),
        List.copyOf(Settings.toMap(BASE).keySet()));
  }

  @Test
  void everyTypeIsReadFromText() {
    assertEquals(1e-3, with("radius", "1e-3").radius());
    assertEquals(1, with("step-size", " 1 ").stepSize());
    assertEquals(10, with("count", "10").count());
    assertEquals(Long.MIN_VALUE, with("seed", "-9223372036854775808").seed());
    assertTrue(with("fast", "TRUE").fast());
    assertEquals("dark blue", with("label", "dark blue").label());
    assertEquals(Kind.VERY_FANCY, with("kind", "very-fancy").kind());
    assertEquals(Kind.VERY_FANCY, with("kind", "Very-Fancy").kind());
    assertEquals(BASE, Settings.with("paint", BASE, Map.of()));
  }

  @Test
  void autoLeavesTheChoiceToTheProgram() {
    Config set = Settings.with("paint", BASE, Map.of("rate", "2", "directions", "5"));
    Config back = Settings.with("paint", set, Map.of("rate", "auto", "directions", "AUTO"));
    assertTrue(Double.isNaN(back.rate()));
    assertEquals(0, back.directions());
    assertEquals("auto", Settings.toMap(back).get("rate"));
    assertEquals("auto", Settings.toMap(back).get("directions"));
  }

  @Test
  void settingsAreDescribedForUsers() {
    List<Settings.Item> items = Settings.describe(BASE);
    assertEquals(new Settings.Item("radius", "0.5", "(0, inf)", "a positive number"), items.get(0));
    assertEquals(new Settings.Item("step-size", "0.25", "[0, 1]", "a part"), items.get(1));
    assertEquals(
        new Settings.Item("rate", "auto", "(0, inf) or auto", "chosen unless set"), items.get(2));
    assertEquals(new Settings.Item("count", "3", "integer in [1, 10]", "a count"), items.get(3));
    assertEquals(
        new Settings.Item(
            "directions", "auto", "integer in [1, 1000000] or auto", "a count or auto"),
        items.get(4));
    assertEquals(
        new Settings.Item("seed", "-4", "integer in (-inf, inf)", "any integer"), items.get(5));
    assertEquals(new Settings.Item("fast", "false", "true|false", "a switch"), items.get(6));
    assertEquals(new Settings.Item("label", "blue", "text", "a word"), items.get(7));
    assertEquals(new Settings.Item("kind", "plain", "plain|very-fancy", "a choice"), items.get(8));
  }

  @Test
  void numbersOutOfRangeAreRefusedWithNameRangeAndValue() {
    assertEquals("radius must be in (0, inf): -1.0", refusal("radius", "-1"));
    assertEquals("radius must be in (0, inf): 0.0", refusal("radius", "0"));
    assertEquals("radius must be in (0, inf): NaN", refusal("radius", "NaN"));
    assertEquals("radius must be in (0, inf): Infinity", refusal("radius", "Infinity"));
    assertEquals("step-size must be in [0, 1]: 1.5", refusal("step-size", "1.5"));
    assertEquals("rate must be in (0, inf) or auto: 0.0", refusal("rate", "0"));
    assertEquals("count must be in [1, 10]: 0", refusal("count", "0"));
    assertEquals("count must be in [1, 10]: 11", refusal("count", "11"));
    assertEquals("directions must be in [1, 1000000] or auto: -2", refusal("directions", "-2"));
  }

  @Test
  void wordsThatAreNoNumbersAreRefused() {
    assertEquals("radius must be a number in (0, inf): wide", refusal("radius", "wide"));
    assertEquals("radius must be a number in (0, inf): ", refusal("radius", ""));
    assertEquals("radius must be a number in (0, inf): auto", refusal("radius", "auto"));
    assertEquals("count must be an integer in [1, 10]: 2.5", refusal("count", "2.5"));
    assertEquals("seed must be an integer in (-inf, inf): 1e3", refusal("seed", "1e3"));
    assertEquals("fast must be one of true|false: yes", refusal("fast", "yes"));
    assertEquals("kind must be one of plain|very-fancy: fancy", refusal("kind", "fancy"));
  }

  @Test
  void unknownNamesAreRefusedWithTheKnownOnes() {
    assertEquals(
        "unknown setting of paint: colour (known: radius, step-size, rate, count, directions, seed,"
            + " fast, label, kind)",
        refusal("colour", "red"));
  }

  @Test
  void checksOfTheRecordItselfAreHeard() {
    assertEquals("count must not be 7: 7", refusal("count", "7"));
  }

  @Test
  void recordsMadeByTheirConstructorCanBeChecked() {
    assertEquals(BASE, Settings.checked("paint", BASE));
    Config bad = new Config(-1, 0.25, Double.NaN, 3, 0, 1, false, "", Kind.PLAIN);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Settings.checked("paint", bad));
    assertEquals("radius must be in (0, inf): -1.0", e.getMessage());
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Config odd = new Config(1.0 / 3, 1e-300, 12345678.9, 10, 9, 1, true, " x ", Kind.VERY_FANCY);
    Map<String, String> texts = new LinkedHashMap<>(Settings.toMap(odd));
    texts.remove("label");
    Config back = Settings.with("paint", BASE, texts);
    assertEquals(odd.radius(), back.radius());
    assertEquals(odd.stepSize(), back.stepSize());
    assertEquals(odd.rate(), back.rate());
    assertEquals(odd.directions(), back.directions());
    assertEquals(odd.kind(), back.kind());
  }

  @Test
  void defaultsOfEverySearchAreInTheirRange() {
    for (SearchFactory<?> factory : Searches.all()) {
      for (int dimension : new int[] {1, 2, 10, 1000, 100_000}) {
        assertReadBack(factory, dimension);
      }
    }
  }

  private static <C extends Record> void assertReadBack(SearchFactory<C> factory, int dimension) {
    C defaults = factory.defaults(dimension);
    C back = Settings.with(factory.name(), defaults, Settings.toMap(defaults));
    assertEquals(defaults, back, factory.name() + " at dimension " + dimension);
    for (Settings.Item item : Settings.describe(defaults)) {
      assertTrue(!item.meaning().isBlank(), factory.name() + " " + item.name());
    }
  }
}
