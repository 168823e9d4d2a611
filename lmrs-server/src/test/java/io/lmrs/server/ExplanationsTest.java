package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ExplanationsTest {
  @TempDir Path folder;

  @Test
  void aRunIsExplainedAndSliced() throws InterruptedException {
    try (Server server =
            Server.start(folder.resolve("runs.db"), ServerOptions.local().withPort(0), List.of());
        Client client = new Client(server.port())) {
      String run =
          client.create(
              "{\"problem\":\"sphere\",\"dimension\":6,\"search\":\"lbfgs-fd\","
                  + "\"evaluations\":60}");
      String path = "/api/runs/" + run;
      while (!client.get(path).ok().get("state").asText().equals("finished")) {
        Thread.sleep(20);
      }
      JsonNode plain = explained(client, path);
      assertEquals(60, plain.get("evaluations").asInt());
      assertEquals(6, plain.get("variables").size());
      assertTrue(plain.get("sentences").size() >= 2, plain::toString);
      assertTrue(client.get(path + "/explanation.csv").text().startsWith("index,name,verdict"));
      assertEquals(202, client.post(path + "/explanation", "{\"slices\":4}").status());
      JsonNode sliced = explained(client, path);
      for (JsonNode slice : sliced.get("slices")) {
        assertEquals(4, slice.get("evaluated").size());
      }
      assertEquals(
          "slices must be in [2, 200]: 1",
          client.post(path + "/explanation", "{\"slices\":1}").refused(400));
      assertTrue(
          client.post(path + "/explanation", "{\"slice\":1}").refused(400).startsWith("unknown"));
      assertEquals("no run nothing", client.get("/api/runs/nothing/explanation").refused(404));
    }
  }

  /** The program is gone when more is to be evaluated. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program is a shell script")
  void aWishThatFailsIsToldOnceAndLosesNothing() throws IOException, InterruptedException {
    Path program =
        Files.writeString(
            folder.resolve("f.sh"),
            "#!/bin/sh\necho $1 | tr -d '[]' | awk -F, '{ print $1 * $1 + 2 * $2 * $2 }'\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (Server server =
            Server.start(
                folder.resolve("runs.db"),
                ServerOptions.local().withPort(0).withCommands(),
                List.of());
        Client client = new Client(server.port())) {
      String run =
          client.create(
              "{\"problem\":\"command\",\"problemSettings\":{\"command\":\"%s {x}\"},"
                      .formatted(program)
                  + "\"dimension\":2,\"start\":[3,4],\"search\":\"lbfgs-fd\",\"evaluations\":30}");
      String path = "/api/runs/" + run;
      while (!client.get(path).ok().get("state").asText().equals("finished")) {
        Thread.sleep(20);
      }
      Files.delete(program);
      JsonNode plain = explained(client, path);
      assertEquals(202, client.post(path + "/explanation", "{\"evaluations\":40}").status());
      assertEquals(
          "the program of command does not exist: " + program, answer(client, path).refused(400));
      assertEquals(plain, client.get(path + "/explanation").ok());
    }
  }

  private static JsonNode explained(Client client, String path) throws InterruptedException {
    return answer(client, path).ok();
  }

  private static Client.Answer answer(Client client, String path) throws InterruptedException {
    Client.Answer answer = client.get(path + "/explanation");
    while (answer.status() == 202) {
      Thread.sleep(20);
      answer = client.get(path + "/explanation");
    }
    return answer;
  }
}
