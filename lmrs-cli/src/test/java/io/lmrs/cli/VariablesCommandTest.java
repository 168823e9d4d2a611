package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variables by name, from the table to the result. */
class VariablesCommandTest {
  @TempDir Path folder;
  private Path table;

  @BeforeEach
  void table() throws IOException {
    table =
        write(
            "gear.csv",
            """
            name,type,lower,upper,scale,labels,start,fixed,unit
            length,,1e-3,10,log,,,,mm
            teeth,integer,-8,40,,,12,,
            load,,0,5,,,,2.5,kN
            side,ordered,,,,left|middle|right,right,,
            """);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Called run(String problem, Object... more) {
    List<String> args = new ArrayList<>(List.of("run", problem, "--threads", "1"));
    args.addAll(List.of("--store", folder.resolve("runs.db").toString()));
    for (Object each : more) {
      args.add(each.toString());
    }
    return Called.with(args.toArray(new String[0]));
  }

  private static String complaint(Called called) {
    return called.complaint(2).substring("lmrs: ".length());
  }

  @Test
  void aTableIsPrintedBack() {
    String text = Called.with("variables", table.toString(), "--check").ok().out();
    assertTrue(text.contains("length  real"), text);
    assertTrue(text.contains("fixed 2.5"), text);
    assertTrue(
        text.contains(
            "4 variables, of which a search sees 3 coordinates; searches that take them: auto,"
                + " cma-es, sep-cma"),
        text);
    String json = Called.with("variables", table.toString(), "--json").ok().out();
    assertTrue(json.contains("\"left\""), json);
  }

  @Test
  void badTablesAreASentence() throws IOException {
    Path wrong = write("wrong.csv", "name,lower,upper\na,3,1\n");
    assertEquals(
        wrong + ", line 2: lower of a must be less than upper = 1.0: 3.0",
        complaint(Called.with("variables", wrong.toString())));
  }

  @Test
  void namesAreShownAndGoOn() throws IOException {
    Path json = folder.resolve("result.json");
    String told =
        run("sphere", "--variables", table, "--evaluations", 150, "--json", json).ok().out();
    assertTrue(told.contains("best point   length"), told);
    assertTrue(told.contains("mm"), told);
    assertTrue(told.contains("cached"), told);
    JsonNode named = Called.json(json).get("named");
    assertEquals(0, named.get("teeth").asInt());
    assertEquals("left", named.get("side").asText());
    assertEquals(2.5, named.get("load").asDouble());
    assertTrue(Called.json(json).get("cached").asInt() > 0);
    String store = " --store " + folder.resolve("runs.db");
    String shown = Called.line("show sphere-auto-1" + store).ok().out();
    assertTrue(shown.contains("teeth"), shown);
    List<String> points =
        Called.line("export sphere-auto-1 --rows points" + store).ok().out().lines().toList();
    assertEquals("query,value,length,teeth,load,side", points.getFirst());
    assertEquals(151, points.size());
    assertTrue(points.get(1).matches("0,[0-9.E-]+,[0-9.E-]+,12,2.5,right"), points.get(1));
    // another order, load freed, side fixed, one that was not there
    Path other =
        write(
            "other.csv",
            """
            name,type,lower,upper,scale,labels,start,fixed
            extra,,-1,1,,,0.5,
            load,,0,5,,,,
            teeth,integer,-8,40,,,,
            length,,1e-3,10,log,,,
            side,ordered,,,,left|middle|right,,middle
            """);
    run(
            "sphere",
            "--variables",
            other,
            "--start",
            "run:sphere-auto-1",
            "--evaluations",
            2,
            "--json",
            json)
        .ok();
    JsonNode begun = Called.json(json).get("named");
    assertEquals(0.5, begun.get("extra").asDouble());
    assertEquals(2.5, begun.get("load").asDouble());
    assertEquals(0, begun.get("teeth").asInt());
    assertEquals(named.get("length").asDouble(), begun.get("length").asDouble());
    assertEquals("middle", begun.get("side").asText());
  }

  @Test
  void whatIsKnownIsNotEvaluated() throws IOException {
    Path known =
        write(
            "known.csv",
            """
            length,teeth,load,side,value
            1,12,2.5,left,150.5
            0.5,3,2.5,middle,7
            2,-8,2.5,right,74
            """);
    Path json = folder.resolve("result.json");
    Called called =
        run("sphere", "--variables", table, "--known", known, "--evaluations", 40, "--json", json);
    assertTrue(called.ok().err().contains("begins at the best of 3 known points"), called::err);
    JsonNode result = Called.json(json);
    assertTrue(result.get("cached").asInt() >= 3, result::toString);
    assertTrue(result.get("best").asDouble() <= 7);
    // a target that is known already ends the run
    run(
            "sphere",
            "--variables",
            table,
            "--known",
            known,
            "--evaluations",
            40,
            "--target",
            8,
            "--json",
            json)
        .ok();
    JsonNode ended = Called.json(json);
    assertEquals("target", ended.get("stop").asText());
    assertEquals(3, ended.get("evaluations").asInt());
    assertEquals(3, ended.get("named").get("teeth").asInt());
  }

  @Test
  void badKnownPointsAreNamedByTheirLine() throws IOException {
    Path known =
        write("known.csv", "length,teeth,load,side,value\n1,12,2.5,left,5\n1,1.5,2.5,left,5\n");
    assertEquals(
        known + ", line 3: x of teeth must be a whole number: 1.5",
        complaint(run("sphere", "--variables", table, "--known", known)));
    Path plain = write("plain.csv", "x0,x1,value\n1,2,oops\n");
    assertEquals(
        plain + ", line 2: value must be a number: oops",
        complaint(run("sphere", "--dimension", 2, "--known", plain)));
  }
}
