package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Space;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A search of a name on an objective, driven batch by batch. */
public final class Course {
  private final String name;
  private final Map<String, String> settings;
  private final SearchContext context;
  private final Objective objective;
  private final Search search;
  private long evaluations;
  private double best = Double.POSITIVE_INFINITY;

  private Course(
      String name, Map<String, String> settings, SearchContext context, Objective objective) {
    this.name = name;
    this.settings = settings;
    this.context = context;
    this.objective = objective;
    this.search = Searches.create(name, settings, context);
  }

  public static Course of(
      String name, Map<String, String> settings, Objective objective, double... start) {
    return new Course(name, settings, context(1, start), objective);
  }

  public static Course of(
      String name, Map<String, String> settings, Objective objective, SearchContext context) {
    return new Course(name, settings, context, objective);
  }

  public static SearchContext context(long seed, double... start) {
    return new SearchContext(start, Goal.MINIMIZE, seed, Space.identity(), null, null);
  }

  public Search search() {
    return search;
  }

  public long evaluations() {
    return evaluations;
  }

  public double best() {
    return best;
  }

  public double value() {
    return objective.value(search.incumbent());
  }

  public Batch advance() {
    Batch batch = search.ask(Frame.IDENTITY);
    List<Outcome> outcomes = new ArrayList<>();
    for (Query query : batch.queries()) {
      double value = objective.value(query.x().toArray());
      outcomes.add(Outcome.of(value));
      best = value < best ? value : best;
    }
    search.tell(batch, outcomes);
    evaluations += batch.size();
    return batch;
  }

  public Course run(long upTo) {
    while (evaluations < upTo) {
      advance();
    }
    return this;
  }

  /** Another search that has taken up this one's state. */
  public Course resumed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    search.save(new DataOutputStream(bytes));
    Course copy = new Course(name, settings, context, objective);
    copy.search.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    return copy;
  }

  public static double squares(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v * v;
    }
    return sum;
  }
}
