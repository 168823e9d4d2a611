package io.lmrs.spec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.constraint.LinearConstraint;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
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
    assertEquals(LIMITS, parsed("limits.csv", table));
    String json = ConstraintTable.json(LIMITS).toString();
    assertEquals(LIMITS, parsed("limits.json", json));
    assertEquals(LIMITS, parsed("limits.json", "{\"constraints\":" + json + "}"));
  }

  private static Constraints parsed(String file, String text) {
    return ConstraintTable.read(ConstraintTable.parse(file, text), null);
  }

  @Test
  void linearOnesNameVariablesOrListThem() {
    Variables variables = Variables.of(Variable.real("a"), Variable.real("b"), Variable.real("c"));
    String text =
        """
        [{"name": "sum", "equal": 1, "linear": [1, 1, 1]}, {"name": "stress", "upper": 250},
         {"name": "ratio", "lower": 0, "linear": {"c": 2, "a": -0.5}}]
        """;
    Constraints read = ConstraintTable.read(Json.parse("it", text), variables);
    Constraints wanted =
        Constraints.of(Constraint.atMost("stress", 250))
            .with(
                LinearConstraint.equal("sum", 1, 1, 1, 1),
                LinearConstraint.atLeast("ratio", 0, -0.5, 0, 2));
    assertEquals(wanted, read);
    assertEquals(wanted, ConstraintTable.read(ConstraintTable.json(read), null));
    assertSentence(
        "constraint ratio: linear must be an array of a number per variable, since the variables",
        text,
        null);
    assertSentence(
        "constraint e: linear names a variable that is not there: e",
        "[{\"name\":\"e\",\"upper\":1,\"linear\":{\"e\":1}}]",
        variables);
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
        "[{\"name\":\"a\",\"upper\":1,\"linear\":3}]; constraint a: linear must be an array of a number per variable: 3",
        "[{\"name\":\"a\",\"upper\":1,\"linear\":[\"b\"]}]; constraint a: linear must hold finite numbers",
        "[{\"name\":\"a\",\"upper\":1,\"linear\":[0,0]}]; linear constraint a: a coefficient must differ from 0",
        "[{\"name\":\"a\",\"upper\":1,\"linear\":[1],\"tolerance\":1}]; constraint a must not have a tolerance beside linear",
        "[{\"name\":\"a\",\"uper\":1}]; unknown field of constraints[0]: uper",
        "[{\"name\":\"a\",\"lower\":2,\"upper\":1}]; constraint a: lower must be at most upper, 1.0: 2.0",
        "[{\"name\":\"a\",\"equal\":2,\"upper\":1}]; constraint a must not have lower or upper beside equal",
        "[{\"name\":\"a\",\"upper\":1},{\"name\":\"a\",\"upper\":1}]; the names of constraints must differ"
      })
  void wrongTablesAreRefusedInASentence(String text, String sentence) {
    assertSentence(sentence, text, null);
  }

  private static void assertSentence(String sentence, String text, Variables variables) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> ConstraintTable.read(Json.parse("the text", text), variables));
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
