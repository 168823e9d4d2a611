package io.lmrs.mujoco;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.lmrs.Frame;
import io.lmrs.Moments;
import io.lmrs.mujoco.ffm.Simulation.Quantity;
import io.lmrs.random.Stream;
import java.io.IOException;
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
        shape.policy(
            Stream.of(2).gaussians(shape.size()), new Frame.Whitening(4, 4 + 12, moments)));
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
