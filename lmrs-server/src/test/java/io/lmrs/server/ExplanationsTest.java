package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

  private static JsonNode explained(Client client, String path) throws InterruptedException {
    Client.Answer answer = client.get(path + "/explanation");
    while (answer.status() == 202) {
      Thread.sleep(20);
      answer = client.get(path + "/explanation");
    }
    return answer.ok();
  }
}
