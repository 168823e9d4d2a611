package io.lmrs.cli.coco;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files of one algorithm's runs, as COCO's observer writes them.
 *
 * @param suite the suite's name
 * @param algorithm the algorithm's name
 * @param info free text about it, one line
 * @param runs in the order in which they ran: all instances of a function in a dimension together
 */
public record CocoFolder(String suite, String algorithm, String info, List<CocoRun> runs) {

  /** The version of the format. */
  private static final String VERSION = "2.8";

  public CocoFolder {
    runs = runs.stream().filter(run -> run.log().evaluations() > 0).toList();
  }

  /** Every file's text by its path. */
  public Map<String, String> files() {
    Map<String, StringBuilder> texts = new LinkedHashMap<>();
    CocoRun before = null;
    for (CocoRun run : runs) {
      String data =
          "data_f%d/bbobexp_f%d_DIM%d".formatted(run.function(), run.function(), run.dimension());
      StringBuilder list = text(texts, "bbobexp_f" + run.function() + ".info");
      if (!run.continues(before)) {
        list.append(list.isEmpty() ? "" : "\n").append(entry(run)).append(data).append(".dat");
      }
      list.append(", ").append(run.instance()).append(':').append(run.log().summary());
      text(texts, data + ".dat").append(run.log().byTarget());
      text(texts, data + ".tdat").append(run.log().byEvaluation());
      text(texts, data + ".rdat").append(run.log().heading());
      text(texts, data + ".mdat").append(run.log().heading());
      before = run;
    }
    Map<String, String> files = new LinkedHashMap<>();
    texts.forEach((name, text) -> files.put(name, text.toString()));
    return files;
  }

  private static StringBuilder text(Map<String, StringBuilder> texts, String name) {
    return texts.computeIfAbsent(name, _ -> new StringBuilder());
  }

  private String entry(CocoRun run) {
    return ("suite = '%s', funcId = %d, DIM = %d, Precision = 1.000e-08, algId = '%s',"
            + " coco_version = '%s', logger = '%s', data_format = 'bbob-new2', settings = ''\n"
            + "%% %s\n")
        .formatted(
            suite, run.function(), run.dimension(), plain(algorithm), VERSION, suite, plain(info));
  }

  // a quote would end a value, a line end an entry
  private static String plain(String text) {
    return text.replaceAll("['\\r\\n]", " ");
  }
}
