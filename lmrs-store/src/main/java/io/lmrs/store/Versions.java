package io.lmrs.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.learn.Kernels;
import io.lmrs.store.file.SpecJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * What a run's bits may depend on.
 *
 * @param lmrs the version of lmrs
 * @param java the Java that runs it
 * @param os operating system and processor
 * @param kernels the learner's inner loops
 * @param problem what the problem says of itself, such as the version of a simulator, or empty
 */
public record Versions(String lmrs, String java, String os, String kernels, String problem) {

  /** Those of this process. */
  public static Versions here() {
    return here("");
  }

  /** Those of this process and of a problem. */
  public static Versions here(String problem) {
    return new Versions(
        own(),
        System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"),
        Kernels.selected().name(),
        problem);
  }

  /** For the store. */
  public String json() {
    return SpecJson.object()
        .put("lmrs", lmrs)
        .put("java", java)
        .put("os", os)
        .put("kernels", kernels)
        .put("problem", problem)
        .toString();
  }

  /** What {@link #json} wrote. */
  static Versions read(String json) throws IOException {
    JsonNode node = SpecJson.parse(json);
    return new Versions(
        node.path("lmrs").asText(),
        node.path("java").asText(),
        node.path("os").asText(),
        node.path("kernels").asText(),
        node.path("problem").asText());
  }

  private static String own() {
    Properties properties = new Properties();
    try (InputStream in = Versions.class.getResourceAsStream("version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = properties.getProperty("version", "");
    return version.isEmpty() || version.startsWith("$") ? "development" : version;
  }

  @Override
  public String toString() {
    String own = problem.isEmpty() ? "" : ", " + problem;
    return "lmrs " + lmrs + ", Java " + java + ", " + os + ", kernels " + kernels + own;
  }
}
