package io.lmrs.lab.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lmrs.cli.Main;
import io.lmrs.lab.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that measure a cluster. */
class ClusterCommandsTest {
  private static final String SMALL =
      "bench spark --master local-cluster[1,1,1024] --queries 4 --millis 1 --batches 1"
          + " --problem regulator --dimension 12 --set problem.actions=2 --directions 2"
          + " --iterations 3 --warm-up 1";

  private static final Pattern BYTES =
      Pattern.compile("\\| (ars|lmrs) \\| 2 \\| (\\d+) \\| (\\d+) \\| .*\\| (\\d+) \\| (\\d+) \\|");

  @TempDir Path folder;

  @Test
  void whatIsSentIsCounted() throws IOException, InterruptedException {
    Path home = Path.of(String.valueOf(System.getenv("SPARK_HOME")), "jars");
    assumeTrue(Files.isDirectory(home), "Spark is missing: lmrs setup fetches it");
    int status = spawn(SMALL).waitFor();
    assertEquals(0, status, () -> read("err"));
    String out = read("out");
    assertTrue(out.contains("4 queries of 1 ms on 1 slots: "), out);
    List<MatchResult> rows =
        BYTES.matcher(out.substring(out.indexOf("Bytes of "))).results().toList();
    assertEquals(2, rows.size(), out);
    // 12 variables and 2 directions, in numbers of 8 bytes
    assertEquals(8 * (12 + 4), Integer.parseInt(rows.getFirst().group(2)));
    assertEquals(8 * (12 + 4 + 24), Integer.parseInt(rows.getLast().group(2)));
    for (MatchResult row : rows) {
      // the incumbent travels; a task of Spark is far more than what it says
      assertTrue(Integer.parseInt(row.group(3)) >= 8 * 12, out);
      assertTrue(Integer.parseInt(row.group(4)) > 4 * 1000, out);
      assertTrue(Integer.parseInt(row.group(5)) > 4 * 8, out);
    }
  }

  /** In a process of its own: Spark wants options of Java, and its own threads to die with it. */
  private Process spawn(String line) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    words.addAll(List.of(line.split(" ")));
    return new ProcessBuilder(words)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  private String read(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException e) {
      return e.toString();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "bench spark --queries 0; queries must be in [1, 1000000]: 0",
        "bench spark --batches 0; batches must be in [1, 1000000]: 0",
        "bench spark --directions 0; directions must be in [1, 1000000]: 0",
        "bench spark --searches nosuch --problem sphere; unknown search: nosuch (known: ",
        "bench spark --millis -1; millis must be in [0, 1000000000]: -1",
        "bench scale --workers 0; workers must be in [1, 1000000]: 0",
        "bench scale --iterations 0; iterations must be in [1, 1000000]: 0",
        "bench scale --bandwidth 0; bandwidth must be in [1.0E-6, 1000000]: 0",
        "bench scale --latency -1; latency must be in [0, 1000000]: -1",
        "bench scale --problem nosuch; unknown problem: nosuch",
      })
  void complainsOfBadInputBeforeAnythingStarts(String line, String complaint) {
    String said = Called.line(line).complaint(2);
    assertTrue(said.startsWith("lmrs: " + complaint), said);
  }
}
