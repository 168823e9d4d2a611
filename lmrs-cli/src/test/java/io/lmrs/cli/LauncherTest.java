package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code lmrs} in a project of its own, with a Maven that only counts its builds. */
class LauncherTest {
  private static final Path SCRIPT = Path.of("..", "lmrs");

  @TempDir Path root;

  /** How a call of the script ended. */
  private record Ended(int exit, String out, String err) {}

  @BeforeEach
  void makeProject() throws IOException {
    assumeTrue(Files.exists(SCRIPT) && Files.exists(Path.of("/bin/bash")), "needs bash");
    executable(root.resolve("lmrs"), Files.readString(SCRIPT));
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    Files.createDirectory(root.resolve(".mvn"));
    module("lmrs-lab", "lmrs-far", "lmrs-parent", "picocli");
    module("lmrs-far", "lmrs-near");
    module("lmrs-near");
    module("lmrs-other", "lmrs-lab");
    executable(
        Files.createDirectory(root.resolve("bin")).resolve("mvn"),
        """
        #!/bin/bash
        echo build >>builds
        mkdir -p lmrs-lab/target/lib
        : >lmrs-lab/target/lmrs.jar
        : >lmrs-lab/target/lib/lmrs-far-1.jar
        """);
  }

  private void module(String name, String... needed) throws IOException {
    StringBuilder pom = new StringBuilder("<project>\n");
    pom.append("  <artifactId>").append(name).append("</artifactId>\n");
    for (String other : needed) {
      pom.append("    <artifactId>").append(other).append("</artifactId>\n");
    }
    Path folder = Files.createDirectories(root.resolve(name).resolve("src/main/java"));
    Files.writeString(root.resolve(name).resolve("pom.xml"), pom + "</project>\n");
    Files.writeString(folder.resolve("A.java"), "class A {}");
  }

  private static void executable(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Ended call(String classpath, String... args) throws IOException, InterruptedException {
    Path out = root.resolve("out");
    Path err = root.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(root.resolve("lmrs").toString())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.command().addAll(List.of(args));
    builder.environment().put("PATH", root.resolve("bin") + ":" + System.getenv("PATH"));
    builder.environment().put("LMRS_JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("LMRS_CLASSPATH", classpath);
    int exit = builder.start().waitFor();
    return new Ended(exit, Files.readString(out), Files.readString(err));
  }

  private long builds() throws IOException, InterruptedException {
    Ended ended = call("", "setup");
    assertEquals(new Ended(0, "lmrs is ready\n", ended.err), ended);
    try (var lines = Files.lines(root.resolve("builds"))) {
      return lines.count();
    }
  }

  private void touch(String file, long secondsFromNow) throws IOException {
    FileTime time = FileTime.from(Instant.now().plusSeconds(secondsFromNow));
    Files.setLastModifiedTime(root.resolve(file), time);
  }

  @Test
  void buildsAgainWhenAModuleThatItNeedsHasChanged() throws IOException, InterruptedException {
    assertEquals(1, builds());
    assertEquals(1, builds());
    touch("lmrs-other/src/main/java/A.java", 60);
    assertEquals(1, builds());
    long expected = 1;
    for (String file :
        List.of(
            "lmrs-lab/src/main/java/A.java",
            "lmrs-far/src/main/java/A.java",
            "lmrs-near/src/main/java/A.java",
            "lmrs-near/pom.xml",
            "pom.xml")) {
      touch(file, 60);
      expected++;
      assertEquals(expected, builds(), file);
      touch(file, -60);
    }
  }

  @Test
  void theClassPathMustExist() throws IOException, InterruptedException {
    assertEquals(1, builds());
    Ended ended = call(root + ":/no such/plugin.jar", "list", "searches");
    assertEquals(
        new Ended(
            2,
            "",
            "lmrs: LMRS_CLASSPATH must name jars and folders that exist: /no such/plugin.jar\n"),
        ended);
  }

  @Test
  void theClassPathIsAddedToTheJar() throws IOException, InterruptedException {
    assertEquals(1, builds());
    // the jar is empty, so the program itself is found here
    Ended ended = call(System.getProperty("java.class.path"), "list", "problems");
    assertEquals(0, ended.exit, ended.err);
    assertTrue(ended.out.contains("test-failing"), ended.out);
  }
}
