package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.Space;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.plan.Allowance;
import io.lmrs.search.SearchContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A search at work on a problem, batch by batch. Every batch that is asked for is checked: its
 * numbers, and that its points are finite and in the box.
 */
public final class Trial {
  private final SearchContract contract;
  private final Problem problem;
  private final Map<String, String> settings;
  private final double[] scales;
  private final Search search;
  private final Evaluator evaluator;
  private Frame frame;
  private long batches;
  private long queries;
  private long resumedAt;
  private final Allowance allowance;
  private long toldAt;

  private Trial(
      SearchContract contract,
      Problem problem,
      Map<String, String> settings,
      double[] scales,
      Allowance allowance) {
    this.allowance = allowance;
    this.contract = contract;
    this.problem = problem;
    this.settings = settings;
    this.scales = scales;
    this.search =
        contract.create(settings, context(contract, problem, scales).within(allowance.at(0)));
    this.evaluator = new SerialEvaluator(problem);
    this.frame = problem.frame();
  }

  /** With the contract's settings. */
  static Trial of(SearchContract contract, Problem problem) {
    return of(contract, problem, Allowance.UNKNOWN);
  }

  /** With the contract's settings, and a budget that it knows. */
  static Trial of(SearchContract contract, Problem problem, Allowance allowance) {
    return new Trial(contract, problem, contract.settings(problem.dimension()), null, allowance);
  }

  /** With the settings that make it converge. */
  static Trial convergent(SearchContract contract, Problem problem) {
    return scaled(contract, problem, null);
  }

  /** With a scale per variable. */
  static Trial scaled(SearchContract contract, Problem problem, double[] scales) {
    return new Trial(
        contract,
        problem,
        contract.convergentSettings(problem.dimension()),
        scales,
        Allowance.UNKNOWN);
  }

  static SearchContext context(SearchContract contract, Problem problem, double[] scales) {
    return new SearchContext(
        problem.start(contract.seed()),
        problem.goal(),
        contract.seed(),
        new Space(problem.bounds(), scales),
        problem.manifold().orElse(null),
        null);
  }

  /** Search, problem, seed and how far it is, for messages. */
  String where() {
    return contract.factory().name()
        + " on "
        + problem.name()
        + ", seed "
        + contract.seed()
        + ", batch "
        + batches
        + ", evaluation "
        + queries;
  }

  Search search() {
    return search;
  }

  Frame frame() {
    return frame;
  }

  long evaluations() {
    return queries;
  }

  /** Evaluations since this trial began, by itself or as the copy of another. */
  long age() {
    return queries - resumedAt;
  }

  /** The batch that is due. */
  Batch ask() {
    return ask(frame);
  }

  Batch ask(Frame seen) {
    allowance.tell(search, toldAt, queries);
    toldAt = queries;
    Batch batch = search.ask(seen);
    assertEquals(batches, batch.number(), () -> "number of the batch: " + where());
    for (int i = 0; i < batch.size(); i++) {
      Query query = batch.queries().get(i);
      assertEquals(queries + i, query.id(), () -> "id of a query: " + where());
      double[] x = query.x().toArray();
      assertEquals(problem.dimension(), x.length, () -> "dimension of a query: " + where());
      assertTrue(
          Arrays.stream(x).allMatch(Double::isFinite),
          () -> "a query must be finite: " + Arrays.toString(x) + ", " + where());
      assertTrue(
          problem.bounds().contains(x),
          () -> "a query must be in the box: " + Arrays.toString(x) + ", " + where());
    }
    return batch;
  }

  List<Outcome> evaluate(Batch batch) {
    try {
      return evaluator.evaluate(batch.queries());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  void tell(Batch batch, List<Outcome> outcomes) {
    search.tell(batch, outcomes);
    batches++;
    queries += batch.size();
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Value v && v.observed() != null) {
        frame = frame.observe(v.observed());
      }
    }
  }

  /** Asks, evaluates, tells; returns the batch. */
  Batch advance() {
    Batch batch = ask();
    tell(batch, evaluate(batch));
    return batch;
  }

  /** Goes on until at least that many evaluations are made in all. */
  void run(long evaluations) {
    while (queries < evaluations) {
      advance();
    }
  }

  /** The value at the incumbent, without counting. */
  double incumbentValue() {
    Query query = new Query(0, Point.at(search.incumbent()), 0, frame);
    try (Session session = problem.open()) {
      return ((Outcome.Value) session.evaluate(query)).value();
    }
  }

  /** The state of the search in bytes. */
  byte[] save() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      search.save(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** The same trial from its beginning. */
  Trial fresh() {
    return new Trial(contract, problem, settings, scales, allowance);
  }

  /** A fresh search that takes up the state this one has now; reads all of it. */
  Trial resumed() {
    Trial other = fresh();
    byte[] state = save();
    ByteArrayInputStream bytes = new ByteArrayInputStream(state);
    try {
      other.search.restore(new DataInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertEquals(0, bytes.available(), () -> "bytes left unread by restore: " + where());
    other.frame = frame;
    other.batches = batches;
    other.queries = queries;
    other.resumedAt = queries;
    return other;
  }
}
