package io.lmrs.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.file.PlotFiles;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Facts;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.spec.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The folder of pages, with their figures, numbers and facts.
 *
 * @param out the folder
 * @param command what the user typed
 * @param scope what the user wanted
 */
record PageFolder(Path out, String command, Scope scope) {
  private static final String CAMPAIGN = "-campaign";

  /** Writes a page and all that belongs to it, and gives its file. */
  Path write(String name, ExhibitPage drawn, Map<String, String> circumstances) {
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
    WholeFile.write(page, drawn.markdown(command, circumstances));
    return page;
  }

  /** What an exhibit found out; what its campaign did counts where that has more seeds. */
  Optional<Facts> facts(String exhibit) {
    Optional<Facts> last = read(exhibit);
    Optional<Facts> campaign = read(exhibit + CAMPAIGN);
    return last.map(facts -> campaign.map(facts::with).orElse(facts)).or(() -> campaign);
  }

  private Optional<Facts> read(String name) {
    Path file = file(name);
    return Files.exists(file)
        ? Optional.of(Facts.of(Json.parse(file.toString(), WholeFile.read("facts", file))))
        : Optional.empty();
  }

  private Path file(String name) {
    return out.resolve(name + ".json");
  }
}
