package io.lmrs.cli.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.search.Searches;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunFields;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A search with settings, as {@code tune} writes it and {@code run} and {@code compare} take it.
 *
 * @param search the search's name
 * @param settings the settings to change
 */
public record SettingsFile(String search, Map<String, String> settings) {

  /**
   * Reads a file; fields other than {@code search} and {@code settings} tell where it comes from.
   */
  public static SettingsFile read(Path file) {
    JsonNode node = Json.parse(file.toString(), WholeFile.read("settings", file));
    if (!node.isObject() || !node.path("search").isTextual()) {
      throw new IllegalArgumentException(
          file + " must be a JSON object with a field search, as tune writes it");
    }
    ObjectNode known = Json.object();
    known.set("settings", node.get("settings"));
    String search = node.get("search").asText();
    Searches.named(search);
    return new SettingsFile(search, new RunFields(known).settings("settings"));
  }

  /** The search as one of several in a comparison, beside the one at its defaults. */
  public Method method() {
    return new Method(search + "-tuned", search, new LinkedHashMap<>(settings));
  }

  /** The fields of a run. */
  RunFields fields() {
    ObjectNode node = Json.object();
    node.put("search", search);
    node.set("settings", Json.of(settings));
    return new RunFields(node);
  }
}
