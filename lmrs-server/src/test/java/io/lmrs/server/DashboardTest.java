package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Recorder;
import io.lmrs.RunSpec;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.spec.Json;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The pages in a real browser: what they draw is what the store holds. */
@Timeout(300)
class DashboardTest {
  @TempDir static Path folder;
  private static Path file;
  private static Server server;
  private static Client client;
  private static Browser browser;

  @BeforeAll
  static void start() throws IOException {
    String missing = Browser.missing();
    Assumptions.assumeTrue(missing == null, missing);
    file = folder.resolve("runs.db");
    server =
        Server.start(
            file,
            ServerOptions.local().withPort(0),
            List.of(new MotionFiles(folder), DashboardTest::foil));
    client = new Client(server.port());
    browser = new Browser(server.port(), Files.createDirectory(folder.resolve("profile")));
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.close();
    }
    if (server != null) {
      client.close();
      server.close();
    }
  }

  @AfterEach
  void nothingWentWrong() {
    browser.requireNoErrors();
  }

  private static RunInfo info(String run) {
    try (RunStore store = RunStore.open(file)) {
      return store.info(run);
    }
  }

  private static double[] bestPoint(String run) {
    try (RunStore store = RunStore.open(file)) {
      return store.run(run).bestPoint();
    }
  }

  private static String finished(String spec) throws InterruptedException {
    String run = client.create(spec);
    while (info(run).state() == RunInfo.State.NEW || info(run).state() == RunInfo.State.RUNNING) {
      Thread.sleep(20);
    }
    return run;
  }

  private static final String BEST = "section[aria-label=Course] path[data-name=best]";

  private static double lastBest() {
    String text = browser.attribute(BEST, "data-last-y");
    return text == null ? Double.NaN : Double.parseDouble(text);
  }

  @Test
  void aRunIsStartedWatchedStoppedAndResumed() {
    browser.open("/");
    browser.press("New run");
    browser.find("dialog[open] select[name=problem]").sendKeys("rosen");
    type("dimension", "20");
    type("evaluations", "100000000");
    browser.press("Start");
    browser.await("course", () -> browser.attribute(BEST, "data-count"));
    long few = Long.parseLong(browser.attribute(BEST, "data-last-x"));
    browser.await("growth", () -> Long.parseLong(browser.attribute(BEST, "data-last-x")) > few);
    String run = browser.find("h1").getText();
    browser.press("Stop");
    browser.await("end", () -> browser.text().contains("cancelled"));
    RunInfo stored = info(run);
    assertEquals(RunInfo.State.CANCELLED, stored.state());
    browser.await("last point", () -> lastBest() == stored.best());
    assertEquals(stored.evaluations(), Long.parseLong(browser.attribute(BEST, "data-last-x")));
    assertEquals(stored.best(), Double.parseDouble(browser.attribute(".tile", "data-best")));
    browser.press("Resume");
    browser.await("more", () -> info(run).evaluations() > stored.evaluations());
    browser.press("Stop");
    browser.await("second end", () -> browser.text().contains("cancelled"));
  }

  @Test
  void aSyntheticRunShowsTheResidualToTheTrueManifold() throws Exception {
    String run = finished("{\"problem\":\"synthetic\",\"dimension\":30,\"evaluations\":400}");
    JsonNode shown = client.get("/api/runs/" + run).ok();
    while (shown.path("pending").booleanValue()) {
      Thread.sleep(20);
      shown = client.get("/api/runs/" + run).ok();
    }
    JsonNode learned = shown.path("learned");
    double residual = learned.path("residual").doubleValue();
    assertTrue(residual >= 0 && residual <= 1, learned::toString);
    browser.open("/#/run/" + run);
    browser.await("residual", () -> browser.text().contains("residual to the true manifold"));
  }

  private static void type(String field, String text) {
    WebElement input = browser.find("dialog[open] input[name=" + field + "]");
    input.clear();
    input.sendKeys(text);
  }

  @Test
  void aFinishedRunIsExtendedAndShowsItsPoint() throws Exception {
    String run =
        finished("{\"problem\":\"sphere\",\"dimension\":3,\"search\":\"ars\",\"evaluations\":100}");
    browser.open("/#/run/" + run);
    browser.await("course", () -> lastBest() == info(run).best());
    double[] point = bestPoint(run);
    browser.await(
        "point", () -> Json.of(point).equals(client.get("/api/runs/" + run).ok().path("point")));
    browser.await(
        "variables",
        () -> browser.find("section[aria-label='Best point']").getText().contains("3 variables"));
    browser.press("Extend");
    WebElement field = browser.find("dialog[open] input");
    field.clear();
    field.sendKeys("250" + Keys.ENTER);
    browser.await(
        "extension",
        () ->
            info(run).state() == RunInfo.State.FINISHED
                && info(run).evaluations() == 250
                && "250".equals(browser.attribute(BEST, "data-last-x")));
    assertEquals(info(run).best(), lastBest());
  }

  @Test
  void aRunOfAnotherProcessAppearsByItself() {
    browser.open("/");
    browser.find("main h1");
    String name;
    // another connection stands for another process: it shares nothing with the server
    try (RunStore store = RunStore.openWritable(file)) {
      RunSpec spec = RunSpec.of("elli", 4, "random-search");
      StoredRun run = store.create(spec, 1, 0);
      name = run.name();
      Problem problem = spec.openProblem();
      try (Evaluator evaluator = new SerialEvaluator(problem)) {
        run.run(problem, evaluator, Recorder.none());
      }
    }
    String row = "tr[data-run=" + name + "]";
    browser.await("row", () -> browser.find(row).getText().contains("finished"));
    assertEquals(
        Double.toString(info(name).best()),
        Double.toString(Double.parseDouble(browser.attribute(row + " td[title]", "title"))));
  }

  @Test
  void runsAreFilteredSortedAndCompared() throws Exception {
    List<String> runs = new ArrayList<>();
    for (String search : List.of("ars", "cma-es")) {
      for (int seed = 1; seed <= 2; seed++) {
        runs.add(
            finished(
                "{\"problem\":\"rastrigin\",\"dimension\":6,\"evaluations\":300,\"search\":\"%s\",\"seed\":%d}"
                    .formatted(search, seed)));
      }
    }
    browser.open("/#/");
    browser.find("input[type=search]").sendKeys("rastrigin");
    browser.await("filter", () -> browser.all("tbody tr").size() == 4);
    browser.press("best value");
    browser.press("best value");
    browser.await(
        "order",
        () -> {
          List<Double> bests =
              browser.all("tbody td[title]").stream()
                  .map(td -> Double.parseDouble(td.getAttribute("title")))
                  .toList();
          return bests.equals(bests.stream().sorted().toList());
        });
    for (String run : runs) {
      browser.find("tr[data-run=" + run + "] input").click();
    }
    browser.press("Compare 4");
    String curves = "section[aria-label=Curves] path.curve";
    browser.await("two bands", () -> browser.all(curves).size() == 2);
    assertEquals(2, browser.all("section[aria-label=Curves] path.band").size());
    // the median of two seeds is their mean
    double median = (info(runs.get(0)).best() + info(runs.get(1)).best()) / 2;
    assertEquals(
        median,
        Double.parseDouble(browser.attribute(curves + "[data-name='ars (2)']", "data-last-y")),
        1e-12 * Math.abs(median));
    assertEquals(2, browser.all("section[aria-label=Profile] path.curve").size());
    double share = 0;
    for (WebElement curve : browser.all("section[aria-label=Profile] path.curve")) {
      share += Double.parseDouble(curve.getAttribute("data-last-y"));
    }
    assertTrue(share >= 1 && share <= 2, "every task is solved by one of them: " + share);
  }

  @Test
  void theMotionPlaysToTheLastFrameOfTheRecording() throws Exception {
    String run = finished("{\"problem\":\"sphere\",\"dimension\":2,\"evaluations\":50}");
    ObjectNode motion = motion(40);
    Files.writeString(folder.resolve(run + ".motion.json"), motion.toString());
    // a small picture: there may be no graphics card
    browser.size(500, 700);
    browser.open("/#/run/" + run);
    browser.find("canvas");
    // frame and places in one look: the motion goes on meanwhile
    Object end =
        browser.await(
            "end",
            () ->
                browser.script(
                    "const shown = document.querySelector('canvas').dataset;"
                        + " return shown.frame === '39' ? shown.places : null"));
    JsonNode places = Json.parse("places", (String) end);
    JsonNode last = motion.path("frames").get(39);
    for (int geom = 0; geom < 2; geom++) {
      for (int i = 0; i < 7; i++) {
        assertEquals(
            last.get(7 * geom + i).doubleValue(), places.get(geom).get(i).doubleValue(), 1e-12);
      }
    }
    browser.press("Play");
    browser.await("start", () -> !"39".equals(browser.attribute("canvas", "data-frame")));
    // what is drawn is no empty picture
    Object colours =
        browser.script(
            "const c = document.querySelector('canvas'), o = document.createElement('canvas');"
                + "return new Promise(done => requestAnimationFrame(() => {"
                + "o.width = c.width; o.height = c.height; const g = o.getContext('2d');"
                + "g.drawImage(c, 0, 0); const d = g.getImageData(0, 0, o.width, o.height).data;"
                + "const s = new Set(); for (let i = 0; i < d.length; i += 4)"
                + " s.add((d[i] << 16) | (d[i + 1] << 8) | d[i + 2]); done(s.size); }));");
    assertTrue(((Number) colours).intValue() > 20, "colours: " + colours);
    browser.open("/#/");
    browser.size(1300, 900);
  }

  private static ObjectNode motion(int frames) {
    ObjectNode node = Json.object();
    node.put("format", "lmrs-motion").put("formatVersion", 1).put("task", "test");
    node.put("secondsPerFrame", 0.02);
    ArrayNode geoms = node.putArray("geoms");
    geoms.add(Json.parse("g", "{\"name\":\"floor\",\"type\":\"plane\",\"size\":[9,9,1]}"));
    geoms.add(Json.parse("g", "{\"name\":\"leg\",\"type\":\"capsule\",\"size\":[0.1,0.4,0]}"));
    ArrayNode list = node.putArray("frames");
    for (int f = 0; f < frames; f++) {
      double a = 0.02 * f;
      ArrayNode frame = list.addArray();
      for (double v :
          new double[] {0, 0, 0, 1, 0, 0, 0, 0.1 * f, 0.05, 0.7, Math.cos(a), 0, Math.sin(a), 0}) {
        frame.add(v);
      }
    }
    return node;
  }

  // a shape for the runs of one problem, as the module for airfoils gives it
  private static Optional<ObjectNode> foil(StoredRun run, double[] point) {
    if (!run.spec().problem().equals("tablet") || point == null) {
      return Optional.empty();
    }
    ObjectNode node = Json.object().put("kind", "airfoil").put("lift", 0.6).put("drag", 0.01);
    node.set("x", Json.of(new double[] {1, 0.5, 0, 0.5, 1}));
    node.set("y", Json.of(new double[] {0, 0.08, 0, -0.04, 0}));
    ObjectNode pressure = node.putObject("pressure");
    pressure.set("x", Json.of(new double[] {1, 0.5, 0, 0.5, 1}));
    pressure.set("coefficient", Json.of(new double[] {0.1, -1.2, 1, 0.2, 0.1}));
    return Optional.of(node);
  }

  @Test
  void anAirfoilIsDrawnWithItsPressure() throws Exception {
    String run = finished("{\"problem\":\"tablet\",\"dimension\":2,\"evaluations\":40}");
    browser.open("/#/run/" + run);
    String look = "section[aria-label='What it looks like'] ";
    browser.find(look + "svg[data-points='5']");
    String upper = look + "path.curve[data-name='upper side']";
    browser.await("pressure", () -> browser.attribute(upper, "data-count"));
    assertEquals("-1", browser.attribute(upper, "data-last-y"));
    String lower = look + "path.curve[data-name='lower side']";
    assertEquals("-0.1", browser.attribute(lower, "data-last-y"));
  }

  @Test
  void failuresAreCountedByTheirReason() throws Exception {
    String run = client.create("{\"problem\":\"external\",\"dimension\":2,\"search\":\"ars\"}");
    client.post("/api/runs/" + run + "/ask", "{\"count\":3,\"wait\":10,\"worker\":\"ada\"}").ok();
    client
        .post(
            "/api/runs/" + run + "/tell",
            "{\"outcomes\":[{\"id\":0,\"failure\":\"no mesh\"},{\"id\":1,\"failure\":\"no"
                + " mesh\"}]}")
        .ok();
    browser.open("/#/run/" + run);
    browser.await(
        "failures",
        () -> {
          String text = browser.find("section[aria-label=Failures]").getText();
          return text.contains("no mesh") && text.contains("2 of 2");
        });
    String workers = browser.find("section[aria-label=Workers]").getText();
    assertTrue(workers.contains("ada") && workers.contains("http_worker.py " + run), workers);
  }

  @Test
  void everyPageFitsAPhoneAndHasPlainWordsForNothing() throws Exception {
    String run = finished("{\"problem\":\"sphere\",\"dimension\":2,\"evaluations\":50}");
    browser.size(500, 800);
    try {
      for (boolean dark : new boolean[] {false, true}) {
        browser.dark(dark);
        for (String page :
            List.of("/#/", "/#/run/" + run, "/#/compare", "/#/compare?runs=" + run)) {
          browser.open(page);
          browser.find("main h1");
          Object wide =
              browser.script(
                  "return document.documentElement.scrollWidth -"
                      + " document.documentElement.clientWidth");
          assertEquals(0L, ((Number) wide).longValue(), page);
        }
      }
      browser.open("/#/run/none");
      browser.await("sentence", () -> browser.text().contains("There is no run none"));
      browser.open("/#/run/%zz");
      browser.await("sentence", () -> browser.text().contains("There is no run %zz"));
      browser.open("/#/compare");
      browser.await("sentence", () -> browser.text().contains("Nothing chosen"));
      browser.open("/#/nowhere");
      browser.await("sentence", () -> browser.text().contains("There is no such page"));
    } finally {
      browser.size(1300, 900);
      // asking for a run that is not there leaves its 404 in the console
      browser.forgetErrors("/api/runs/");
    }
  }

  @Test
  void theKeyboardReachesEverything() throws Exception {
    finished("{\"problem\":\"sphere\",\"dimension\":2,\"evaluations\":50}");
    // a page of its own: where the last click was is where the keyboard goes on
    browser.open("/?fresh#/");
    browser.find("tbody tr");
    Object unreachable =
        browser.script(
            "return [...document.querySelectorAll('a,button,input,select')]"
                + ".filter(e => e.offsetParent && e.tabIndex < 0).length");
    assertEquals(0L, ((Number) unreachable).longValue());
    browser.find("body").sendKeys(Keys.TAB);
    assertEquals(
        "Skip to the content", browser.script("return document.activeElement.textContent"));
  }
}
