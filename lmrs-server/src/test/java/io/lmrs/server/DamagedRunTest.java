package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One damaged run is told of, and changes nothing for the others. */
@Timeout(120)
class DamagedRunTest {
  private static final String SPEC =
      "{\"problem\":\"sphere\",\"dimension\":4,\"search\":\"ars\",\"evaluations\":100,\"seed\":1}";

  @TempDir Path folder;

  private void change(String sql) throws SQLException {
    try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("runs.db"));
        Statement s = c.createStatement()) {
      s.executeUpdate(sql);
    }
  }

  private Server start() {
    return Server.start(folder.resolve("runs.db"), ServerOptions.local().withPort(0), List.of());
  }

  private static void await(Client client, String run, String state) throws InterruptedException {
    while (!client.get("/api/runs/" + run).ok().path("state").asText().equals(state)) {
      Thread.sleep(20);
    }
  }

  @Test
  void theServerStartsAndShowsTheOthers() throws Exception {
    String damaged;
    try (Server server = start();
        Client client = new Client(server.port())) {
      damaged = client.create(SPEC);
      await(client, damaged, "finished");
    }
    change("UPDATE run SET spec='{}'");
    try (Server server = start();
        Client client = new Client(server.port())) {
      JsonNode shown = client.get("/api/runs/" + damaged).ok();
      assertTrue(shown.path("damage").get(0).asText().contains("damaged (checksum)"), "" + shown);
      String other = client.create(SPEC);
      await(client, other, "finished");
      assertEquals(2, client.get("/api/runs").ok().path("runs").size());
      // and what changes is still seen
      String identity = client.get("/api/runs/" + other).ok().path("identity").asText();
      while (!seenToEnd(server, identity)) {
        Thread.sleep(20);
      }
    }
  }

  private static boolean seenToEnd(Server server, String identity) {
    JsonNode row = server.watcher().row(identity);
    return row != null && row.path("state").asText().equals("finished");
  }

  @Test
  void missingRowsAreToldAndNoTableIsShort() throws Exception {
    String run;
    try (Server server = start();
        Client client = new Client(server.port())) {
      run = client.create(SPEC);
      await(client, run, "finished");
    }
    change("DELETE FROM outcome WHERE batch=1");
    try (Server server = start();
        Client client = new Client(server.port())) {
      String sentence = client.get("/api/runs/" + run + "/evaluations.csv").refused(409);
      assertTrue(sentence.contains("batch 1 has 0 of its"), sentence);
      assertEquals(200, client.get("/api/runs/" + run + "/evaluations.csv?damaged=true").status());
      JsonNode shown = client.get("/api/runs/" + run).ok();
      while (shown.path("pending").booleanValue()) {
        Thread.sleep(20);
        shown = client.get("/api/runs/" + run).ok();
      }
      assertFalse(shown.path("damage").isEmpty());
    }
  }
}
