package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.learn.Kernels;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
  @TempDir Path folder;

  private JsonNode run(String line) {
    Path file = folder.resolve("result.json");
    Called.line("run " + line + " --json " + file).ok();
    return Called.json(file);
  }

  @Test
  void namesTheProblemsSettings() {
    String out =
        Called.line(
                "run bbob --dimension 3 --evaluations 20 --set problem.function=8"
                    + " --set problem.instance=1 --set problem.noise=0.1")
            .ok()
            .out();
    assertTrue(out.contains("problem      bbob, 3 variables with function=8, noise=0.1\n"), out);
  }

  @Test
  void tellsTheSummary() {
    String out =
        Called.line("run sphere --dimension 8 --evaluations 600 --set directions=4 --seed 5")
            .ok()
            .out();
    List<String> lines = out.lines().toList();
    assertEquals("The budget of evaluations is spent.", lines.get(0));
    assertTrue(lines.contains("problem      sphere, 8 variables"), out);
    assertTrue(lines.contains("search       lmrs with directions=4"), out);
    assertTrue(lines.contains("pairs        common"), out);
    assertTrue(lines.contains("evaluations  600"), out);
    assertTrue(lines.contains("failures     0"), out);
    assertTrue(lines.contains("seed         5"), out);
    assertTrue(out.contains("\nbest value   ") && out.contains("\nincumbent    "), out);
    assertFalse(out.contains("noisy"), out);
  }

  @Test
  void writesTheWholeResult() throws IOException {
    JsonNode json = run("rosen --dimension 6 --evaluations 400 --search ars --threads 2 --seed 3");
    assertEquals(
        List.of(
            "best",
            "point",
            "incumbent",
            "incumbentValue",
            "evaluations",
            "failures",
            "iterations",
            "stop",
            "seconds",
            "seed",
            "threads",
            "problem",
            "search",
            "confirm",
            "trials",
            "versions",
            "trace"),
        json.properties().stream().map(e -> e.getKey()).toList());
    assertEquals(6, json.get("point").size());
    assertEquals(6, json.get("incumbent").size());
    assertEquals(400, json.get("evaluations").asLong());
    assertEquals("evaluations", json.get("stop").asText());
    assertEquals(3, json.get("seed").asLong());
    assertEquals("rosen", json.at("/problem/name").asText());
    assertEquals(6, json.at("/problem/dimension").asInt());
    assertEquals("0", json.at("/problem/settings/noise").asText());
    assertEquals("ars", json.at("/search/name").asText());
    assertTrue(json.at("/search/settings/step-size").isTextual());
    assertTrue(json.get("confirm").isNull());
    assertTrue(json.at("/versions/java").asText().startsWith(System.getProperty("java.version")));
    assertEquals(
        List.of("lmrs", "java", "os", "kernels"),
        json.get("versions").properties().stream().map(e -> e.getKey()).toList());
    assertEquals(Kernels.selected().name(), json.at("/versions/kernels").asText());
    JsonNode trace = json.get("trace");
    assertEquals(json.get("iterations").asInt(), trace.size());
    assertEquals(
        List.of("iteration", "evaluations", "failures", "best", "incumbent", "seconds", "metrics"),
        trace.get(0).properties().stream().map(e -> e.getKey()).toList());
    // nothing is left aside
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void bestIsTheValueAtThePoint() {
    JsonNode json = run("sphere --dimension 4 --evaluations 300");
    double sum = 0;
    for (JsonNode x : json.get("point")) {
      sum += x.asDouble() * x.asDouble();
    }
    assertEquals(json.get("best").asDouble(), sum, 1e-12 * sum);
  }

  @Test
  void threadsChangeNothing() {
    JsonNode one =
        run("synthetic --dimension 30 --set problem.manifold=5 --evaluations 500 --threads 1");
    JsonNode three =
        run("synthetic --dimension 30 --set problem.manifold=5 --evaluations 500 --threads 3");
    assertEquals(one.get("point"), three.get("point"));
    assertEquals(one.get("best"), three.get("best"));
  }

  @Test
  void everyRuleEndsTheRun() {
    assertEquals("iterations", run("sphere --iterations 3").get("stop").asText());
    assertEquals("target", run("sphere --target 0.5").get("stop").asText());
    assertEquals("wall-time", run("elli --time 200ms").get("stop").asText());
    assertEquals("stagnation", run("happycat --stagnation 300").get("stop").asText());
    assertEquals("stationarity", run("sphere --stationarity 0.5").get("stop").asText());
    assertEquals("evaluations", run("sphere --dimension 2").get("stop").asText());
    assertEquals(200, run("sphere --evaluations 2e2").get("evaluations").asLong());
  }

  @Test
  void jsonOnStdoutLeavesTheSummaryToStderr() {
    Called called = Called.line("run sphere --evaluations 200 --json -").ok();
    assertEquals(200, Json.parse("test", called.out()).get("evaluations").asLong());
    assertTrue(called.err().startsWith("The budget"), called.err());
  }

  @Test
  void quietShowsNothing() {
    Called called = Called.line("run sphere --evaluations 200 --quiet").ok();
    assertEquals("", called.out() + called.err());
  }

  @Test
  void aTerminalShowsALineThatIsTakenOffAgain() {
    Called called =
        Called.on(true, "", "run", "sphere", "--dimension", "20", "--time", "400ms").ok();
    assertTrue(called.err().contains("\r\u001b[K"), called.err());
    assertTrue(called.err().contains("evaluations/s  left "), called.err());
    assertTrue(called.err().endsWith("\r\u001b[K"));
  }

  @Test
  void confirmTellsTheMeanOfFreshEvaluations() {
    JsonNode confirm = run("noisysphere --evaluations 500 --confirm 40").get("confirm");
    assertEquals(40, confirm.get("evaluations").asInt());
    // noise is uniform on [0, 0.1): the deviation of 40 values' mean is about 0.0046
    assertEquals(0.0046, confirm.get("standardError").asDouble(), 0.0015);
    String out = Called.line("run noisysphere --evaluations 500 --confirm 40").ok().out();
    assertTrue(out.contains("40 fresh evaluations beyond the budget"), out);
    assertTrue(out.contains("evaluations  500\n"), out);
  }

  @Test
  void noiseSuggestsToConfirm() {
    String out = Called.line("run sphere --set problem.noise=0.5 --evaluations 300").ok().out();
    assertTrue(out.contains("--confirm 30"), out);
  }

  @Test
  void boundsStartAndScaleAreTaken() throws IOException {
    Path start = Files.writeString(folder.resolve("start.json"), "[1, 2, 3]");
    Path upper = Files.writeString(folder.resolve("upper.json"), "[4, 5, 6]");
    Path scale = Files.writeString(folder.resolve("scale.json"), "[1, 10, 0.1]");
    JsonNode json =
        run(
            "sphere --dimension 3 --evaluations 200 --lower 0.5 --upper %s --start %s --scale %s"
                .formatted(upper, start, scale));
    for (JsonNode x : json.get("point")) {
      assertTrue(x.asDouble() >= 0.5, json::toString);
    }
    assertTrue(json.get("best").asDouble() >= 0.75);
    run(
        "sphere --dimension 3 --evaluations 100 --lower -2 --upper 2 --scale bounds --start"
            + " random");
    run("sphere --dimension 3 --evaluations 100 --lower 1 --start random");
    run("rosen --dimension 3 --evaluations 100 --start zeros --scale start --restarts 2");
  }

  @Test
  void aFileIsReadAndOptionsOverrideIt() throws IOException {
    Path spec = folder.resolve("run.json");
    Files.writeString(
        spec,
        """
        {"problem": "synthetic", "dimension": 12, "problemSettings": {"manifold": 3, "seed": 4},
         "search": "ars", "settings": {"step-size": 0.25, "radius": 0.05}, "evaluations": 4e2,
         "iterations": null, "time": 60, "seed": 9, "threads": 1, "start": "zeros", "lower": -3,
         "upper": [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], "scale": "bounds", "restarts": 1,
         "confirm": 2, "target": -1e9, "stationarity": 0, "stagnation": 0}
        """);
    JsonNode json = run("--spec " + spec);
    assertEquals(400, json.get("evaluations").asLong());
    assertEquals(9, json.get("seed").asLong());
    assertEquals("3", json.at("/problem/settings/manifold").asText());
    assertEquals("0.25", json.at("/search/settings/step-size").asText());
    assertEquals(2, json.at("/confirm/evaluations").asInt());
    JsonNode other =
        run(
            "--spec "
                + spec
                + " --seed 10 --evaluations 100 --set radius=0.5 --set problem.seed=5");
    assertEquals(100, other.get("evaluations").asLong());
    assertEquals(10, other.get("seed").asLong());
    assertEquals("0.5", other.at("/search/settings/radius").asText());
    assertEquals("0.25", other.at("/search/settings/step-size").asText());
    assertEquals("5", other.at("/problem/settings/seed").asText());
    assertEquals("3", other.at("/problem/settings/manifold").asText());
  }

  @Test
  void theSameRunHasTheSameBits() {
    JsonNode first = run("rosen --dimension 5 --evaluations 300 --seed 2");
    JsonNode second = run("rosen --dimension 5 --evaluations 300 --seed 2");
    assertArrayEquals(
        Json.numbers("point", first.get("point")), Json.numbers("point", second.get("point")));
  }

  @Test
  void everyEvaluationFailedIsTrouble() {
    Called called = Called.line("run test-failing");
    assertEquals(3, called.exit());
    assertTrue(called.out().startsWith("Every evaluation failed."), called.out());
    assertTrue(called.out().contains("the last one: out of coffee"), called.out());
    assertTrue(called.out().contains("best value   unknown"), called.out());
    Called quiet = Called.line("run test-failing --quiet");
    assertEquals("lmrs: every evaluation failed, the last one: out of coffee", quiet.complaint(3));
  }
}
