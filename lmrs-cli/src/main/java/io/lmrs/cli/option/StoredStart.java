package io.lmrs.cli.option;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.execution.NamedStart;
import io.lmrs.spec.RunFields;
import io.lmrs.store.RunStore;
import io.lmrs.store.StartModel;
import java.util.function.Supplier;

/** Starts named {@code run:NAME}: the best point of a stored run, or its model. */
public final class StoredStart {
  private static final String PREFIX = "run:";

  private StoredStart() {}

  /**
   * The model of the run named so.
   *
   * @throws IllegalArgumentException if it has none
   */
  public static StartModel model(String name, StoreOptions stores) {
    if (!name.startsWith(PREFIX)) {
      throw new IllegalArgumentException("start-model must be like run:NAME: " + name);
    }
    try (RunStore store = stores.existing()) {
      return store.run(name.substring(PREFIX.length())).model();
    }
  }

  /** True where the run is to start at the best point of a stored one. */
  public static boolean named(RunFields fields) {
    JsonNode start = fields.value("start");
    return start != null && start.isTextual() && start.asText().startsWith(PREFIX);
  }

  /**
   * The fields, with the point in place of its name.
   *
   * @param stores opens the store if it is needed
   */
  public static RunFields in(RunFields fields, Supplier<RunStore> stores) {
    if (!named(fields)) {
      return fields;
    }
    String name = fields.value("start").asText().substring(PREFIX.length());
    try (RunStore store = stores.get()) {
      return NamedStart.in(fields, store.run(name));
    }
  }
}
