package io.lmrs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunFields;
import io.lmrs.store.RunStore;

/** A start named {@code run:NAME}: the best point of a stored run. */
final class StoredStart {
  private static final String PREFIX = "run:";

  private StoredStart() {}

  /** The fields, with the point in place of its name. */
  static RunFields in(RunFields fields, StoreOptions stores) {
    JsonNode start = fields.value("start");
    if (start == null || !start.isTextual() || !start.asText().startsWith(PREFIX)) {
      return fields;
    }
    try (RunStore store = stores.existing()) {
      double[] point = store.run(start.asText().substring(PREFIX.length())).bestPoint();
      ObjectNode spelled = fields.node().deepCopy();
      spelled.set("start", Json.of(point));
      return new RunFields(spelled);
    }
  }
}
