package io.lmrs.problem;

import io.lmrs.Problem;
import io.lmrs.problem.bbob.BbobFactory;
import io.lmrs.problem.bbob.BbobSuite;
import io.lmrs.problem.bbob.MixedBbobFactory;
import io.lmrs.problem.constrained.DesignFactory;
import io.lmrs.problem.constrained.TailoredFactory;
import io.lmrs.problem.manifold.HiddenFactory;
import io.lmrs.problem.manifold.SyntheticFactory;
import io.lmrs.problem.manifold.TranslationInvariantFactory;
import io.lmrs.problem.wrapper.WrapperSettings;
import io.lmrs.problem.yardstick.LassoFactory;
import io.lmrs.problem.yardstick.RoverFactory;
import io.lmrs.settings.Settings;
import io.lmrs.settings.Spelling;
import io.lmrs.variable.Variables;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The problems that can be named: the built-in ones and those found on the class path. */
public final class Problems {
  private static final SortedMap<String, ProblemFactory<?>> ALL = load();

  private Problems() {}

  private static SortedMap<String, ProblemFactory<?>> load() {
    SortedMap<String, ProblemFactory<?>> map = new TreeMap<>();
    for (TestFunction function : TestFunction.values()) {
      map.put(function.word(), new TestFunctionFactory(function));
    }
    List<ProblemFactory<?>> others =
        List.of(
            new SyntheticFactory(),
            new TranslationInvariantFactory(),
            new RegulatorFactory(),
            new HiddenFactory(),
            new PenalisedFactory(),
            new BbobFactory(BbobSuite.BBOB),
            new BbobFactory(BbobSuite.LARGESCALE),
            new MixedBbobFactory(),
            new TailoredFactory(),
            new RoverFactory(),
            new LassoFactory(),
            new ExternalFactory());
    DesignFactory.all().forEach(f -> map.put(f.name(), f));
    others.forEach(f -> map.put(f.name(), f));
    for (ProblemFactory<?> found : ServiceLoader.load(ProblemFactory.class)) {
      try {
        map.putIfAbsent(found.name(), found);
      } catch (RuntimeException | LinkageError e) {
        throw new ServiceConfigurationError(
            found.getClass().getName() + " does not tell its name", e);
      }
    }
    return Collections.unmodifiableSortedMap(map);
  }

  /** All problems, sorted by name. */
  public static List<ProblemFactory<?>> all() {
    return List.copyOf(ALL.values());
  }

  /**
   * The problem of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static ProblemFactory<?> named(String name) {
    ProblemFactory<?> factory = ALL.get(name);
    if (factory == null) {
      // all of them would fill a screen
      String question = Spelling.question(name, ALL.keySet());
      throw new IllegalArgumentException(
          "unknown problem: %s%s './lmrs list problems' names all"
              .formatted(name, question.isEmpty() ? ";" : question));
    }
    return factory;
  }

  /**
   * Makes a problem.
   *
   * @param variables what its variables are, or null
   */
  public static Problem create(
      String name, int dimension, Map<String, String> settings, Variables variables) {
    return create(named(name), dimension, settings, variables);
  }

  /**
   * Makes a problem.
   *
   * @param dimension how many variables, or 0 for the problem's default
   * @param settings those of the problem and those of {@link WrapperSettings}, by name
   * @throws IllegalArgumentException naming the key, the bound and the value
   */
  public static Problem create(String name, int dimension, Map<String, String> settings) {
    return create(named(name), dimension, settings, null);
  }

  private static <C extends Record> Problem create(
      ProblemFactory<C> factory, int dimension, Map<String, String> settings, Variables variables) {
    int d = dimension == 0 ? factory.defaultDimension() : dimension;
    Dimension.require(factory.leastDimension(), d);
    Parts<C> parts = parts(factory, d, settings);
    Problem made = factory.create(d, parts.own());
    return parts.around().around(variables == null ? made : made.describedBy(variables));
  }

  /**
   * The settings in force: all of the problem's own, and what is put around it.
   *
   * @param dimension how many variables, at least 1
   * @param settings as for {@link #create}
   * @throws IllegalArgumentException naming the key, the bound and the value
   */
  public static Map<String, String> effective(
      String name, int dimension, Map<String, String> settings) {
    Parts<?> parts = parts(named(name), dimension, settings);
    Map<String, String> around = Settings.toMap(parts.around());
    around.entrySet().removeAll(Settings.toMap(WrapperSettings.off()).entrySet());
    Map<String, String> all = Settings.toMap(parts.own());
    around.forEach(all::putIfAbsent);
    return all;
  }

  private record Parts<C extends Record>(C own, WrapperSettings around) {}

  private static <C extends Record> Parts<C> parts(
      ProblemFactory<C> factory, int dimension, Map<String, String> settings) {
    C defaults = factory.defaults(dimension);
    // a key that both know is the problem's own
    Set<String> known = new LinkedHashSet<>(Settings.toMap(defaults).keySet());
    Map<String, String> own = new LinkedHashMap<>(settings);
    own.keySet().retainAll(known);
    Map<String, String> around = new LinkedHashMap<>(settings);
    around.keySet().removeAll(known);
    known.addAll(Settings.toMap(WrapperSettings.off()).keySet());
    for (String key : around.keySet()) {
      if (!known.contains(key)) {
        throw new IllegalArgumentException(
            "unknown setting of "
                + factory.name()
                + ": "
                + key
                + " (known: "
                + String.join(", ", known)
                + ")");
      }
    }
    return new Parts<>(
        Settings.with(factory.name(), defaults, own),
        Settings.with(factory.name(), WrapperSettings.off(), around));
  }
}
