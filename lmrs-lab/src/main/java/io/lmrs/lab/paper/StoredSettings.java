package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.experiment.Method;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Settings that were found on a grid, by method and problem, so that they need not be again. */
final class StoredSettings {
  private final Map<String, Map<String, Method>> known = new LinkedHashMap<>();

  /** Those of a file that is a part of the program; empty where there is none of that name. */
  static StoredSettings stored(String file) {
    StoredSettings settings = new StoredSettings();
    try (InputStream in = StoredSettings.class.getResourceAsStream(file)) {
      if (in != null) {
        settings.read(Json.parse(file, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return settings;
  }

  private void read(JsonNode node) {
    for (Map.Entry<String, JsonNode> method : node.properties()) {
      for (Map.Entry<String, JsonNode> problem : method.getValue().properties()) {
        Map<String, String> settings = new LinkedHashMap<>();
        problem
            .getValue()
            .path("settings")
            .properties()
            .forEach(field -> settings.put(field.getKey(), field.getValue().asText()));
        put(
            method.getKey(),
            problem.getKey(),
            new Method(method.getKey(), problem.getValue().path("search").asText(), settings));
      }
    }
  }

  /** Keeps what was found. */
  void put(String label, String problem, Method method) {
    known.computeIfAbsent(label, _ -> new LinkedHashMap<>()).put(problem, method);
  }

  /** What was found for a method on a problem. */
  Optional<Method> find(String label, String problem) {
    return Optional.ofNullable(known.getOrDefault(label, Map.of()).get(problem));
  }

  /** As it is stored. */
  String json() {
    ObjectNode all = Json.object();
    known.forEach(
        (label, problems) -> {
          ObjectNode own = all.putObject(label);
          problems.forEach(
              (problem, method) -> {
                ObjectNode one = own.putObject(problem);
                one.put("search", method.search());
                one.set("settings", Json.of(method.settings()));
              });
        });
    return Json.pretty(all);
  }
}
