package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.example.CompassSearch;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** The laws find what they are there to find: each catches a search that is broken in one place. */
class SearchContractTest {

  /** A compass search with something done to it. */
  private record Broken(BiFunction<Function<SearchContext, Search>, SearchContext, Search> make)
      implements SearchContract {
    @Override
    public SearchFactory<?> factory() {
      return new CompassSearch.Factory();
    }

    @Override
    public Search create(Map<String, String> changes, SearchContext context) {
      CompassSearch.Factory factory = new CompassSearch.Factory();
      return make.apply(c -> factory.create(factory.defaults(c.dimension()), c), context);
    }

    static Broken search(Function<Search, Search> alter) {
      return new Broken((compass, context) -> alter.apply(compass.apply(context)));
    }

    static Broken context(Function<SearchContext, SearchContext> alter) {
      return new Broken((compass, context) -> compass.apply(alter.apply(context)));
    }
  }

  private static void assertCaught(SearchLaw law, Broken broken) {
    AssertionError caught = assertThrows(AssertionError.class, () -> law.check(broken));
    assertTrue(caught.getMessage().contains("seed 1"), caught.getMessage());
    assertTrue(caught.getMessage().contains("compass"), caught.getMessage());
  }

  private static Batch renumbered(Batch batch, Function<Query, Query> change) {
    return new Batch(batch.number(), batch.queries().stream().map(change).toList());
  }

  @Test
  void everyLawIsATestAndHoldsForTheWholeCompass() {
    Broken whole = Broken.search(Altered::new);
    assertEquals(SearchLaw.values().length, whole.laws().count());
    for (SearchLaw law : SearchLaw.values()) {
      law.check(whole);
    }
  }

  @Test
  void waivedLawsAreSkipped() throws Throwable {
    SearchContract lazy =
        new SearchContract() {
          @Override
          public SearchFactory<?> factory() {
            return new CompassSearch.Factory();
          }

          @Override
          public Map<SearchLaw, String> waived() {
            return Map.of(SearchLaw.ASK_IS_PURE, "it is only an example");
          }
        };
    TestAbortedException skipped =
        assertThrows(
            TestAbortedException.class,
            () -> lazy.laws().findFirst().orElseThrow().getExecutable().execute());
    assertTrue(skipped.getMessage().contains("waived: it is only an example"));
  }

  @Test
  void asksThatDifferAreCaught() {
    AtomicLong counter = new AtomicLong();
    assertCaught(
        SearchLaw.ASK_IS_PURE,
        Broken.search(
            search ->
                new Altered(search) {
                  @Override
                  public Batch ask(Frame frame) {
                    return renumbered(
                        super.ask(frame),
                        q -> new Query(q.id(), q.x(), counter.getAndIncrement(), q.frame()));
                  }
                }));
  }

  @Test
  void frameOfTheFirstAskIsCaught() {
    assertCaught(
        SearchLaw.FRAMES,
        Broken.search(
            search ->
                new Altered(search) {
                  private Frame first;

                  @Override
                  public Batch ask(Frame frame) {
                    first = first == null ? frame : first;
                    return super.ask(first);
                  }

                  @Override
                  public void tell(Batch batch, List<Outcome> outcomes) {
                    super.tell(batch, outcomes);
                    first = null;
                  }
                }));
  }

  @Test
  void numbersFromTheBeginningAreCaught() {
    Broken broken =
        Broken.search(
            search ->
                new Altered(search) {
                  @Override
                  public Batch ask(Frame frame) {
                    Batch batch = super.ask(frame);
                    long first = batch.queries().getFirst().id();
                    return renumbered(
                        batch, q -> new Query(q.id() - first, q.x(), q.seed(), q.frame()));
                  }
                });
    assertCaught(SearchLaw.NUMBERS, broken);
    Broken sameSeeds =
        Broken.search(
            search ->
                new Altered(search) {
                  @Override
                  public Batch ask(Frame frame) {
                    return renumbered(
                        super.ask(frame), q -> new Query(q.id(), q.x(), 7, q.frame()));
                  }
                });
    assertCaught(SearchLaw.NUMBERS, sameSeeds);
  }

  @Test
  void outcomesThatAreMadeUpAreCaught() {
    assertCaught(
        SearchLaw.REFUSALS,
        Broken.search(
            search ->
                new Altered(search) {
                  @Override
                  public void tell(Batch batch, List<Outcome> outcomes) {
                    List<Outcome> all = new ArrayList<>(outcomes);
                    while (all.size() < batch.size()) {
                      all.add(new Outcome.Failure("missing"));
                    }
                    super.tell(batch, all);
                  }
                }));
  }

  @Test
  void chanceIsCaught() {
    AtomicLong counter = new AtomicLong();
    Broken broken =
        Broken.context(
            c ->
                new SearchContext(
                    c.start(),
                    c.goal(),
                    counter.getAndIncrement(),
                    c.space(),
                    c.manifold(),
                    c.family()));
    assertCaught(SearchLaw.THREADS, broken);
    assertCaught(SearchLaw.RESUME, broken);
  }

  @Test
  void forgottenStateIsCaught() {
    Broken broken =
        Broken.search(
            search ->
                new Altered(search) {
                  @Override
                  public void save(DataOutput out) {}

                  @Override
                  public void restore(DataInput in) {}
                });
    assertCaught(SearchLaw.RESUME, broken);
    assertCaught(SearchLaw.IN_FLIGHT, broken);
  }

  @Test
  void savingThatChangesSomethingIsCaught() {
    assertCaught(
        SearchLaw.RESUME,
        Broken.search(
            search ->
                new Altered(search) {
                  private int saved;

                  @Override
                  public void save(DataOutput out) throws IOException {
                    super.save(out);
                    out.writeInt(saved++);
                  }

                  @Override
                  public void restore(DataInput in) throws IOException {
                    super.restore(in);
                    saved = in.readInt();
                  }
                }));
  }

