package io.lmrs.testkit;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.search.SearchWrapper;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** A search that is like another one; to be made different in one place. */
class Altered implements SearchWrapper {
  final Search inner;

  Altered(Search inner) {
    this.inner = inner;
  }

  @Override
  public Search inner() {
    return inner;
  }

  @Override
  public Batch ask(Frame frame) {
    return inner.ask(frame);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    inner.tell(batch, outcomes);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    inner.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    inner.restore(in);
  }
}
