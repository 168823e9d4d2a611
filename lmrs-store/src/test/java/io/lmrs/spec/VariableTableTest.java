package io.lmrs.spec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class VariableTableTest {
  private static final String CSV =
      """
      # a gear
      name,type,lower,upper,scale,labels,start,fixed,unit,note
      length,,0.1,10,log,,,,mm,"long, or not"
      teeth,integer,8,40,,,12,,,

      load,,0,5,,,,2.5,kN,
      material,choice,,,,steel|brass|wood,brass,,,
      """;

  private static final Variables GEAR =
      Variables.of(
          Variable.real("length", 0.1, 10).log().unit("mm").note("long, or not"),
          Variable.integer("teeth", 8, 40).start(12),
          Variable.real("load", 0, 5).fixed(2.5).unit("kN"),
          Variable.choice("material", "steel", "brass", "wood").start("brass"));

  private static String refusal(Executable wrong) {
    return assertThrows(IllegalArgumentException.class, wrong).getMessage();
  }

  private static RunFields fields(String json) {
    return new RunFields((ObjectNode) Json.parse("spec", json));
  }

  private static RunRequest request(String json) {
    return RunRequest.of(fields(json), NamedArrays.none());
  }

  @Test
  void aTableAndItsJsonAreTheSame() {
    assertEquals(GEAR, VariableTable.parse("gear.csv", CSV));
    String json = VariableTable.json(GEAR).toString();
    assertEquals(GEAR, VariableTable.parse("gear.json", json));
    assertEquals(GEAR, VariableTable.parse("gear.json", "{\"variables\": " + json + "}"));
  }

  @Test
  void badRowsAreNamedByTheirLine() {
    assertEquals(
        "g.csv, line 3: lower of b must be less than upper = 1.0: 2.0",
        refusal(() -> VariableTable.parse("g.csv", "name,lower,upper\na,0,1\nb,2,1\n")));
    assertEquals(
        "unknown column of g.csv: low (known: name, type, lower, upper, scale, labels, start,"
            + " size, fixed, unit, note)",
        refusal(() -> VariableTable.parse("g.csv", "name,low\na,0\n")));
    assertEquals(
        "g.csv, line 2 must have 2 cells, as the first row: 1",
        refusal(() -> VariableTable.parse("g.csv", "name,lower\na\n")));
    assertEquals(
        "g.csv, line 2: lower of a must be a number: \"low\"",
        refusal(() -> VariableTable.parse("g.csv", "name,lower\na,low\n")));
    assertEquals(
        "g.csv, line 2: type of a must be real, integer, choice or ordered: whole",
        refusal(() -> VariableTable.parse("g.csv", "name,type\na,whole\n")));
    assertEquals(
        "g.csv, line 2: labels of a must only be given for a choice: it is real",
        refusal(() -> VariableTable.parse("g.csv", "name,type,labels\na,real,b|c\n")));
  }

  @Test
  void aSpecificationMayDescribeItsVariables() {
    String variables = VariableTable.json(GEAR).toString();
    RunRequest request = request("{\"problem\": \"sphere\", \"variables\": " + variables + "}");
    assertEquals(4, request.spec().dimension());
    assertEquals("auto", request.spec().search(), "whole numbers need one that can");
    assertEquals(GEAR, request.spec().variables());
    assertEquals("auto", request("{\"problem\": \"bbob-mixed\"}").spec().search());
    assertEquals("lmrs", request("{\"problem\": \"bbob\"}").spec().search());
    RunRequest started =
        request(
            "{\"problem\": \"sphere\", \"start\": {\"teeth\": 20, \"material\": \"wood\"},"
                + " \"variables\": "
                + variables
                + "}");
    assertArrayEquals(new double[] {1, 20, 2.5, 2}, started.spec().start(), 1e-15);
    assertEquals(
        "dimension must be 4, as many as variables: 3",
        refusal(
            () ->
                request(
                    "{\"problem\": \"sphere\", \"dimension\": 3, \"variables\": "
                        + variables
                        + "}")));
    assertEquals(
        "lower must not be given beside variables, which have their own",
        refusal(
            () ->
                request(
                    "{\"problem\": \"sphere\", \"lower\": 3, \"variables\": " + variables + "}")));
    assertEquals(
        "unknown variable: tooth (known: length, teeth, load, material)",
        refusal(
            () ->
                request(
                    "{\"problem\": \"sphere\", \"start\": {\"tooth\": 3}, \"variables\": "
                        + variables
                        + "}")));
  }

  @Test
  void randomStartsAreAllowed() {
    String variables = VariableTable.json(GEAR).toString();
    for (int seed = 0; seed < 50; seed++) {
      double[] x =
          request(
                  "{\"problem\": \"sphere\", \"start\": \"random\", \"seed\": "
                      + seed
                      + ", \"variables\": "
                      + variables
                      + "}")
              .spec()
              .start();
      for (int i = 0; i < x.length; i++) {
        GEAR.list().get(i).allowed("seed " + seed, x[i]);
      }
      assertTrue(x[2] == 2.5);
    }
  }
}
