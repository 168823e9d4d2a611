package io.lmrs.cli.contest;

import io.lmrs.cli.coco.CocoFolder;
import io.lmrs.cli.coco.CocoRun;
import io.lmrs.cli.experiment.BbobChoice;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Results in COCO's format, in folders. */
public final class CocoResults {
  private static final Set<String> KNOWN = Set.of("function", "instance");

  private CocoResults() {}

  /**
   * Complains before hours are spent.
   *
   * @param tasks those that are judged by COCO's targets
   * @throws IllegalArgumentException if they are not COCO's own functions of one suite
   */
  public static void require(Path folder, List<ContestTask> tasks) {
    if (!BbobChoice.only(tasks)
        || tasks.stream().map(ContestTask::problem).distinct().count() != 1) {
      throw new IllegalArgumentException(
          "--coco must go with bbob or bbob-largescale and no other problem: " + folder);
    }
    for (ContestTask task : tasks) {
      if (!KNOWN.containsAll(task.settings().keySet())) {
        throw new IllegalArgumentException(
            "--coco must go with functions as they are, without other settings: " + task.label());
      }
    }
    WholeFile.requireFolder(folder);
  }

  /** Writes a folder for each search; one that is there already is left alone. */
  public static void write(
      Terminal terminal, Path folder, List<ContestTask> tasks, Map<Method, List<CocoRun>> runs) {
    String suite = tasks.getFirst().problem();
    runs.forEach(
        (method, own) -> {
          Path place = place(folder, method.label().replaceAll("[^A-Za-z0-9_.=-]", "-"));
          new CocoFolder(suite, method.label(), info(method), own)
              .files()
              .forEach((name, text) -> write(place.resolve(name), text));
          terminal.err().println("COCO's files of " + method.label() + ": " + place);
        });
  }

  private static void write(Path file, String text) {
    WholeFile.requireFolder(file.getParent());
    WholeFile.write(file, text);
  }

  private static Path place(Path folder, String name) {
    Path place = folder.resolve(name);
    for (int i = 1; Files.exists(place); i++) {
      place = folder.resolve("%s-%04d".formatted(name, i));
    }
    return place;
  }

  private static String info(Method method) {
    StringBuilder out = new StringBuilder(method.search() + " of lmrs " + Version.lmrs());
    method
        .settings()
        .forEach((key, value) -> out.append(", ").append(key).append("=").append(value));
    return out.toString();
  }
}