  @Test
  void aBudgetThatIsOnlyRememberedIsCaught() {
    assertCaught(
        SearchLaw.BUDGET,
        Broken.search(
            search ->
                new Altered(search) {
                  private long extensions;

                  @Override
                  public void extended(long evaluations) {
                    extensions = inner.iteration();
                  }

                  @Override
                  public Batch ask(Frame frame) {
                    return renumbered(
                        super.ask(frame),
                        q -> new Query(q.id(), q.x(), q.seed() + extensions, q.frame()));
                  }
                }));
  }

  @Test
  void searchesThatNeedAskBeforeTellAreCaught() {
    assertCaught(
        SearchLaw.IN_FLIGHT,
        Broken.search(
            search ->
                new Altered(search) {
                  private Batch out;

                  @Override
                  public Batch ask(Frame frame) {
                    out = super.ask(frame);
                    return out;
                  }

                  @Override
                  public void tell(Batch batch, List<Outcome> outcomes) {
                    super.tell(out, outcomes);
                  }
                }));
  }

  @Test
  void fearOfFailuresIsCaught() {
    Broken broken =
        Broken.search(
            search ->
                new Altered(search) {
                  @Override
                  public void tell(Batch batch, List<Outcome> outcomes) {
                    outcomes.forEach(outcome -> ((Outcome.Value) outcome).value());
                    super.tell(batch, outcomes);
                  }
                });
    for (SearchLaw law :
        List.of(
            SearchLaw.FAILURES,
            SearchLaw.FAILED_START,
            SearchLaw.ALL_FAILED,
            SearchLaw.INFEASIBLE_START)) {
      assertCaught(law, broken);
    }
  }

  @Test
  void searchesThatNeverMoveAreCaught() {
    Broken broken =
        Broken.search(
            search ->
                new Altered(search) {
                  @Override
                  public void tell(Batch batch, List<Outcome> outcomes) {
                    Outcome same = Outcome.of(1);
                    super.tell(batch, Collections.nCopies(outcomes.size(), same));
                  }
                });
    for (SearchLaw law :
        List.of(
            SearchLaw.FAILURES,
            SearchLaw.FAILED_START,
            SearchLaw.ALL_FAILED,
            SearchLaw.FACE,
            SearchLaw.CONVERGENCE)) {
      assertCaught(law, broken);
    }
  }

  @Test
  void pointsThatAreNotFiniteAreCaught() {
    Broken broken =
        Broken.search(
            search ->
                new Altered(search) {
                  @Override
                  public Batch ask(Frame frame) {
                    Batch batch = super.ask(frame);
                    if (batch.number() < 40) {
                      return batch;
                    }
                    return renumbered(
                        batch,
                        q -> {
                          double[] x = q.x().toArray();
                          x[0] /= 0;
                          return new Query(q.id(), Point.at(x), q.seed(), q.frame());
                        });
                  }
                });
    for (SearchLaw law :
        List.of(
            SearchLaw.CONSTANT, SearchLaw.BOTTOMLESS, SearchLaw.EXTREME_VALUES, SearchLaw.BOX)) {
      assertCaught(law, broken);
    }
  }

  @Test
  void ignoredBoundsAreCaught() {
    assertCaught(SearchLaw.BOX, Broken.context(c -> inSpace(c, new Space(Bounds.NONE, null))));
  }

  private static SearchContext inSpace(SearchContext c, Space space) {
    return new SearchContext(c.start(), c.goal(), c.seed(), space, c.manifold(), c.family());
  }

  @Test
  void ignoredGoalsAreCaught() {
    assertCaught(
        SearchLaw.MAXIMISING,
        Broken.context(
            c ->
                new SearchContext(
                    c.start(), Goal.MINIMIZE, c.seed(), c.space(), c.manifold(), c.family())));
  }

  @Test
  void ignoredScalesAreCaught() {
    assertCaught(
        SearchLaw.SCALES, Broken.context(c -> inSpace(c, new Space(c.space().bounds(), null))));
  }

  @Test
  void badMetricsAreCaught() {
    for (Metrics bad :
        List.of(
            Metrics.NONE,
            Metrics.NONE.with(Metrics.GRADIENT, 1),
            Metrics.NONE.with(Metrics.GRADIENT, 1).with(Metrics.STEP, -1),
            Metrics.NONE.with(Metrics.GRADIENT, Double.POSITIVE_INFINITY).with(Metrics.STEP, 1))) {
      assertCaught(
          SearchLaw.METRICS,
          Broken.search(
              search ->
                  new Altered(search) {
                    @Override
                    public Metrics metrics() {
                      return bad;
                    }
                  }));
    }
    assertCaught(
        SearchLaw.METRICS,
        Broken.search(
            search ->
                new Altered(search) {
                  @Override
                  public long iteration() {
                    return super.iteration() % 5;
                  }
                }));
  }

  @Test
  void badIncumbentsAreCaught() {
    assertCaught(
        SearchLaw.INCUMBENT,
        Broken.search(
            search ->
                new Altered(search) {
                  private final double[] shared = inner.incumbent();

                  @Override
                  public double[] incumbent() {
                    if (Arrays.stream(shared).allMatch(Double::isFinite)) {
                      System.arraycopy(inner.incumbent(), 0, shared, 0, shared.length);
                    }
                    return shared;
                  }
                }));
    assertCaught(
        SearchLaw.INCUMBENT,
        Broken.search(
            search ->
                new Altered(search) {
                  @Override
                  public OptionalDouble incumbentValue() {
                    return OptionalDouble.of(0.5);
                  }
                }));
  }
}
