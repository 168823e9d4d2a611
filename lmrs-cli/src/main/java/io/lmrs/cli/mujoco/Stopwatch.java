package io.lmrs.cli.mujoco;

import io.lmrs.Appraisal;
import io.lmrs.Batch;
import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Search;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Tells what a run spends its time on. One thread at a time. */
final class Stopwatch {
  private final long began = System.nanoTime();
  private long simulating;
  private long searching;
  private long judging;

  /** Since it was made, without the time of trials, in seconds. */
  double elapsed() {
    return (System.nanoTime() - began - judging) * 1e-9;
  }

  /** In evaluations, in seconds. */
  double simulating() {
    return simulating * 1e-9;
  }

  /** In asking and telling, which is where a search learns, in seconds. */
  double searching() {
    return searching * 1e-9;
  }

  /** The same evaluator, timed. */
  Evaluator timed(Evaluator evaluator) {
    return new Evaluator() {
      @Override
      public List<Outcome> evaluate(List<Query> queries, Arrival arrival)
          throws InterruptedException {
        long start = System.nanoTime();
        try {
          return evaluator.evaluate(queries, arrival);
        } finally {
          simulating += System.nanoTime() - start;
        }
      }

      @Override
      public void close() {
        evaluator.close();
      }
    };
  }

  /** The same judge, timed. */
  Appraisal timed(Appraisal judge) {
    return (trace, iteration, evaluations, incumbent, frame) -> {
      long start = System.nanoTime();
      try {
        return judge.appraise(trace, iteration, evaluations, incumbent, frame);
      } finally {
        judging += System.nanoTime() - start;
      }
    };
  }

  /** The same search, timed. */
  Search timed(Search search) {
    return new Timed(search);
  }

  private final class Timed implements Search {
    private final Search search;

    Timed(Search search) {
      this.search = search;
    }

    @Override
    public Batch ask(Frame frame) {
      long start = System.nanoTime();
      Batch batch = search.ask(frame);
      searching += System.nanoTime() - start;
      return batch;
    }

    @Override
    public void tell(Batch batch, List<Outcome> outcomes) {
      long start = System.nanoTime();
      search.tell(batch, outcomes);
      searching += System.nanoTime() - start;
    }

    @Override
    public double[] incumbent() {
      return search.incumbent();
    }

    @Override
    public OptionalDouble incumbentValue() {
      return search.incumbentValue();
    }

    @Override
    public long iteration() {
      return search.iteration();
    }

    @Override
    public Metrics metrics() {
      return search.metrics();
    }

    @Override
    public Optional<Learned> learned() {
      return search.learned();
    }

    @Override
    public void save(DataOutput out) throws IOException {
      search.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      search.restore(in);
    }

    @Override
    public void close() {
      search.close();
    }
  }
}
