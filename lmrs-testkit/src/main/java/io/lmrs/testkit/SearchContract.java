package io.lmrs.testkit;

import io.lmrs.Manifold;
import io.lmrs.Search;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.settings.Settings;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The laws of a search. A test class that implements this interface runs all of them:
 *
 * <p>{@code class MySearchTest implements SearchContract { public SearchFactory<?> factory() {
 * return new MySearch.Factory(); } }}
 *
 * <p>The other methods are hooks with defaults. A failed law names the search, the problem and the
 * seed.
 */
public interface SearchContract {

  /** What makes the searches under test. */
  SearchFactory<?> factory();

  /** Settings that differ from the defaults, for instance to save time. */
  default Map<String, String> settings(int dimension) {
    return Map.of();
  }

  /**
   * Settings with which the search converges on a quadratic bowl with curvatures from 1 to about
   * 10, in a box or without one. A search that adapts its steps needs no others than {@link
   * #settings}. One with a constant step does: a step of constant length never settles, and a step
   * of a constant multiple of the gradient diverges where the function, or the bend of the map near
   * a bound, curves more than the default allows for.
   */
  default Map<String, String> convergentSettings(int dimension) {
    return settings(dimension);
  }

  /** A manifold that contains the whole space, for searches that need one, or null. */
  default Manifold manifold(int dimension) {
    return null;
  }

  /** The seed of every run. */
  default long seed() {
    return 1;
  }

  /** Laws that the search does not obey by design, and why. They are shown as skipped. */
  default Map<SearchLaw, String> waived() {
    return Map.of();
  }

  /** Makes a search with some settings changed. */
  default Search create(Map<String, String> changes, SearchContext context) {
    return make(factory(), changes, context);
  }

  private static <C extends Record> Search make(
      SearchFactory<C> factory, Map<String, String> changes, SearchContext context) {
    C defaults = factory.defaults(context.dimension());
    return factory.create(Settings.with(factory.name(), defaults, changes), context);
  }

  /** One test per law. */
  @TestFactory
  default Stream<DynamicTest> laws() {
    return Arrays.stream(SearchLaw.values())
        .map(law -> DynamicTest.dynamicTest(law.sentence(), () -> test(law)));
  }

  private void test(SearchLaw law) {
    String reason = waived().get(law);
    Assumptions.assumeTrue(reason == null, () -> "waived: " + reason);
    law.check(this);
  }
}
