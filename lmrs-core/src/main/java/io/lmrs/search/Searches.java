package io.lmrs.search;

import io.lmrs.Search;
import io.lmrs.search.auto.AutoSearch;
import io.lmrs.search.constrained.AugmentedLagrangian;
import io.lmrs.search.constrained.SqpSearch;
import io.lmrs.search.curvature.DifferenceLbfgs;
import io.lmrs.search.curvature.SubspaceSearch;
import io.lmrs.search.evolution.ActiveSubspaceEvolution;
import io.lmrs.search.evolution.CmaEs;
import io.lmrs.search.evolution.GuidedEvolution;
import io.lmrs.search.evolution.LmMaEs;
import io.lmrs.search.evolution.OpenEvolution;
import io.lmrs.search.evolution.SelfGuidedEvolution;
import io.lmrs.search.evolution.SepCma;
import io.lmrs.search.guided.EmaSearch;
import io.lmrs.search.guided.KalmanSearch;
import io.lmrs.search.guided.LearnedManifoldSearch;
import io.lmrs.search.guided.ManifoldSearch;
import io.lmrs.search.guided.NoLearningSearch;
import io.lmrs.search.guided.NoSearchSearch;
import io.lmrs.search.guided.OfflineSearch;
import io.lmrs.search.guided.PaperSearch;
import io.lmrs.settings.Settings;
import io.lmrs.settings.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** The searches that can be named: the built-in ones and those found on the class path. */
public final class Searches {
  private static final Map<String, SearchFactory<?>> ALL = load();

  private Searches() {}

  private static Map<String, SearchFactory<?>> load() {
    Map<String, SearchFactory<?>> map = new LinkedHashMap<>();
    List<SearchFactory<?>> builtIn =
        List.of(
            new RandomSearch.Factory(),
            new AugmentedRandomSearch.Factory(),
            new ManifoldSearch.Factory(),
            new LearnedManifoldSearch.Factory(),
            new PaperSearch.Factory(),
            new AutoSearch.Factory(),
            new EmaSearch.Factory(),
            new KalmanSearch.Factory(),
            new NoLearningSearch.Factory(),
            new OfflineSearch.Factory(),
            new NoSearchSearch.Factory(),
            new CmaEs.Factory(),
            new SepCma.Factory(),
            new LmMaEs.Factory(),
            new GuidedEvolution.Factory(),
            new ActiveSubspaceEvolution.Factory(),
            new SelfGuidedEvolution.Factory(),
            new OpenEvolution.Factory(),
            new DifferenceLbfgs.Factory(),
            new SubspaceSearch.Factory(),
            new SqpSearch.Factory());
    builtIn.forEach(f -> map.put(f.name(), f));
    for (SearchFactory<?> found : ServiceLoader.load(SearchFactory.class)) {
      try {
        map.putIfAbsent(found.name(), found);
      } catch (RuntimeException | LinkageError e) {
        throw new ServiceConfigurationError(
            found.getClass().getName() + " does not tell its name", e);
      }
    }
    return Map.copyOf(map);
  }

  /** All searches, sorted by name. */
  public static List<SearchFactory<?>> all() {
    return ALL.values().stream().sorted((a, b) -> a.name().compareTo(b.name())).toList();
  }

  /**
   * The search of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static SearchFactory<?> named(String name) {
    SearchFactory<?> factory = ALL.get(name);
    if (factory == null) {
      throw new IllegalArgumentException(
          "unknown search: "
              + name
              + Spelling.question(name, ALL.keySet())
              + " (known: "
              + String.join(", ", all().stream().map(SearchFactory::name).toList())
              + ")");
    }
    return factory;
  }

  /**
   * The name of the search that these settings belong to.
   *
   * @throws IllegalArgumentException if there is none, or more than one
   */
  public static String owner(Record config, int dimension) {
    List<String> names =
        all().stream()
            .filter(factory -> factory.defaults(dimension).getClass() == config.getClass())
            .map(SearchFactory::name)
            .toList();
    if (names.size() != 1) {
      throw new IllegalArgumentException(
          "config must be the settings of one search: "
              + config.getClass().getSimpleName()
              + (names.isEmpty() ? ", of none" : ", of " + String.join(" and ", names)));
    }
    return names.getFirst();
  }

  /** Makes a search by name, with some settings changed from their defaults. */
  public static Search create(String name, Map<String, String> settings, SearchContext context) {
    return create(named(name), settings, context);
  }

  private static <C extends Record> Search create(
      SearchFactory<C> factory, Map<String, String> settings, SearchContext context) {
    factory.variables().require(factory.name(), context.space());
    C config = Settings.with(factory.name(), factory.defaults(context.dimension()), settings);
    if (context.constraints().none() || factory.constraints() == Handles.CONSTRAINTS) {
      return factory.create(config, context);
    }
    return new AugmentedLagrangian(
        context, factory.constraints() == Handles.RANKS, c -> factory.create(config, c));
  }

  /** All settings of the search in force, by name. */
  public static Map<String, String> effective(
      String name, int dimension, Map<String, String> settings) {
    SearchFactory<?> factory = named(name);
    return Settings.toMap(Settings.with(name, factory.defaults(dimension), settings));
  }

  /**
   * What the user should know of the time that the search itself will take, in a sentence; empty
   * where every batch costs the same, or all of them take less than a minute.
   */
  public static Optional<String> forecast(
      String name, Map<String, String> settings, int dimension, long evaluations) {
    Forecast forecast = forecast(named(name), settings, dimension, evaluations);
    return forecast.worthTelling()
        ? Optional.of(forecast.sentence(name, dimension, evaluations))
        : Optional.empty();
  }

  /** About how many seconds the search itself computes for so many evaluations, if that grows. */
  public static double seconds(
      String name, Map<String, String> settings, int dimension, long evaluations) {
    return forecast(named(name), settings, dimension, evaluations).seconds();
  }

  private static <C extends Record> Forecast forecast(
      SearchFactory<C> factory, Map<String, String> settings, int dimension, long evaluations) {
    C config = Settings.with(factory.name(), factory.defaults(dimension), settings);
    return Forecast.of(factory, config, dimension, evaluations);
  }

  /** The settings with those added that the search chooses by the machine it is on. */
  public static Map<String, String> settled(
      String name, Map<String, String> settings, int dimension, Consumer<String> notes) {
    return settled(named(name), settings, dimension, notes);
  }

  private static <C extends Record> Map<String, String> settled(
      SearchFactory<C> factory,
      Map<String, String> settings,
      int dimension,
      Consumer<String> notes) {
    C config = Settings.with(factory.name(), factory.defaults(dimension), settings);
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.putAll(factory.settle(config, dimension, notes));
    return all;
  }
}
