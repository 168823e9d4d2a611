package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchCommandTest {
  @TempDir Path folder;

  private static final String SMALL =
      "bench synthetic --dimension 20 --manifold 3 --seeds 100..102 --evaluations 500 ";

  @Test
  void comparesWithTheTunedGrid() throws IOException {
    Path markdown = folder.resolve("table.md");
    Path csv = folder.resolve("numbers.csv");
    Called called =
        Called.line(
                SMALL
                    + "--searches lmrs,few=lmrs:directions=2,ars-tuned --ars-step 0.1,1"
                    + " --ars-radius 0.1 --markdown %s --csv %s".formatted(markdown, csv))
            .ok();
    String out = called.out();
    assertTrue(
        out.contains("| method | evaluations to 10 % | reached | tuned ARS / method |"), out);
    for (String row : List.of("lmrs", "few", "ars-tuned", "ars step-size=1 radius=0.1")) {
      assertTrue(out.contains("\n| " + row + " | "), out);
    }
    assertEquals(2, out.lines().filter(line -> line.startsWith("lmrs ")).count(), out);
    assertEquals(out, Files.readString(markdown));
    // 4 methods by 3 seeds and a heading
    assertEquals(13, Files.readAllLines(csv).size());
    assertEquals(
        "method,search,settings,seed,evaluations,to_0.1,to_0.02,last_fraction,best,seconds",
        Files.readAllLines(csv).getFirst());
    assertTrue(called.err().contains("12 of 12 runs done"), called.err());
  }

  @Test
  void threadsChangeNoNumber() {
    String line = SMALL + "--searches lmrs,random-search --noise 0.01 --threads ";
    assertEquals(Called.line(line + 1).ok().out(), Called.line(line + 3).ok().out());
  }

  @Test
  void measuresOverhead() {
    String out =
        Called.line("bench overhead --searches ars,random-search --dimensions 10,20 --seconds 0.1")
            .ok()
            .out();
    assertEquals(4, out.lines().filter(l -> l.matches("\\| (ars|random-search) .*")).count(), out);
    assertTrue(out.contains("\nKernels: "), out);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "bench synthetic --seeds 5..1; seeds must be like 100..109 or 1,2,5: 5..1",
        "bench synthetic --seeds few; seeds must be like 100..109 or 1,2,5: few",
        "bench synthetic --evaluations 0; evaluations must be at least 1: 0",
        "bench synthetic --searches nosuch; unknown search: nosuch (known: ",
        "bench synthetic --searches lmrs,,ars; a search must have a name: \"lmrs,,ars\"",
        "bench synthetic --searches lmrs:fast; a setting of a search must be key=value: fast",
        "bench synthetic --manifold 0; manifold must be in [1, inf): 0",
        "bench synthetic --threads 0; threads must be at least 1: 0",
        "bench overhead --searches nosuch; unknown search: nosuch (known: ",
        "bench overhead --seconds 0; seconds must be positive: 0.0"
      })
  void badInputIsASentence(String line, String start) {
    Called called = Called.line(line);
    assertEquals(2, called.exit(), called::err);
    assertEquals("", called.out());
    String sentence = called.err().lines().toList().getLast();
    assertTrue(sentence.startsWith("lmrs: " + start), sentence);
  }
}
