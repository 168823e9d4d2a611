package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir Path folder;

  private static final String SMALL = "demo --dimension 40 --manifold 4 --evaluations 400 --out ";

  @Test
  void printsTheTableAndDrawsThePlot() throws IOException {
    Path out = folder.resolve("new/demo");
    Called called = Called.line(SMALL + out).ok();
    assertTrue(called.out().contains("search "), called.out());
    for (String row :
        new String[] {"lmrs, defaults", "ars, best of 9 (", "ars, defaults", "random-search"}) {
      assertTrue(called.out().contains("\n" + row), called.out());
    }
    assertTrue(called.err().contains("12 of 12 runs done"), called.err());
    assertTrue(Files.size(out.resolve("convergence.svg")) > 1000);
    assertTrue(Files.size(out.resolve("convergence.png")) > 1000);
    byte[] svg = Files.readAllBytes(out.resolve("convergence.svg"));
    // the same numbers and curves again
    assertEquals(called.out(), Called.line(SMALL + out).ok().out());
    assertArrayEquals(svg, Files.readAllBytes(out.resolve("convergence.svg")));
  }

  @Test
  void aTerminalShowsABarPerSearch() {
    String err = Called.on(true, "", (SMALL + folder).split(" ")).ok().err();
    assertTrue(err.contains("ars, grid      [####"), err);
    assertTrue(err.contains("run 9/9"), err);
  }

  @Test
  void aFolderThatCannotBeMadeIsTrouble() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertEquals(
        "lmrs: can't write into " + file + ": it is a file",
        Called.line(SMALL + file).complaint(3));
  }
}
