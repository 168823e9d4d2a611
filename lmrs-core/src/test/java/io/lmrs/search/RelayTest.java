package io.lmrs.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Search;
import io.lmrs.problem.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RelayTest {
  private final Problem problem = Problems.create("sphere", 4, Map.of());

  private Search search() {
    return Searches.create("random-search", Map.of(), SearchContext.of(problem, 1));
  }

  private static List<Outcome> outcomes(Batch batch) {
    return Collections.nCopies(batch.size(), Outcome.of(1));
  }

  @Test
  void numbersGoOnFromOneSearchToTheNext() {
    Relay relay = new Relay();
    Search first = search();
    Batch one = relay.ask(first, Frame.IDENTITY);
    assertEquals(0, one.number());
    assertEquals(1, relay.tell(first, one, outcomes(one)), "iterations");
    Batch two = relay.ask(search(), Frame.IDENTITY);
    assertEquals(1, two.number());
    assertEquals(one.size(), two.queries().getFirst().id());
    assertEquals(one.size(), relay.queries());
  }

  @Test
  void aBatchThatIsNotOutIsRefusedAndChangesNothing() {
    Relay relay = new Relay();
    Search search = search();
    Batch batch = relay.ask(search, Frame.IDENTITY);
    Batch other = batch.numbered(3, 0);
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> relay.tell(search, other, outcomes(other)))
            .getMessage();
    assertEquals("batch must be number 0: 3", message);
    assertEquals(0, search.iteration());
    assertEquals(0, relay.queries());
  }

  @Test
  void itsNumbersAreSaved() throws IOException {
    Relay relay = new Relay();
    Search search = search();
    Batch batch = relay.ask(search, Frame.IDENTITY);
    relay.tell(search, batch, outcomes(batch));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    relay.save(new DataOutputStream(bytes));
    Relay again = new Relay();
    again.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    Batch next = again.ask(search, Frame.IDENTITY);
    assertEquals(1, next.number());
    assertEquals(batch.size(), next.queries().getFirst().id());
  }

  @Test
  void aSearchThatBeginsLaterIsCountedFromThere() {
    Batch inner = search().ask(Frame.IDENTITY);
    Batch later = Relay.after(1, 5, inner);
    assertEquals(1, later.number());
    assertEquals(5, later.queries().getFirst().id());
    assertEquals(inner.size(), later.size());
  }
}
