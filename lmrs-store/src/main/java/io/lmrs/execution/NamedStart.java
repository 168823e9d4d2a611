package io.lmrs.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunFields;
import io.lmrs.spec.VariableTable;
import io.lmrs.store.StoredRun;
import io.lmrs.variable.Variables;

/** The best point of a stored run as the start of another. */
public final class NamedStart {
  private NamedStart() {}

  /**
   * The fields that begin where the other run has come to. If both have variables with names,
   * values go by names: what the other run did not have begins where its own table says, what is
   * fixed stays fixed.
   */
  public static RunFields in(RunFields fields, StoredRun source) {
    double[] point = source.bestPoint();
    Variables from = source.spec().variables();
    JsonNode own = fields.value("variables");
    ObjectNode spelled = fields.node().deepCopy();
    boolean named = from != null && from.named() && own != null;
    spelled.set("start", named ? byName(from, point, VariableTable.read(own)) : Json.of(point));
    return new RunFields(spelled);
  }

  private static ObjectNode byName(Variables from, double[] point, Variables to) {
    ObjectNode start = Json.object();
    int shared = 0;
    for (int i = 0; i < point.length; i++) {
      String name = from.list().get(i).name();
      if (name != null && to.find(name).isPresent()) {
        shared++;
        if (!to.list().get(to.index(name)).isFixed()) {
          start.set(name, VariableTable.json(from.list().get(i), point[i]));
        }
      }
    }
    if (shared == 0) {
      throw new IllegalArgumentException(
          "start must be a run that has one of these variables: " + String.join(", ", to.names()));
    }
    return start;
  }
}
