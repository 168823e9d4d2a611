package io.lmrs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Cutoff;
import io.lmrs.Query;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLineTest {

  @Test
  void queriesAreOneLineWithEveryBit() {
    double[] x = {1, -2.5e-7, 0.1 + 0.2, Double.MIN_VALUE, -Double.MAX_VALUE, -0.0};
    assertEquals(
        "{\"id\":7,\"seed\":-3,\"x\":[1.0,-2.5E-7,0.30000000000000004,4.9E-324,"
            + "-1.7976931348623157E308,-0.0]}",
        JsonLine.of(Programs.query(7, -3, x), x, null));
    assertEquals("", JsonLine.coordinates(new double[0]));
    assertThrows(
        IllegalArgumentException.class, () -> JsonLine.coordinates(new double[] {Double.NaN}));
  }

  @Test
  void aCutoffIsTold() {
    double[] x = {1};
    Query query = Programs.query(7, -3, x);
    assertEquals(
        "{\"id\":7,\"seed\":-3,\"x\":[1.0],\"cutoff\":{\"bound\":-2.5,\"slack\":0.25}}",
        JsonLine.of(query.within(new Cutoff(-2.5, 0.25)), x, null));
    assertEquals(
        "{\"id\":7,\"seed\":-3,\"x\":[1.0],\"cutoff\":{\"bound\":-2.5}}",
        JsonLine.of(query.within(Cutoff.exact(-2.5)), x, null));
  }

  @Test
  void everyKindOfValueIsRead() {
    Map<String, Object> fields =
        JsonLine.parse(
            " { \"a\" : 1 , \"b\":-2.5e-3,\"c\":\"x\\n\\u00e9\\\"\\/\" ,\"d\":null,\"e\":true,"
                + "\"f\":[1,[],{\"g\":{}}],\"\":false, \"big\":123456789012345678901}\r\n");
    assertEquals(1L, fields.get("a"));
    assertEquals(-2.5e-3, fields.get("b"));
    assertEquals("x\n\u00e9\"/", fields.get("c"));
    assertTrue(fields.containsKey("d"));
    assertNull(fields.get("d"));
    assertEquals(true, fields.get("e"));
    assertEquals("an array or object", String.valueOf(fields.get("f")));
    assertEquals(1L, ((JsonLine.Nested) fields.get("f")).entries().get("0"));
    assertEquals(false, fields.get(""));
    assertEquals(1.2345678901234568e20, fields.get("big"));
    assertEquals(Map.of(), JsonLine.parse("{}"));
    assertEquals(Long.MIN_VALUE, JsonLine.parse("{\"s\":-9223372036854775808}").get("s"));
  }

  @Test
  void numbersThatAreNotFiniteAreRead() {
    assertEquals(Double.NaN, JsonLine.parse("{\"v\":NaN}").get("v"));
    assertEquals(Double.POSITIVE_INFINITY, JsonLine.parse("{\"v\":Infinity}").get("v"));
    assertEquals(Double.NEGATIVE_INFINITY, JsonLine.parse("{\"v\":-Infinity}").get("v"));
    assertEquals(Double.POSITIVE_INFINITY, JsonLine.parse("{\"v\":1e999}").get("v"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1",
        "[1]",
        "\"a\"",
        "{",
        "}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{'a':1}",
        "{\"a\":1}x",
        "{\"a\":1}{\"a\":1}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":1.}",
        "{\"a\":.5}",
        "{\"a\":1e}",
        "{\"a\":0x10}",
        "{\"a\":1f}",
        "{\"a\":-}",
        "{\"a\":nan}",
        "{\"a\":True}",
        "{\"a\":nulll}",
        "{\"a\":\"b}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\t\"}",
        "{\"a\":\"\\",
        "{\"a\":[1,]}",
        "{\"a\":[1}",
        "{\"a\":1,\"a\":2}"
      })
  void everythingElseIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> JsonLine.parse(text));
  }

  @Test
  void deepNestingIsRefused() {
    String text = "{\"a\":" + "[".repeat(100_000);
    assertThrows(IllegalArgumentException.class, () -> JsonLine.parse(text));
  }

  // a broken line is a complaint, never another exception
  @Test
  void anyTextIsReadOrRefused() {
    String good = "{\"id\":12,\"value\":-1.5e3,\"failure\":\"a\\u0041\\n\",\"x\":[1,{\"y\":null}]}";
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder(good);
      for (int k = random.nextInt(1, 4); k > 0; k--) {
        int at = random.nextInt(text.length());
        if (random.nextBoolean()) {
          text.setCharAt(at, good.charAt(random.nextInt(good.length())));
        } else {
          text.setLength(Math.max(1, at));
        }
      }
      try {
        JsonLine.parse(text.toString());
      } catch (IllegalArgumentException e) {
        assertTrue(e.getMessage() != null, text::toString);
      }
    }
  }
}
