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
    assertEquals("MuJoCo 2.2.2, rules mine-" + TaskFile.fingerprint(file), problem.version());
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
    refused("{}", "cart.json: model must be a text: it is missing");
    refused("{\"model\": \"cart.xml\"}", "cart.json: observation must have at least 1 part");
    refused(
        "{\"model\": \"cart.xml\", \"frameSkip\": 0}",
        "cart.json: frameSkip must be an integer of at least 1: 0");
    refused(
        "{\"model\": \"cart.xml\", \"observation\": [{\"quantity\": \"speed\"}]}",
        "cart.json: observation[0].quantity must be one of qpos, qvel, xpos, xipos, cinert, cvel,"
            + " qfrc_actuator, cfrc_ext: speed");
    refused(
        "{\"model\": \"cart.xml\", \"observation\": [{\"quantity\": \"qpos\", \"from\": 1}]}",
        "cart.json: observation[0].quantity must have the numbers asked for: qpos has 1, not 0 from"
            + " 1 on");
    refused(
        "{\"model\": \"cart.xml\", \"observation\": [{\"quantity\": \"qpos\"}], \"forward\":"
            + " {\"body\": \"car\"}}",
        "cart.json: forward.body must be a body of the model: car");
    refused(
        "{\"model\": \"cart.xml\", \"control\": {\"wait\": 1}}",
        "cart.json: control.wait is unknown (known: clamped, weight)");
  }

  private void refusedField(String field, String sentence) throws IOException {
    String observation = "\"observation\": [{\"quantity\": \"qpos\"}], ";
    refused(
        "{\"model\": \"cart.xml\", "
            + (field.contains("observation") ? "" : observation)
            + field.replace('\'', '"')
            + "}",
        "cart.json: " + sentence);
  }

  @Test
  void nothingIsTakenForZeroOrFalse() throws IOException {
    refusedField(
        "'observation': [{'quantity': 'qpos', 'from': 'one'}]",
        "observation[0].from must be an integer of at least 0: \"one\"");
    refusedField(
        "'observation': [{'quantity': 'qpos', 'index': 0.5}]",
        "observation[0].index must be an integer of at least 0: 0.5");
    refusedField(
        "'observation': [{'quantity': 'qpos', 'clip': -1}]",
        "observation[0].clip must be at least 0: -1.0");
    refusedField("'observation': ['qpos']", "observation[0] must be an object: \"qpos\"");
    refusedField(
        "'forward': {'position': 'x'}", "forward.position must be an integer of at least 0: \"x\"");
    refusedField("'forward': {'position': 1}", "forward.position must be in [0, 0]: 1");
    refusedField("'forward': {'body': 1}", "forward.body must be a text: 1");
    refusedField("'forward': {'centreOfMass': 1}", "forward.centreOfMass must be true or false: 1");
    refusedField("'control': {'clamped': 'yes'}", "control.clamped must be true or false: \"yes\"");
    refusedField("'contact': {'clip': -2}", "contact.clip must be at least 0: -2.0");
    refusedField("'noise': {'positions': -0.1}", "noise.positions must be at least 0: -0.1");
    refusedField("'noise': {'velocities': null}", "noise.velocities must be a finite number: null");
    refusedField("'bonus': '1'", "bonus must be a finite number: \"1\"");
    refusedField("'horizon': 1e3", "horizon must be an integer of at least 1: 1000.0");
    refusedField(
        "'healthy': [{'quantity': 'qpos', 'index': 0, 'most': '1'}]",
        "healthy[0].most must be a finite number: \"1\"");
  }

  @Test
  void aModelNeedsActuatorsAndJoints() throws IOException {
    Path model = folder.resolve("cart.xml");
    Files.writeString(model, "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
    String task = "{\"model\": \"cart.xml\", \"observation\": [{\"quantity\": \"xpos\"}]}";
    refused(task, "the model " + model + " must have at least 1 actuator: 0");
    Files.writeString(
        model,
        """
        <mujoco><worldbody><body><geom size="1"/><site name="s"/></body></worldbody>
        <actuator><general site="s"/></actuator></mujoco>
        """);
    refused(task, "the model " + model + " must have at least 1 joint: 0");
  }

  @Test
  void aRunIsBoundToItsFiles() throws IOException {
    Path file = task("{\"model\": \"cart.xml\", \"observation\": [{\"quantity\": \"qpos\"}]}");
    Path relative = Path.of("").toAbsolutePath().relativize(file.toAbsolutePath());
    // what a store keeps: the file wherever the command is called, and what it was like
    Map<String, String> stored =
        Problems.effective("mujoco", 1, Map.of("file", relative.toString()));
    assertEquals(file.toAbsolutePath().normalize().toString(), stored.get("file"));
    String before = TaskFile.fingerprint(file);
    assertEquals(before, stored.get("fingerprint"));
    assertTrue(before.matches("[0-9a-f]{12}"), before);
    String version = Problems.create("mujoco", 0, stored).version();
    assertEquals("MuJoCo 2.2.2, rules " + before, version);

    Path model = folder.resolve("cart.xml");
    Files.writeString(model, Files.readString(model).replace("0.1", "0.2"));
    String after = TaskFile.fingerprint(file);
    assertEquals(
        "the task %s or its model has changed: fingerprint must be %s, it is %s"
            .formatted(stored.get("file"), before, after),
        assertThrows(IllegalArgumentException.class, () -> Problems.create("mujoco", 0, stored))
            .getMessage());
    assertEquals(
        "MuJoCo 2.2.2, rules " + after,
        Problems.create("mujoco", 0, Map.of("file", file.toString())).version());
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
