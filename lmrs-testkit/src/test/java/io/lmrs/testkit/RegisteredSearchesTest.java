package io.lmrs.testkit;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.lmrs.Manifold;
import io.lmrs.Search;
import io.lmrs.search.Restarting;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every search that can be named obeys the laws, also with settings that change its nature. */
class RegisteredSearchesTest {

  /** Why a search with scaled steps can't settle. */
  private static final Map<SearchLaw, String> SCALED =
      Map.of(
          SearchLaw.FACE, "steps of constant length never settle",
          SearchLaw.SCALES, "steps of constant length never settle");

  @TestFactory
  Stream<DynamicNode> searches() {
    return Searches.all().stream()
        .map(RegisteredSearchesTest::registered)
        .map(search -> dynamicContainer(search.name(), search.laws()));
  }

  private static Registered registered(SearchFactory<?> factory) {
    String name = factory.name();
    return switch (name) {
      // a step of constant length: it has to become shorter in time
      case "ars" -> search(name).converging("radius", "0.01", "step-size", "0.1", "decay", "0.05");
      // a constant multiple of the gradient: the bend of the map near a bound curves more
      case "random-search" -> search(name).converging("step-size", "0.05");
      case "lmrs-paper" -> search(name).converging("step-size", "0.02");
      // along the model's gradient wide steps lead anywhere
      case "guided-es" -> search(name).converging("step-size", "0.2");
      case "asebo" -> search(name).converging("step-size", "0.04");
      // Adam's step has a constant length
      case "open-es" -> search(name).converging("step-size", "0.2", "decay", "0.2");
      case "no-search" -> search(name).converging("step", "line-search");
      case "offline" ->
          search(name, "samples", "60", "fit-steps", "200")
              .without(
                  Map.of(SearchLaw.SCALES, "the box it samples is given in the problem's units"));
      default -> search(name);
    };
  }

  @TestFactory
  Stream<DynamicNode> variants() {
    return Stream.of(
            search("ars", "version", "v1-t")
                .converging("radius", "0.01", "step-size", "0.1", "decay", "0.1"),
            search("ars", "version", "v2-t", "top", "2", "ending", "likely")
                .converging("radius", "0.01", "step-size", "0.1", "decay", "0.2"),
            search("ars", "version", "v2-t", "top", "2", "ending", "exact")
                .converging("radius", "0.01", "step-size", "0.1", "decay", "0.2")
                .without(Map.of(SearchLaw.NUMBERS, "what was ended is repeated with its seed")),
            search("random-search", "estimator", "sum", "pairs", "independent")
                .converging("step-size", "0.005"),
            search("manifold-search", "step", "constant").converging("step-size", "0.05"),
            search("manifold-search", "step", "scaled")
                .converging("radius", "0.03", "step-size", "0.03")
                .without(SCALED),
            search("lmrs", "step", "scaled")
                .converging("radius", "0.03", "step-size", "0.03")
                .without(SCALED),
            search("lmrs", "step", "scaled", "top", "2", "ending", "likely")
                .converging("radius", "0.03", "step-size", "0.03")
                .without(SCALED),
            search("lmrs", "step", "line-search", "slopes", "central"),
            search("lmrs", "step", "judged").converging("radius", "0.001"),
            search("lmrs", "step", "wide").without(SCALED),
            search("kalman", "step", "judged", "along", "guide", "covariance", "scalar")
                .converging("radius", "0.001"),
            search("ema", "rate", "0", "step", "judged").converging("radius", "0.0001"),
            search("lmrs", "family", "convolution", "filter-width", "3"))
        .map(search -> dynamicContainer(search.name() + search.special(), search.laws()));
  }

  @TestFactory
  Stream<DynamicNode> restarting() {
    return Stream.of("lmrs", "compass")
        .map(name -> dynamicContainer(name, new Restarted(Searches.named(name)).laws()));
  }

  private static Registered search(String name, String... settings) {
    return new Registered(Searches.named(name), pairs(settings), Map.of(), Map.of());
  }

  private static Map<String, String> pairs(String... namesAndValues) {
    Map<String, String> out = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      out.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return out;
  }

  private record Registered(
      SearchFactory<?> factory,
      Map<String, String> special,
      Map<String, String> convergent,
      Map<SearchLaw, String> waived)
      implements SearchContract {

    String name() {
      return factory.name();
    }

    Registered converging(String... settings) {
      return new Registered(factory, special, pairs(settings), waived);
    }

    Registered without(Map<SearchLaw, String> laws) {
      return new Registered(factory, special, convergent, laws);
    }

    @Override
    public Map<String, String> settings(int dimension) {
      return special;
    }

    @Override
    public Map<String, String> convergentSettings(int dimension) {
      Map<String, String> settings = new LinkedHashMap<>(special);
      settings.putAll(convergent);
      return settings;
    }

    @Override
    public Manifold manifold(int dimension) {
      return new IdentityManifold(dimension);
    }
  }

  /** A search that starts afresh when it stagnates. */
  private record Restarted(SearchFactory<?> factory) implements SearchContract {
    @Override
    public Search create(Map<String, String> changes, SearchContext context) {
      return new Restarting(context, true, 3, c -> SearchContract.super.create(changes, c));
    }
  }
}
