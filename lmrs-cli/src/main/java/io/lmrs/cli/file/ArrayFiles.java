package io.lmrs.cli.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.spec.Json;
import io.lmrs.spec.NamedArrays;
import java.nio.file.Files;
import java.nio.file.Path;

/** Arrays in files of the user, named by their paths. */
public final class ArrayFiles implements NamedArrays {

  @Override
  public JsonNode named(String field, String name) {
    return exists(name) ? Json.parse(name, WholeFile.read(field, Path.of(name))) : null;
  }

  @Override
  public String words() {
    return "a file that exists";
  }

  private static boolean exists(String file) {
    try {
      return Files.exists(WholeFile.named(file));
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
