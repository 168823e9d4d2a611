package io.lmrs.search.guided;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.search.Arm;
import io.lmrs.search.Doubles;
import io.lmrs.search.SearchWrapper;
import io.lmrs.search.curvature.SubspaceSearch;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Two engines, one after the other: {@link GuidedSearch}, which gains most in the first evaluations
 * on many variables and knows noise and kinks, and {@link SubspaceSearch}, which knows curvature.
 * It changes at most once, when the first has become slow. See docs/decisions/curvature.md.
 */
public final class ChangingSearch implements SearchWrapper {

  /** The metric that tells the engine: 0 for the guided one, 1 for the one with curvature. */
  static final String ENGINE = "curved";

  /** Up to that many variables curvature comes first. */
  private static final int FEW = 50;

  /** Evaluations over which progress is measured, per direction of the guided search. */
  private static final int WINDOW = 20;

  /** Progress below this part of all that was gained is slow. */
  private static final double SLOW = 0.01;

  /** Steps of the guided search that are remembered. */
  private static final int STEPS = 8;

  /** The first directions of the subspace that the guided search hands over. */
  enum Source {
    RANDOM,
    TANGENT,
    STEPS
  }

  // the cost after so many evaluations
  private record Mark(long evaluations, double cost) {}

  private final GuidedSearch guided;
  private final SubspaceSearch curved;
  private final boolean curvedFirst;
  private final long window;
  private final Deque<Mark> marks = new ArrayDeque<>();
  private final Source source;
  private final Deque<double[]> places = new ArrayDeque<>();
  private boolean started;
  private boolean changed;
  private double first = Double.NaN;
  private long spent;

  ChangingSearch(
      GuidedSearch guided, SubspaceSearch curved, int dimension, int directions, Source source) {
    this.source = source;
    this.guided = guided;
    this.curved = curved;
    this.curvedFirst = dimension <= FEW;
    this.window = (long) WINDOW * (2 + directions);
  }

  // the guided search begins in any case: it measures the noise
  @Override
  public Arm inner() {
    return started && curvedFirst != changed ? curved : guided;
  }

  private Arm other() {
    return inner() == guided ? curved : guided;
  }

  @Override
  public Batch ask(Frame frame) {
    return inner().ask(frame);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    Arm engine = inner();
    boolean wide = guided.wide();
    engine.tell(batch, outcomes);
    // blocks of wide steps are judged by the guided search itself
    spent += wide ? 0 : outcomes.size();
    if (guided.noisy() || changed || !engine.settled() || !Double.isFinite(engine.cost())) {
      return;
    }
    if (!batch.queries().getFirst().frame().equals(Frame.IDENTITY)) {
      // what a policy observes changes what its weights mean: curvature would be of another
      // function
      if (engine == curved) {
        change(engine);
      }
      return;
    }
    if (!started) {
      started = true;
      first = engine.cost();
      if (curvedFirst) {
        curved.moveTo(guided.position(), guided.cost(), true);
      }
    }
    if (source == Source.STEPS && engine == guided) {
      remember(guided.position());
    }
    if (curvedFirst ? curved.stuck() : slow()) {
      change(engine);
    }
  }

  // the last places that differ
  private void remember(double[] place) {
    if (!places.isEmpty() && Arrays.equals(places.getLast(), place)) {
      return;
    }
    places.addLast(place);
    if (places.size() > STEPS + 1) {
      places.removeFirst();
    }
  }

  private double[][] rows() {
    List<double[]> rows = new ArrayList<>();
    if (source == Source.TANGENT) {
      rows.addAll(List.of(guided.tangent()));
    }
    double[] to = null;
    for (double[] from : places.reversed()) {
      if (to != null) {
        double[] step = to.clone();
        Vectors.add(-1, from, step);
        rows.add(step);
      }
      to = from;
    }
    return Basis.orthonormalise(rows);
  }

  private void change(Arm engine) {
    if (engine == guided && source != Source.RANDOM) {
      curved.moveTo(engine.position(), engine.cost(), rows());
    } else {
      other().moveTo(engine.position(), engine.cost(), false);
    }
    places.clear();
    changed = true;
    marks.clear();
  }

  // lines that fail are no sign of slowness: wide steps follow
  private boolean slow() {
    if (guided.stuck()) {
      marks.clear();
    }
    Mark last = new Mark(spent, guided.cost());
    marks.addLast(last);
    while (marks.size() > 1 && secondOldest() <= last.evaluations() - window) {
      marks.removeFirst();
    }
    Mark oldest = marks.getFirst();
    return last.evaluations() - oldest.evaluations() >= window
        && !(oldest.cost() - last.cost() > SLOW * (first - last.cost()));
  }

  private long secondOldest() {
    return marks.stream().skip(1).findFirst().orElseThrow().evaluations();
  }

  @Override
  public long iteration() {
    return guided.iteration() + curved.iteration();
  }

  @Override
  public Metrics metrics() {
    // until the engine has ended an iteration, those of the one before
    Arm told = inner().metrics().values().isEmpty() ? other() : inner();
    Metrics metrics = told.metrics();
    if (metrics.values().isEmpty()) {
      return metrics;
    }
    return told == curved
        ? metrics.with(GuidedSearch.NOISY, 0).with(ENGINE, 1)
        : metrics.with(ENGINE, 0);
  }

  @Override
  public Optional<Learned> learned() {
    return guided.learned();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeBoolean(started);
    out.writeBoolean(changed);
    out.writeDouble(first);
    out.writeLong(spent);
    out.writeInt(marks.size());
    for (Mark mark : marks) {
      out.writeLong(mark.evaluations());
      out.writeDouble(mark.cost());
    }
    out.writeInt(places.size());
    for (double[] place : places) {
      Doubles.write(out, place);
    }
    guided.save(out);
    curved.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    started = in.readBoolean();
    changed = in.readBoolean();
    first = in.readDouble();
    spent = in.readLong();
    marks.clear();
    for (int left = in.readInt(); left > 0; left--) {
      marks.addLast(new Mark(in.readLong(), in.readDouble()));
    }
    places.clear();
    for (int left = in.readInt(); left > 0; left--) {
      places.addLast(Doubles.read(in));
    }
    guided.restore(in);
    curved.restore(in);
  }

  @Override
  public void close() {
    guided.close();
    curved.close();
  }
}
