package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What was meant for one run never gets into another, nor is shown for it. */
@Timeout(120)
class RunIdentityTest {
  private static final String SPEC =
      "{\"problem\":\"external\",\"dimension\":2,\"search\":\"ars\",\"evaluations\":40}";

  @TempDir Path folder;
  private Server server;
  private Client client;

  @BeforeEach
  void begin() {
    server = Server.start(folder.resolve("runs.db"), ServerOptions.local().withPort(0), List.of());
    client = new Client(server.port());
  }

  @AfterEach
  void end() {
    client.close();
    server.close();
  }

  private JsonNode ask(String run) {
    return client.post("/api/runs/" + run + "/ask", "{\"count\":2,\"wait\":10}").ok();
  }

  private Client.Answer tell(String run, long id, String identity) {
    String with = identity == null ? "" : ",\"identity\":\"" + identity + "\"";
    return client.post(
        "/api/runs/" + run + "/tell",
        "{\"outcomes\":[{\"id\":" + id + ",\"value\":-5}]" + with + "}");
  }

  private void forget(String run) {
    client.post("/api/runs/" + run + "/stop", "").ok();
    assertEquals(204, client.delete("/api/runs/" + run).status());
  }

  @Test
  void aNameIsNotGivenAgain() {
    String first = client.create(SPEC);
    forget(first);
    assertNotEquals(first, client.create(SPEC));
    assertEquals("no run " + first, tell(first, 0, null).refused(404));
  }

  /** A store that is made anew begins with the same names. */
  @Test
  void aWorkerOfAnotherStoreIsRefused() throws IOException {
    String run = client.create(SPEC);
    String identity = ask(run).path("identity").asText();
    end();
    for (String end : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(folder.resolve("runs.db" + end));
    }
    begin();
    assertEquals(run, client.create(SPEC));
    assertTrue(tell(run, 0, identity).refused(409).contains("not the one that was asked"));
    // one that names no run is taken at its word only for what it can have been given here
    assertTrue(tell(run, 0, null).refused(409).contains("was not handed out"));
    String own = ask(run).path("identity").asText();
    tell(run, 0, own).ok();
    tell(run, 1, null).ok();
    client
        .post("/api/runs/" + run + "/renew", "{\"ids\":[0],\"identity\":\"" + identity + "\"}")
        .refused(409);
  }

  @Test
  void aLateTellCountsAfterARestart() {
    String run = client.create(SPEC);
    String identity = ask(run).path("identity").asText();
    end();
    begin();
    assertEquals(identity, client.get("/api/runs/" + run).ok().path("identity").asText());
    assertEquals(-5.0, tell(run, 1, identity).ok().at("/outcomes/0/value").doubleValue());
  }

  /** A server that is started again in a new container can't ask for its old self. */
  @Test
  void runsOfAnotherContainerAreTakenOverOnlyWhenAsked() throws Exception {
    String run = client.create(SPEC);
    String identity = ask(run).path("identity").asText();
    end();
    Path file = folder.resolve("runs.db");
    try (var connection = java.sql.DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      ownedElsewhere(statement);
    }
    begin();
    client.post("/api/runs/" + run + "/ask", "{}").refused(409);
    end();
    server = Server.start(file, ServerOptions.local().withPort(0).withTakeOver(), List.of());
    client = new Client(server.port());
    assertEquals(identity, ask(run).path("identity").asText());
    tell(run, 0, identity).ok();
  }

  // a status with its checksum, as the store writes it
  private static void ownedElsewhere(java.sql.Statement statement) throws Exception {
    java.util.zip.CRC32C sum = new java.util.zip.CRC32C();
    try (var row =
        statement.executeQuery(
            "SELECT run, evaluations, failures, iterations, snapshots, budget, updated FROM"
                + " status")) {
      row.next();
      add(sum, row.getLong(1));
      add(sum, "running");
      add(sum, "");
      add(sum, Double.doubleToLongBits(Double.NaN));
      for (int column = 2; column <= 7; column++) {
        add(sum, row.getLong(column));
      }
    }
    add(sum, 1);
    add(sum, 1);
    add(sum, 7);
    add(sum, "a-container");
    add(sum, "theirs");
    statement.executeUpdate(
        "UPDATE status SET state='running', stop=NULL, best='NaN', pid=1, started=1, space=7,"
            + " host='a-container', token='theirs', crc="
            + sum.getValue());
  }

  private static void add(java.util.zip.CRC32C sum, long value) {
    sum.update(java.nio.ByteBuffer.allocate(8).putLong(0, value));
  }

  private static void add(java.util.zip.CRC32C sum, String text) {
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    add(sum, bytes.length);
    sum.update(bytes);
  }
}
