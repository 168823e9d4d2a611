package io.lmrs.cli.drive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.constraint.Constraints;
import io.lmrs.spec.Json;
import io.lmrs.spec.VariableTable;
import io.lmrs.variable.Variables;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Hands a batch to the other program as a whole and waits until it has told all outcomes, in any
 * order, one or many at a time. For one thread.
 */
final class DrivenEvaluator implements Evaluator {
  private final Channel channel;
  private final Inbox inbox;
  private final boolean binary;
  private final Variables variables;
  private final Constraints constraints;
  private long asked = -1;

  /**
   * @param binary true to send coordinates as bytes
   * @param variables what the coordinates are called, or null
   * @param constraints what comes with a value
   */
  DrivenEvaluator(
      Channel channel, Inbox inbox, boolean binary, Variables variables, Constraints constraints) {
    this.channel = channel;
    this.inbox = inbox;
    this.binary = binary;
    this.variables = variables;
    this.constraints = constraints;
  }

  @Override
  public List<Outcome> evaluate(List<Query> queries, Arrival arrival) throws InterruptedException {
    Map<Long, Integer> open = new HashMap<>();
    for (int i = 0; i < queries.size(); i++) {
      open.put(queries.get(i).id(), i);
      asked = Math.max(asked, queries.get(i).id());
    }
    Outcome[] outcomes = new Outcome[queries.size()];
    long began = System.nanoTime();
    ask(queries);
    while (!open.isEmpty()) {
      Message message = inbox.take();
      switch (message.type()) {
        case "tell" -> {
          try {
            take(message, open, outcomes, arrival, System.nanoTime() - began);
          } catch (IllegalArgumentException e) {
            Driver.refuse(channel, e);
          }
        }
        case "run", "resume" ->
            Driver.refuse(channel, new IllegalArgumentException("a run is at work: stop it first"));
        default -> {
          if (message == Message.END || message.type().equals(Inbox.STOP)) {
            throw new InterruptedException(message.type());
          }
          Driver.refuse(channel, Driver.unknown(message));
        }
      }
    }
    return Arrays.asList(outcomes);
  }

  private void ask(List<Query> queries) {
    ObjectNode fields = Json.object();
    ArrayNode list = fields.putArray("queries");
    int dimension = queries.isEmpty() ? 0 : queries.getFirst().x().dimension();
    ByteBuffer bytes =
        ByteBuffer.allocate(binary ? Math.multiplyExact(queries.size(), 8 * dimension) : 0)
            .order(ByteOrder.LITTLE_ENDIAN);
    double[] x = new double[dimension];
    for (Query query : queries) {
      ObjectNode entry = list.addObject();
      entry.put("id", query.id());
      entry.put("seed", query.seed());
      if (!query.cutoff().none()) {
        entry.set("cutoff", Json.of(query.cutoff()));
      }
      query.x().copyTo(x);
      if (binary) {
        bytes.asDoubleBuffer().put(x);
        bytes.position(bytes.position() + 8 * dimension);
      } else {
        entry.set("x", Json.of(x));
        if (variables != null) {
          entry.set("variables", VariableTable.json(variables, x));
        }
      }
    }
    channel.write("ask", fields, binary ? bytes.array() : null);
  }

  private record Told(int index, Outcome outcome, long nanoseconds) {}

  // all outcomes of a message, or none where one is wrong
  private void take(
      Message message, Map<Long, Integer> open, Outcome[] outcomes, Arrival arrival, long passed) {
    if (!(message.only("outcomes").value("outcomes") instanceof ArrayNode entries)) {
      throw new IllegalArgumentException("outcomes must be an array: one entry per query");
    }
    List<Told> told = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      Answer answer = Answer.of("outcomes[" + i + "]", entries.get(i), constraints);
      Integer index = open.get(answer.id());
      if (index != null) {
        told.add(new Told(index, answer.outcome(), answer.nanoseconds(passed)));
      } else if (answer.id() < 0 || answer.id() > asked) {
        throw new IllegalArgumentException(
            "outcomes[" + i + "].id must be one that was asked: " + answer.id());
      }
    }
    for (Told t : told) {
      if (outcomes[t.index()] == null) {
        outcomes[t.index()] = t.outcome();
        arrival.arrived(t.index(), t.outcome(), t.nanoseconds(), 0);
      }
    }
    for (JsonNode entry : entries) {
      open.remove(entry.get("id").longValue());
    }
  }
}
