package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoCommandTest {
  @TempDir Path folder;

  private static final String SMALL = "demo --dimension 40 --manifold 4 --evaluations 400 --out ";

  @Test
  void printsTheTableAndDrawsThePlot() throws IOException {
    Path out = folder.resolve("new/demo");
    Called called = Called.line(SMALL + out).ok();
    assertTrue(
        called.out().matches("(?s).*\nsearch +to 50 % +to 10 % +to 2 % +median best value\n.*"),
        called.out());
    for (String row :
        new String[] {"lmrs, defaults", "ars, best of 9 (", "ars, defaults", "random-search"}) {
      assertTrue(called.out().contains("\n" + row), called.out());
    }
    assertTrue(called.out().contains("geometric means over 5 seeds"), called.out());
    assertTrue(called.out().contains("miss counts as twice the budget"), called.out());
    // 3 methods and 9 points of the grid by 5 seeds
    assertTrue(called.err().contains("60 of 60 runs done"), called.err());
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
    assertTrue(err.contains("run 5/5"), err);
    assertTrue(err.contains("run 45/45"), err);
  }

  @Test
  void theSeedsAreCountedUpFromTheFirst() {
    String line = SMALL + folder + " --seeds 2 --seed ";
    Called called = Called.line(line + 7).ok();
    assertTrue(called.err().contains("24 of 24 runs done"), called.err());
    assertTrue(called.out().contains("geometric means over 2 seeds"), called.out());
    assertEquals(called.out(), Called.line(line + 7).ok().out());
    assertNotEquals(called.out(), Called.line(line + 8).ok().out());
  }

  @Test
  void aSingleSeedDrawsToo() {
    String out = Called.line(SMALL + folder + " --seeds 1").ok().out();
    assertTrue(out.contains("geometric means over 1 seed."), out);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--seeds 0; seeds must be in [1, 1000]: 0",
        "--seeds 1e4; seeds must be in [1, 1000]: 10000",
        "--seeds few; seeds must be an integer: few",
        "--seed x; seed must be an integer: x",
        "--dimension 0; dimension must be in [1, 10000000]: 0",
        "--manifold 2000; manifold must be in [1, 1000]: 2000",
        "--evaluations 0; evaluations must be at least 1: 0"
      })
  void badInputIsASentenceAndLeavesNothing(String options, String sentence) {
    Path out = folder.resolve("nothing");
    assertEquals(
        "lmrs: " + sentence, Called.line("demo " + options + " --out " + out).complaint(2));
    assertFalse(Files.exists(out));
  }

  @Test
  void aFolderThatCannotBeMadeIsTrouble() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertEquals(
        "lmrs: can't write into " + file + ": it is a file",
        Called.line(SMALL + file).complaint(3));
  }
}
