package io.lmrs.cli.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunFields;
import java.nio.file.Path;

/** A file that holds the specification of a run. */
final class RunFile {
  private RunFile() {}

  static RunFields read(Path file) {
    JsonNode node = Json.parse(file.toString(), WholeFile.read("spec", file));
    if (!(node instanceof ObjectNode object)) {
      throw new IllegalArgumentException(file + " must be a JSON object: " + Json.brief(node));
    }
    return new RunFields(object);
  }
}
