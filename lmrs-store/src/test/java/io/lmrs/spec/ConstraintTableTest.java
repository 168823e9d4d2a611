package io.lmrs.spec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Constraint;
import io.lmrs.Constraints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstraintTableTest {
  private static final Constraints LIMITS =
      Constraints.of(
          Constraint.atMost("stress", 250),
          Constraint.between("mass", 1, 2.5),
          Constraint.equal("lift", 0.5).within(1e-4));

  @Test
  void tableAndJsonSayTheSame() {
    String table =
        "name,lower,upper,equal,tolerance\nstress,,250,,\nmass,1,2.5,,\nlift,,,0.5,1e-4\n";
    assertEquals(LIMITS, ConstraintTable.parse("limits.csv", table));
    String json = ConstraintTable.json(LIMITS).toString();
    assertEquals(LIMITS, ConstraintTable.parse("limits.json", json));
    assertEquals(LIMITS, ConstraintTable.parse("limits.json", "{\"constraints\":" + json + "}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{}; constraints must be a JSON array of at least one object",
        "[]; constraints must be a JSON array of at least one object",
        "[3]; constraints[0] must be a JSON object: 3",
        "[{\"name\":\"a\"}]; constraint a must have lower, upper or equal",
        "[{\"name\":\"a\",\"upper\":\"b\"}]; constraint a: upper must be a finite number",
        "[{\"name\":\"a\",\"uper\":1}]; unknown field of constraints[0]: uper",
        "[{\"name\":\"a\",\"lower\":2,\"upper\":1}]; constraint a: lower must be at most upper, 1.0: 2.0",
        "[{\"name\":\"a\",\"equal\":2,\"upper\":1}]; constraint a must not have lower or upper beside equal",
        "[{\"name\":\"a\",\"upper\":1},{\"name\":\"a\",\"upper\":1}]; the names of constraints must differ"
      })
  void wrongTablesAreRefusedInASentence(String text, String sentence) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> ConstraintTable.read(Json.parse("the text", text)));
    assertTrue(e.getMessage().startsWith(sentence), e.getMessage());
  }

  @Test
  void aWrongLineIsNamed() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> ConstraintTable.parse("limits.csv", "name,upper\na,1\nb,x\n"));
    assertTrue(e.getMessage().startsWith("limits.csv, line 3: constraint b: upper must be"));
  }

  @Test
  void numbersComeInOrderOrByName() {
    assertArrayEquals(
        new double[] {240, 2, 0.5},
        ConstraintTable.values("c", Json.parse("it", "[240, 2, 0.5]"), LIMITS));
    assertArrayEquals(
        new double[] {240, 2, 0.5},
        ConstraintTable.values(
            "c", Json.parse("it", "{\"lift\":0.5,\"stress\":240,\"mass\":2}"), LIMITS));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> ConstraintTable.values("c", Json.parse("it", "{\"lift\":0.5}"), LIMITS));
    assertEquals("c must have a number for stress", e.getMessage());
  }
}
