package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/http.md are run as they are printed. */
@Timeout(120)
class HttpDocumentTest {
  private static final Pattern BLOCK = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void examplesWork() throws Exception {
    Assumptions.assumeTrue(Programs.there("curl"), "curl is not installed");
    List<String> commands = commands();
    assertTrue(commands.size() >= 10, commands::toString);
    List<String> answers = new ArrayList<>();
    try (Server server =
        Server.start(folder.resolve("runs.db"), ServerOptions.local().withPort(0), List.of())) {
      for (String command : commands) {
        answers.add(run(command, "http://127.0.0.1:" + server.port()));
      }
    }
    assertTrue(answers.get(0).contains("\"name\":\"external-ars-1\""), answers.get(0));
    assertTrue(answers.get(1).endsWith("\"lease\":60}"), answers.get(1));
    assertEquals(2, Json.parse("ask", answers.get(1)).path("queries").size());
    assertEquals(
        "{\"outcomes\":[{\"id\":1,\"value\":2.5,\"steps\":1},"
            + "{\"id\":0,\"failure\":\"the mesh is broken\"}]}",
        answers.get(2));
    for (int i = 0; i < answers.size(); i++) {
      assertTrue(!answers.get(i).contains("\"error\""), commands.get(i) + " " + answers.get(i));
    }
  }

  private static List<String> commands() throws IOException {
    List<String> commands = new ArrayList<>();
    Matcher block = BLOCK.matcher(Files.readString(Path.of("../docs/http.md")));
    while (block.find()) {
      block.group(1).lines().filter(line -> line.startsWith("curl ")).forEach(commands::add);
    }
    return commands;
  }

  private static String run(String command, String server) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true);
    builder.environment().put("SERVER", server);
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), command + "\n" + out);
    return out;
  }
}
