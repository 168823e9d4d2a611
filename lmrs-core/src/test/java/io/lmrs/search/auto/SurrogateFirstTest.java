package io.lmrs.search.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.constraint.Constraints;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchWrapper;
import io.lmrs.search.evolution.CmaEs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What the usual arms hear of the budget; another search stands for the model. */
class SurrogateFirstTest {
  private static final int D = 2;

  // notes what it may take in all
  private static final class Arms implements SearchWrapper {
    private final Search inner;
    private long allowed;

    Arms(SearchContext context) {
      inner = cmaEs(context);
      allowed = context.budget().getAsLong();
    }

    @Override
    public Search inner() {
      return inner;
    }

    @Override
    public void extended(long evaluations) {
      allowed = evaluations;
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

  private final List<Arms> made = new ArrayList<>();

  private static Search cmaEs(SearchContext context) {
    return new CmaEs.Factory().create(CmaEs.defaults(D), context);
  }

  private SurrogateFirst search() {
    SearchContext context =
        new SearchContext(
            new double[D],
            Goal.MINIMIZE,
            5,
            new Space(Bounds.box(D, -1, 1), null),
            null,
            null,
            Constraints.NONE,
            OptionalLong.of(100));
    return new SurrogateFirst(
        context,
        cmaEs(context),
        c -> {
          made.add(new Arms(c));
          return made.getLast();
        });
  }

  // the first point is far better than all others, so that the usual arms have the rest
  private static long advance(Search search) {
    Batch batch = search.ask(Frame.IDENTITY);
    List<Outcome> outcomes = new ArrayList<>();
    for (Query query : batch.queries()) {
      outcomes.add(Outcome.of(query.id() == 0 ? 0 : 1));
    }
    search.tell(batch, outcomes);
    return batch.queries().getLast().id() + 1;
  }

  @Test
  void theUsualArmsHearWhatIsLeftOfABudgetThatIsExtended() throws IOException {
    SurrogateFirst search = search();
    long spent = 0;
    while (made.isEmpty()) {
      spent = advance(search);
    }
    assertEquals(100 - spent, made.getLast().allowed);
    advance(search);
    search.extended(300);
    assertEquals(300 - spent, made.getLast().allowed);

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    search.save(new DataOutputStream(bytes));
    SurrogateFirst restored = search();
    restored.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    restored.extended(300);
    assertEquals(300 - spent, made.getLast().allowed);
  }

  @Test
  void theyHearOfWhatWasExtendedBeforeThey() {
    SurrogateFirst search = search();
    advance(search);
    search.extended(300);
    long spent = 0;
    while (made.isEmpty()) {
      spent = advance(search);
    }
    assertEquals(300 - spent, made.getLast().allowed);
  }
}
