package io.lmrs.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.spec.Json;
import io.lmrs.store.StoredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Motions that {@code lmrs replay} wrote into a folder, in files named after their runs: {@code
 * hopper-ars-1.motion.json}.
 */
public final class MotionFiles implements Scene {
  private static final String END = ".motion.json";
  private static final long LARGEST = 64 << 20;

  private final Path folder;

  public MotionFiles(Path folder) {
    this.folder = folder;
  }

  @Override
  public Optional<ObjectNode> of(StoredRun run, double[] point) {
    Path file = folder.resolve(run.name() + END);
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
        return Optional.empty();
      }
      JsonNode node = Json.parse(file.toString(), Files.readString(file));
      boolean motion =
          node instanceof ObjectNode
              && node.path("format").asText().equals("lmrs-motion")
              && node.path("formatVersion").asInt() == 1
              && !node.path("frames").isEmpty();
      return motion ? Optional.of(((ObjectNode) node).put("kind", "motion")) : Optional.empty();
    } catch (IOException | IllegalArgumentException _) {
      // half written, or no motion: there is nothing to see yet
      return Optional.empty();
    }
  }
}
