package io.lmrs.mujoco;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Frame;
import io.lmrs.Moments;
import io.lmrs.mujoco.ffm.Simulation.Quantity;
import io.lmrs.random.Stream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

@Installed
class SavedPolicyTest {

  private static SavedPolicy policy() {
    PolicyShape shape = new PolicyShape(11, 4, 3);
    Moments moments = new Moments(9, Stream.of(1).gaussians(11), new double[11]);
    return new SavedPolicy(
        "hopper",
        "v4",
        50,
        shape.policy(Stream.of(2).gaussians(shape.size()), new Frame.Whitening(4, 4 + 12, moments)),
        false);
  }

  @Test
  void whatWasSavedActsTheSame() {
    SavedPolicy saved = policy();
    SavedPolicy read = SavedPolicy.read("p.json", saved.json());
    assertEquals(50, read.load().horizon());
    double[] seen = Stream.of(3).gaussians(11);
    double[] before = new double[3];
    double[] after = new double[3];
    saved.policy().act(seen, before);
    read.policy().act(seen, after);
    assertArrayEquals(before, after);
  }

  @Test
  void whatIsNoPolicyIsRefused() {
    assertEquals(
        "p.json must be a policy: format lmrs-policy, formatVersion 1",
        assertThrows(IllegalArgumentException.class, () -> SavedPolicy.read("p.json", "{}"))
            .getMessage());
  }

  private static void refused(String from, String to, String sentence) {
    String text = policy().json();
    assertTrue(text.contains(from), text);
    String broken = text.replace(from, to);
    assertEquals(
        sentence,
        assertThrows(
                IllegalArgumentException.class, () -> SavedPolicy.read("p.json", broken).load())
            .getMessage());
  }

  @Test
  void whatCannotActIsRefused() {
    String layer = "{\"inputs\":11,\"outputs\":4,\"weights\":[";
    refused("\"hopper\"", "7", "p.json: task must be a text: 7");
    refused(
        "\"horizon\":50", "\"horizon\":0", "p.json: horizon must be an integer of at least 1: 0");
    refused(layer, layer + "\"1\",", "p.json: layers[0].weights must have 44 numbers: 45");
    refused(
        "\"outputs\":4,\"weights\":[",
        "\"outputs\":-4,\"weights\":[",
        "p.json: layers[0].outputs must be an integer of at least 1: -4");
    refused(
        "{\"inputs\":4,",
        "{\"inputs\":5,",
        "p.json: layers[1].inputs must be 4, the outputs before them: 5");
    refused(
        "\"hopper\"",
        "\"swimmer\"",
        "the inputs of the policy must be 8, the observations of swimmer: 11");
    refused("\"v4\"", "\"v7\"", "rules of hopper must be one of v4: v7");
    refused("\"layers\":[", "\"layers\":[7,", "p.json: layers[0] must be an object: 7");
  }

  @Test
  void numbersThatAreNoneAreRefused() throws IOException {
    ObjectNode json = (ObjectNode) new JsonMapper().readTree(policy().json());
    ArrayNode deviation = (ArrayNode) json.path("deviation");
    deviation.set(2, json.numberNode(0));
    refused(json, "p.json: deviation[2] must be above 0: 0.0");
    deviation.set(2, json.textNode("one"));
    refused(json, "p.json: deviation[2] must be a finite number: \"one\"");
    deviation.set(2, json.numberNode(1));
    ((ArrayNode) json.path("layers").get(1).path("weights")).set(0, json.textNode("0.5"));
    refused(json, "p.json: layers[1].weights[0] must be a finite number: \"0.5\"");
    json.remove("deviation");
    ((ArrayNode) json.path("layers").get(1).path("weights")).set(0, json.numberNode(1));
    refused(json, "p.json: deviation must be an array of 11 numbers: it is missing");
  }

  private static void refused(ObjectNode json, String sentence) {
    assertEquals(
        sentence,
        assertThrows(
                IllegalArgumentException.class, () -> SavedPolicy.read("p.json", json.toString()))
            .getMessage());
  }

  @Test
  void actionsAreClampedWhereTheFileSaysSo() {
    SavedPolicy plain = policy();
    SavedPolicy clamped =
        new SavedPolicy(plain.task(), plain.rules(), plain.horizon(), plain.policy(), true);
    assertFalse(SavedPolicy.read("p.json", plain.json()).clampActions());
    SavedPolicy read = SavedPolicy.read("p.json", clamped.json());
    double[] seen = Stream.of(3).gaussians(11);
    double[] free = new double[3];
    double[] within = new double[3];
    plain.acting(plain.load()).act(seen, free);
    read.acting(read.load()).act(seen, within);
    for (int j = 0; j < 3; j++) {
      assertEquals(Math.clamp(free[j], -1, 1), within[j]);
    }
    assertFalse(Arrays.equals(free, within));
  }

  @Test
  void aMotionShowsWhereTheGeomsAre() throws IOException {
    SavedPolicy saved = policy();
    Task task = saved.load();
    try (Environment watched = new Environment(task);
        Environment alone = new Environment(task);
        Motion motion = new Motion(task)) {
      Rollout seen = Rollout.of(watched, saved.policy(), 7, motion);
      motion.see(watched);
      assertEquals(Rollout.of(alone, saved.policy(), 7, _ -> {}), seen);
      assertEquals(seen.steps() + 1, motion.frames());
      JsonNode json = new JsonMapper().readTree(motion.json(7));
      assertEquals(5, json.path("geoms").size());
      assertEquals("capsule", json.path("geoms").get(1).path("type").asText());
      assertEquals(0.05, json.path("geoms").get(1).path("size").get(0).asDouble());
      assertEquals(motion.frames(), json.path("frames").size());
      assertEquals(motion.frames(), json.path("rewards").size());
      JsonNode last = json.path("frames").get(motion.frames() - 1);
      assertEquals(35, last.size());
      // the torso's geom is at its height, and turned by its angle about y
      double height = watched.state().get(Quantity.QPOS, 1);
      double angle = watched.state().get(Quantity.QPOS, 2);
      assertEquals(height, last.get(7 + 2).asDouble(), 1e-5);
      assertEquals(Math.cos(angle / 2), last.get(7 + 3).asDouble(), 1e-5);
      assertEquals(Math.sin(angle / 2), last.get(7 + 5).asDouble(), 1e-5);
      for (int f = 0; f < motion.frames(); f++) {
        for (int g = 0; g < 5; g++) {
          double norm = 0;
          for (int i = 3; i < 7; i++) {
            norm += Math.pow(motion.frame(f)[7 * g + i], 2);
          }
          assertTrue(Math.abs(norm - 1) < 1e-9, "geom " + g + ": " + norm);
        }
      }
    }
  }
}
