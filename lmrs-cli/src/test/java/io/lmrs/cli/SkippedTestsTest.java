package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build says of tests that were skipped. */
class SkippedTestsTest {
  private static final String BEGUN = "2026-01-02T03:04:05Z";
  private static final String ABORTED =
      "<skipped type='org.opentest4j.TestAbortedException'><![CDATA[org.opentest4j."
          + "TestAbortedException: Assumption failed: %s\n\tat x]]></skipped>";

  @TempDir Path root;

  private record Told(int exit, String out) {}

  private Told told(String present) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                Path.of("..", ".ci", "Skipped.java").toString(),
                root.toString(),
                BEGUN,
                present)
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Told(process.waitFor(), out);
  }

  private void report(String module, String name, String begun, String... skips)
      throws IOException {
    StringBuilder text = new StringBuilder("<testsuite><testcase name='good'/>");
    for (String skip : skips) {
      text.append("<testcase name='a'>").append(skip).append("</testcase>");
    }
    Path folder = Files.createDirectories(root.resolve(module).resolve("target/surefire-reports"));
    Path file = Files.writeString(folder.resolve("TEST-" + name + ".xml"), text + "</testsuite>");
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse(begun)));
  }

  @BeforeEach
  void reports() throws IOException {
    String mujoco = "<skipped message='MuJoCo 2.2.2 is not installed'/>";
    report("lmrs-mujoco", "A", BEGUN, mujoco, mujoco);
    report("lmrs-cli", "B", BEGUN, mujoco, ABORTED.formatted("waived: by design"));
    report("lmrs-cli", "Old", "2026-01-02T03:04:04Z", ABORTED.formatted("an earlier build"));
  }

  @Test
  void theyAreCountedWithTheirReasons() throws IOException, InterruptedException {
    assertEquals(
        new Told(
            0,
            """
            skipped: 4 of 6 tests
            skipped: 3 in lmrs-cli, lmrs-mujoco: MuJoCo 2.2.2 is not installed
            skipped: 1 in lmrs-cli: waived: by design
            skipped: README.md says what these tests need (./lmrs setup gets most of it)
            """),
        told("none"));
  }

  @Test
  void whatIsThereIsNoReason() throws IOException, InterruptedException {
    assertEquals(0, told("spark,browser").exit());
    Told told = told("spark,mujoco");
    assertEquals(1, told.exit());
    assertTrue(
        told.out()
            .contains(
                "skipped: although the set-up of mujoco succeeded: MuJoCo 2.2.2 is not installed"),
        told.out());
  }

  @Test
  void aReasonWithoutASetUpStepFailsTheStrictBuildAlone() throws IOException, InterruptedException {
    report("lmrs-core", "C", BEGUN, ABORTED.formatted("it rains"));
    assertEquals(0, told("none").exit());
    Told told = told("spark");
    assertEquals(1, told.exit());
    assertTrue(told.out().contains("skipped: no set-up step explains it: it rains"), told.out());
  }
}
