package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreCommandsTest {
  @TempDir Path folder;

  private Called call(String line) {
    return Called.line(line + " --store " + folder.resolve("runs.db"));
  }

  @Test
  void aRunIsStoredListedShownExportedExtendedAndDeleted() {
    String out = call("run sphere --dimension 5 --evaluations 200").ok().out();
    assertTrue(out.endsWith("stored as    sphere-lmrs-1\n"), out);
    JsonNode runs = Json.parse("runs", call("runs --json").ok().out());
    assertEquals("sphere-lmrs-1", runs.get(0).get("id").asText());
    assertEquals("finished", runs.get(0).get("state").asText());
    assertEquals(200, runs.get(0).get("evaluations").asInt());
    String table = call("runs").ok().out();
    assertTrue(table.startsWith("name "), table);
    assertTrue(call("show sphere-lmrs-1").ok().out().contains("all rows intact"));
    assertEquals(201, call("export 1").ok().out().lines().count());
    assertEquals(200, call("export 1 --format jsonl").ok().out().lines().count());
    Path whole = folder.resolve("whole.json");
    Called.line("run sphere --dimension 5 --evaluations 400 --json " + whole).ok();
    Path more = folder.resolve("more.json");
    call("resume sphere-lmrs-1 --evaluations 400 --json " + more).ok();
    assertEquals(Called.json(whole).get("incumbent"), Called.json(more).get("incumbent"));
    assertEquals(Called.json(whole).get("trace").size(), Called.json(more).get("trace").size());
    Path next = folder.resolve("next.json");
    call("run sphere --dimension 5 --evaluations 1 --start run:sphere-lmrs-1 --json " + next).ok();
    assertArrayEquals(
        Json.numbers("point", Called.json(more).get("point")),
        Json.numbers("incumbent", Called.json(next).get("incumbent")));
    call("delete sphere-lmrs-1").ok();
    assertTrue(
        call("show sphere-lmrs-1")
            .complaint(2)
            .startsWith("lmrs: no run sphere-lmrs-1 in the store "));
  }

  @Test
  void aConfirmedResultIsKept() {
    Path first = folder.resolve("first.json");
    Path again = folder.resolve("again.json");
    call("run noisysphere --evaluations 300 --confirm 10 --json " + first).ok();
    call("resume 1 --json " + again).ok();
    assertEquals(Called.json(first), Called.json(again));
  }

  @Test
  void troubleIsOneSentence() throws IOException {
    Path broken = folder.resolve("broken.db");
    Files.writeString(broken, "no store ".repeat(100));
    for (String command : new String[] {"run sphere", "runs", "resume 1", "show 1", "delete 1"}) {
      String sentence = Called.line(command + " --store " + broken).complaint(3);
      assertTrue(sentence.startsWith("lmrs: the store " + broken + " can't be opened"), sentence);
    }
    Called.line("runs --store " + folder.resolve("none.db")).complaint(2);
  }
}
