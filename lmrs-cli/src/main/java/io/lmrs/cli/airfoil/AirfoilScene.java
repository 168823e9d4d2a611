package io.lmrs.cli.airfoil;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.RunSpec;
import io.lmrs.airfoil.AirfoilFactory;
import io.lmrs.airfoil.AirfoilSettings;
import io.lmrs.airfoil.Analysis;
import io.lmrs.airfoil.Condition;
import io.lmrs.airfoil.Contour;
import io.lmrs.airfoil.Foil;
import io.lmrs.airfoil.Numerics;
import io.lmrs.airfoil.Xfoil;
import io.lmrs.process.ProgramCalls;
import io.lmrs.server.Scene;
import io.lmrs.settings.Settings;
import io.lmrs.spec.Json;
import io.lmrs.store.StoredRun;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** The best foil of a run, and the pressure around it. */
public final class AirfoilScene implements Scene {

  /** What was shown last of a run: XFoil is not called again for the same point. */
  private record Shown(int point, ObjectNode scene) {}

  private static final int MOST_KEPT = 100;

  private final Map<String, Shown> kept =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Shown> eldest) {
          return size() > MOST_KEPT;
        }
      };

  @Override
  public synchronized Optional<ObjectNode> of(StoredRun run, double[] point) {
    if (point == null || !run.spec().problem().equals(new AirfoilFactory().name())) {
      return Optional.empty();
    }
    Shown before = kept.get(run.identity());
    if (before == null || before.point != Arrays.hashCode(point)) {
      before = new Shown(Arrays.hashCode(point), scene(run.spec(), point));
      kept.put(run.identity(), before);
    }
    return Optional.of(before.scene);
  }

  private static ObjectNode scene(RunSpec spec, double[] point) {
    Contour contour = Foil.of(point).contour();
    ObjectNode node = Json.object();
    node.put("kind", "airfoil");
    node.set("x", Json.of(contour.x()));
    node.set("y", Json.of(contour.y()));
    node.put("selig", contour.selig("lmrs"));
    AirfoilSettings settings = settings(spec);
    node.put("reynolds", settings.reynolds());
    node.put("mach", settings.mach());
    node.put("angle", settings.angle());
    try (ProgramCalls calls = new ProgramCalls()) {
      Analysis analysis =
          Xfoil.find()
              .analyse(
                  calls,
                  contour,
                  new Condition(settings.reynolds(), settings.mach(), settings.angle()),
                  new Numerics(settings.panels(), settings.iterations(), settings.seconds()));
      switch (analysis) {
        case Analysis.Flow flow -> add(node, flow);
        case Analysis.None none -> node.put("note", none.reason());
      }
    } catch (RuntimeException e) {
      // without XFoil there is still the shape
      node.put("note", String.valueOf(e.getMessage()));
    }
    return node;
  }

  private static void add(ObjectNode node, Analysis.Flow flow) {
    node.put("lift", flow.lift());
    node.put("drag", flow.drag());
    node.put("value", flow.value());
    ObjectNode pressure = node.putObject("pressure");
    // once around: from the trailing edge over the nose and back
    pressure.set("x", Json.of(around(flow.above().x(), flow.below().x())));
    pressure.set(
        "coefficient", Json.of(around(flow.above().coefficient(), flow.below().coefficient())));
  }

  private static double[] around(double[] above, double[] below) {
    double[] back = new double[above.length];
    for (int i = 0; i < back.length; i++) {
      back[i] = above[above.length - 1 - i];
    }
    return DoubleStream.concat(Arrays.stream(back), Arrays.stream(below)).toArray();
  }

  private static AirfoilSettings settings(RunSpec spec) {
    AirfoilSettings defaults = new AirfoilFactory().defaults(spec.dimension());
    Map<String, String> own = new LinkedHashMap<>(spec.problemSettings());
    own.keySet().retainAll(Settings.toMap(defaults).keySet());
    return Settings.with(spec.problem(), defaults, own);
  }
}
