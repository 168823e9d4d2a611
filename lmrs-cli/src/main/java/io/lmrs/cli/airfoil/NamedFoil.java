package io.lmrs.cli.airfoil;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.RunSpec;
import io.lmrs.airfoil.AirfoilFactory;
import io.lmrs.airfoil.AirfoilSettings;
import io.lmrs.airfoil.Analysis;
import io.lmrs.airfoil.Analysis.Flow;
import io.lmrs.airfoil.Contour;
import io.lmrs.airfoil.DragFactory;
import io.lmrs.airfoil.DragSettings;
import io.lmrs.airfoil.Foil;
import io.lmrs.airfoil.FoilCheck;
import io.lmrs.airfoil.Xfoil;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.process.ProgramCalls;
import io.lmrs.settings.Settings;
import io.lmrs.spec.Json;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A foil that the user named, and the flow around it.
 *
 * @param name what to call it
 * @param contour its outline
 * @param settings the flow and how it is calculated
 */
record NamedFoil(String name, Contour contour, AirfoilSettings settings) {
  private static final String START = "start";

  /**
   * The foil of that name: the word start, a file in Selig's format (.dat), a JSON file with a
   * point, or the best point of a stored run.
   *
   * @param changes settings that replace those of the run
   * @throws IllegalArgumentException if there is none
   */
  static NamedFoil of(String name, StoreOptions stores, Map<String, String> changes) {
    AirfoilSettings settings =
        Settings.with(AirfoilFactory.NAME, AirfoilSettings.defaults(), changes);
    if (name.equals(START)) {
      int side = new AirfoilFactory().defaultDimension() / 2;
      return new NamedFoil(START, Foil.poor(side).contour(), settings);
    }
    Path file = WholeFile.named(name);
    if (Files.isRegularFile(file)) {
      return new NamedFoil(bare(file), contour(file), settings);
    }
    try (RunStore store = stores.existing()) {
      return of(store.run(name), changes);
    }
  }

  /** The best foil of a run. */
  static NamedFoil of(StoredRun run, Map<String, String> changes) {
    RunSpec spec = run.spec();
    boolean drag = spec.problem().equals(DragFactory.NAME);
    if (!drag && !spec.problem().equals(AirfoilFactory.NAME)) {
      throw new IllegalArgumentException(
          "the run must be one of the problem airfoil or airfoil-drag: %s is %s"
              .formatted(run.name(), spec.problem()));
    }
    Map<String, String> all = drag ? flow(spec) : new LinkedHashMap<>(spec.problemSettings());
    all.putAll(changes);
    // what is put around a problem moves its points: such a setting is unknown here
    AirfoilSettings settings = Settings.with(AirfoilFactory.NAME, AirfoilSettings.defaults(), all);
    return new NamedFoil(run.name(), Foil.of(run.bestPoint()).contour(), settings);
  }

  private static Map<String, String> flow(RunSpec spec) {
    Map<String, String> all =
        Settings.toMap(
            Settings.with(DragFactory.NAME, DragSettings.defaults(), spec.problemSettings()));
    all.keySet().retainAll(List.of("reynolds", "mach", "angle"));
    return all;
  }

  private static String bare(Path file) {
    return file.getFileName().toString().replaceFirst("\\.[^.]+$", "");
  }

  private static Contour contour(Path file) {
    if (file.toString().endsWith(".json")) {
      JsonNode node = Json.parse(file.toString(), WholeFile.read("foil", file));
      // a result of lmrs run --json holds more than the point
      return Foil.of(Json.numbers(file.toString(), node.isObject() ? node.path("point") : node))
          .contour();
    }
    try {
      return Contour.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What XFoil says of it. */
  Analysis analyse(Xfoil xfoil, ProgramCalls calls) {
    return xfoil.analyse(calls, contour, settings.condition(), settings.numerics());
  }

  /** Whether the flow that XFoil found for it holds. */
  FoilCheck check(Xfoil xfoil, ProgramCalls calls, Flow flow) {
    return FoilCheck.of(xfoil, calls, contour, settings.condition(), settings.numerics(), flow);
  }
}
