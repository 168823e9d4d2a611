package io.lmrs.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.file.PlotFiles;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.terminal.Version;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Facts;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of pages, with their figures, numbers and facts.
 *
 * @param out the folder
 * @param command what the user typed
 * @param scope what the user wanted
 * @param threads how many units at a time
 */
record PageFolder(Path out, String command, Scope scope, int threads) {
  private static final String CAMPAIGN = "-campaign";
  private static final String END = ".json";

  /**
   * Writes a page and all that belongs to it, and gives its file.
   *
   * @param seconds how long that took now
   * @param all how long all its runs took, now or earlier
   */
  Path write(String name, ExhibitPage drawn, double seconds, double all) {
    Path folder = out.resolve(name);
    if (!drawn.pictures().isEmpty() || !drawn.numbers().isEmpty()) {
      WholeFile.requireFolder(folder);
    }
    drawn
        .pictures()
        .forEach(
            (file, picture) ->
                PlotFiles.write(
                    picture, folder.resolve(file + ".svg"), folder.resolve(file + ".png")));
    drawn.numbers().forEach((file, text) -> WholeFile.write(folder.resolve(file), text));
    ObjectNode facts = Json.object();
    facts.put("command", command);
    facts.put("budget", scope.budget());
    facts.set("facts", drawn.facts());
    WholeFile.write(file(name), Json.pretty(facts));
    if (scope.goesOn()) {
      // they stay when the exhibit is drawn at another budget
      WholeFile.write(file(name + CAMPAIGN), Json.pretty(facts));
    }
    Path page = out.resolve(name + ".md");
    WholeFile.write(page, drawn.markdown(command, circumstances(seconds, all)));
    return page;
  }

  private Map<String, String> circumstances(double seconds, double all) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("budget", scope.budget());
    rows.put(
        "wall time",
        "%s now; all runs of this page together took %s, each on its threads"
            .formatted(Figures.seconds(seconds), Figures.seconds(all)));
    rows.put(
        "versions",
        "lmrs %s, %s kernels, Java %s"
            .formatted(Version.lmrs(), Version.kernels(), Version.java()));
    rows.put("machine", Machine.processor() + ", " + Version.os() + ", load " + Machine.load());
    rows.put("threads", Integer.toString(threads));
    return rows;
  }

  /**
   * What an exhibit found out, by all files of its name: the last page's, its campaign's, and those
   * of other pages that somebody has kept as {@code NAME-WORD.json}.
   */
  Optional<Facts> facts(String exhibit) {
    if (!Files.isDirectory(out)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(out)) {
      return files
          .filter(file -> ofExhibit(exhibit, file.getFileName().toString()))
          .sorted()
          .map(file -> Facts.of(Json.parse(file.toString(), WholeFile.read("facts", file))))
          .reduce(Facts::with);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean ofExhibit(String exhibit, String file) {
    return file.equals(exhibit + END) || file.startsWith(exhibit + "-") && file.endsWith(END);
  }

  private Path file(String name) {
    return out.resolve(name + END);
  }
}
