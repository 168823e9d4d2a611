package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunFields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OpenApiTest {
  @TempDir Path folder;

  @Test
  void describesExactlyTheRoutesThatThereAre() {
    try (Server server =
            Server.start(folder.resolve("runs.db"), ServerOptions.local().withPort(0), List.of());
        Client client = new Client(server.port())) {
      JsonNode description = client.get("/api/openapi.json").ok();
      TreeSet<String> described = new TreeSet<>();
      description
          .path("paths")
          .properties()
          .forEach(
              path ->
                  path.getValue()
                      .fieldNames()
                      .forEachRemaining(method -> described.add(method + " " + path.getKey())));
      TreeSet<String> served = new TreeSet<>();
      server
          .routes()
          .forEach(r -> served.add(r.method().name().toLowerCase(Locale.ROOT) + " " + r.path()));
      assertEquals(served, described);
      List<String> dangling = new ArrayList<>();
      for (JsonNode reference : description.findValues("$ref")) {
        String pointer = reference.asText().substring(1);
        if (description.at(pointer).isMissingNode()) {
          dangling.add(pointer);
        }
      }
      assertEquals(List.of(), dangling);
      assertTrue(description.path("openapi").asText().startsWith("3.1"));
    }
  }

  @Test
  void describesEveryFieldOfASpecification() throws IOException {
    try (InputStream in = OpenRoutes.class.getResourceAsStream("openapi.json")) {
      JsonNode fields =
          Json.parse("openapi.json", new String(in.readAllBytes(), StandardCharsets.UTF_8))
              .at("/components/schemas/Specification/properties");
      for (String field : RunFields.KNOWN) {
        assertTrue(fields.has(field), field);
      }
    }
  }
}
