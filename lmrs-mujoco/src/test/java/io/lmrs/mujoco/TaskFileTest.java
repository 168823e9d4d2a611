package io.lmrs.mujoco;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Problem;
import io.lmrs.problem.Problems;
import io.lmrs.random.Stream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users describe tasks of their own. */
@Installed
class TaskFileTest {
  @TempDir private Path folder;

  @BeforeEach
  void model() throws IOException {
    Files.writeString(
        folder.resolve("cart.xml"),
        """
        <mujoco>
          <worldbody>
            <body name="cart">
              <joint name="x" type="slide" axis="1 0 0" damping="1"/>
              <geom type="sphere" size="0.1"/>
            </body>
          </worldbody>
          <actuator><motor joint="x"/></actuator>
        </mujoco>
        """);
  }

  private Path task(String text) throws IOException {
    return Files.writeString(folder.resolve("cart.json"), text);
  }

  @Test
  void aTaskOfOnesOwnRuns() throws IOException {
    Path file =
        task(
            """
            {"model": "cart.xml", "version": "mine", "frameSkip": 5, "horizon": 40, "bonus": 2,
             "threshold": 10, "spacing": 7,
             "observation": [{"quantity": "qpos"}, {"quantity": "qvel", "clip": 0.5}],
             "forward": {"body": "cart", "weight": 3}, "control": {"weight": 0.25},
             "healthy": [{"quantity": "qpos", "index": 0, "most": 1}],
             "noise": {"positions": 0.1}}
            """);
    Task task = TaskFile.read(file);
    assertEquals("cart", task.name());
    assertEquals(2, task.observations());
    try (Environment environment = new Environment(task)) {
      environment.reset(new double[1], new double[1]);
      boolean alive = true;
      int steps = 0;
      double before = 0;
      while (alive) {
        alive = environment.step(new double[] {6});
        steps++;
      }
      assertTrue(environment.state().all(io.lmrs.mujoco.ffm.Simulation.Quantity.QPOS)[0] > 1);
      assertEquals(0.5, environment.observation()[1]);
      assertTrue(steps > 3 && environment.reward() < 3 * 100 + 2 - 0.25 * 36, "steps: " + steps);
      assertTrue(before == 0);
    }
    Problem problem = Problems.create("mujoco", 0, Map.of("file", file.toString()));
    assertEquals(2, problem.dimension());
    assertEquals("MuJoCo 2.2.2, rules mine", problem.version());
    assertEquals(7, problem.trials().orElseThrow().spacing());
    assertEquals(10, problem.trials().orElseThrow().threshold());
  }

  @Test
  void theRewardIsTheFormula() throws IOException {
    Path file =
        task(
            """
            {"model": "cart.xml", "observation": [{"quantity": "qpos"}], "bonus": 2,
             "forward": {"position": 0, "weight": 3}, "control": {"weight": 0.25}}
            """);
    try (Environment environment = new Environment(TaskFile.read(file))) {
      environment.reset(Stream.of(1));
      environment.step(new double[] {2});
      double moved = environment.observation()[0];
      assertTrue(moved > 0);
      assertEquals(3 * moved / 0.002 + 2 - 0.25 * 4, environment.reward(), 1e-12);
    }
  }

  private void refused(String text, String sentence) throws IOException {
    Path file = task(text);
    assertEquals(
        sentence,
        assertThrows(IllegalArgumentException.class, () -> TaskFile.read(file)).getMessage());
  }

  @Test
  void whatIsWrongIsNamed() throws IOException {
    refused("[]", "cart.json must be a JSON object");
    refused("{}", "cart.json: model must name a MJCF file");
    refused("{\"model\": \"cart.xml\"}", "cart.json: observation must be an array of parts");
    refused(
        "{\"model\": \"cart.xml\", \"frameSkip\": 0}",
        "cart.json: frameSkip must be an integer of at least 1: 0");
    refused(
        "{\"model\": \"cart.xml\", \"observation\": [{\"quantity\": \"speed\"}]}",
        "cart.json: quantity must be one of qpos, qvel, xpos, xipos, cinert, cvel, qfrc_actuator,"
            + " cfrc_ext: speed");
    refused(
        "{\"model\": \"cart.xml\", \"observation\": [{\"quantity\": \"qpos\", \"from\": 1}]}",
        "cart.json: qpos has 1 numbers, not 0 from 1 on");
    refused(
        "{\"model\": \"cart.xml\", \"observation\": [{\"quantity\": \"qpos\"}], \"forward\":"
            + " {\"body\": \"car\"}}",
        "cart.json: forward.body must be a body of the model: car");
    refused(
        "{\"model\": \"cart.xml\", \"control\": {\"wait\": 1}}",
        "cart.json: control.wait is unknown (known: clamped, weight)");
  }

  @Test
  void aModelThatDoesNotCompileIsRefused() throws IOException {
    Files.writeString(folder.resolve("cart.xml"), "<mujoco><worldbody><body/></worldbody>");
    Path file = task("{\"model\": \"cart.xml\"}");
    String sentence =
        assertThrows(IllegalArgumentException.class, () -> TaskFile.read(file)).getMessage();
    assertTrue(sentence.contains("can't be compiled: "), sentence);
    assertEquals(1, sentence.lines().count());
  }
}
