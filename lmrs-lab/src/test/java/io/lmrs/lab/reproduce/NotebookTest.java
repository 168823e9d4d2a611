package io.lmrs.lab.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.Main;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotebookTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("notebook.jsonl");
  }

  private static ObjectNode value(int number) {
    return Json.object().put("value", number);
  }

  private int value(String key) {
    try (Notebook notebook = Notebook.open(file)) {
      return notebook.find(key).map(entry -> entry.result().path("value").asInt()).orElse(-1);
    }
  }

  @Test
  void whatWasNotedIsThereAgain() {
    try (Notebook notebook = Notebook.open(file)) {
      notebook.note("one", 2.5, value(1));
      notebook.note("two ±", 3, value(2));
    }
    assertEquals(1, value("one"));
    assertEquals(2, value("two ±"));
    assertEquals(-1, value("three"));
  }

  @Test
  void aLineThatAKillHasCutOffIsLeftOut() throws IOException {
    try (Notebook notebook = Notebook.open(file)) {
      notebook.note("one", 1, value(1));
      notebook.note("two", 1, value(2));
    }
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 5));
    try (Notebook notebook = Notebook.open(file)) {
      assertTrue(notebook.find("two").isEmpty());
      notebook.note("three", 1, value(3));
    }
    assertEquals(1, value("one"));
    assertEquals(-1, value("two"));
    assertEquals(3, value("three"));
  }

  @Test
  void aForgottenPieceIsGone() {
    try (Notebook notebook = Notebook.open(file)) {
      notebook.note("one", 1, value(1));
      notebook.note("two", 1, value(2));
      notebook.forget(List.of("one"));
    }
    assertEquals(-1, value("one"));
    assertEquals(2, value("two"));
  }

  @Test
  void oneProcessAtATime() {
    try (Notebook _ = Notebook.open(file)) {
      assertThrows(IllegalArgumentException.class, () -> Notebook.open(file));
    }
  }

  @Test
  void anotherProcessIsRefusedAlsoIfLinesWereReadMeanwhile() throws Exception {
    try (Notebook notebook = Notebook.open(file)) {
      notebook.note("one", 1, value(1));
      assertEquals(1, Notebook.glance(file).size());
      Path err = folder.resolve("err");
      Process other =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Main.class.getName(),
                  "reproduce",
                  "figure5",
                  "--budget",
                  "smoke",
                  "--out",
                  folder.toString())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(err.toFile())
              .start();
      assertEquals(2, other.waitFor(), () -> read(err));
      assertTrue(read(err).contains("another process is at work there"), () -> read(err));
    }
    assertEquals(1, value("one"));
  }

  private static String read(Path text) {
    try {
      return Files.readString(text);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
