package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.cli.paper.Exhibit;
import io.lmrs.cli.paper.Exhibits;
import io.lmrs.cli.paper.Sheet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
  @TempDir Path folder;

  private String page(String name) {
    Called.line("reproduce " + name + " --budget smoke --out " + folder).ok();
    String page = WholeFile.read("page", folder.resolve(name + ".md"));
    for (String part :
        List.of("./lmrs reproduce " + name, "## How it was run", "| versions |", "| machine |")) {
      assertTrue(page.contains(part), page);
    }
    return page;
  }

  /** The cells of a row that begins like this, without those. */
  private static List<String> row(String page, String begin) {
    String line =
        page.lines()
            .filter(l -> l.startsWith("| " + begin + " |"))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no row " + begin + " in\n" + page));
    return Arrays.stream(line.split("\\|")).map(String::strip).skip(1).toList();
  }

  private void hasPicture(String file) throws IOException {
    assertTrue(Files.size(folder.resolve(file + ".png")) > 1000);
    assertTrue(Files.size(folder.resolve(file + ".svg")) > 1000);
  }

  @Test
  void theListNamesEveryExhibit() {
    String out = Called.line("reproduce list").ok().out();
    for (Exhibit exhibit : Exhibits.all()) {
      assertTrue(out.contains("\n" + exhibit.name() + " "), out);
    }
  }

  @Test
  void aWrongNameOrWordOrNumberIsASentence() {
    assertEquals(2, Called.line("reproduce figure9 --out " + folder.resolve("x")).exit());
    String wrong =
        Called.line("reproduce figure5 --only nothing --budget smoke --out " + folder.resolve("x"))
            .complaint(2);
    assertTrue(wrong.contains("only must name words of figure5"), wrong);
    wrong = Called.line("reproduce figure5 --seeds 0 --out " + folder.resolve("x")).complaint(2);
    assertTrue(wrong.contains("seeds must be"), wrong);
    assertTrue(Files.notExists(folder.resolve("x")));
  }

  @Test
  void figure5HasARowForEveryManifoldAndRunsNothingTwice() throws IOException {
    String page = page("figure5");
    for (int n : new int[] {2, 5, 10, 20, 50, 100}) {
      row(page, "100 | " + n);
    }
    for (int n : new int[] {2, 5, 10, 50, 100, 500, 1000}) {
      assertEquals(Sheet.NOT_RUN, row(page, "1000 | " + n).get(2));
    }
    assertTrue(row(page, "100 | 2").get(2).contains(" ± "), page);
    hasPicture("figure5/d100");
    assertTrue(Files.readString(folder.resolve("figure5/curves.csv")).startsWith("d,n,method,"));
    String curves = Files.readString(folder.resolve("figure5/curves.csv"));
    Called again = Called.line("reproduce figure5 --budget smoke --threads 1 --out " + folder).ok();
    assertTrue(again.err().matches("(?s)figure5: (\\d+) runs, \\1 of them there already.*"));
    assertEquals(curves, Files.readString(folder.resolve("figure5/curves.csv")));
  }

  @Test
  void onlyRunsWhatHasTheWord() {
    Called.line("reproduce figure5 --budget smoke --only n=100 --out " + folder).ok();
    String page = WholeFile.read("page", folder.resolve("figure5.md"));
    assertEquals(Sheet.NOT_RUN, row(page, "100 | 2").get(2));
    assertTrue(row(page, "100 | 100").get(2).contains(" ± "), page);
  }
}
