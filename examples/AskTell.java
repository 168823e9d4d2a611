import io.lmrs.Batch;
import io.lmrs.Lmrs;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Search;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A loop of one's own: ask, evaluate, tell; in the middle the search is saved and taken up again.
 */
final class AskTell {
  private AskTell() {}

  public static void main(String[] args) throws IOException {
    Search search = fresh();
    loop(search, 40);
    byte[] saved = save(search);
    double best = loop(search, 60);

    // another process, another day: the same settings, then the saved state
    Search resumed = fresh();
    resumed.restore(new DataInputStream(new ByteArrayInputStream(saved)));
    loop(resumed, 60);

    boolean same = Arrays.equals(search.incumbent(), resumed.incumbent());
    System.out.println("best value: " + best);
    System.out.println("the resumed search stands at the very same point: " + same);
    if (!same) {
      throw new IllegalStateException("a resumed search must go on bit for bit");
    }
  }

  private static Search fresh() {
    double[] start = new double[20];
    Arrays.fill(start, 3);
    return Lmrs.minimizer(start).seed(1).build();
  }

  private static double loop(Search search, int batches) {
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < batches; i++) {
      Batch batch = search.ask();
      List<Outcome> outcomes = new ArrayList<>();
      for (Query query : batch.queries()) {
        double value = value(query.x().toArray());
        outcomes.add(Outcome.of(value));
        best = Math.min(best, value);
      }
      search.tell(batch, outcomes);
    }
    return best;
  }

  private static double value(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (1 + i) * (x[i] - 1) * (x[i] - 1);
    }
    return sum;
  }

  private static byte[] save(Search search) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    search.save(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }
}
