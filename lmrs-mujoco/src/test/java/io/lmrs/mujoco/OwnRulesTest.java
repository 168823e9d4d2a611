package io.lmrs.mujoco;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of rules in Java on a model of one's own: it compiles, and its policy learns. */
@Installed
class OwnRulesTest {
  private static final Path EXAMPLE = Path.of("..", "examples", "mujoco");

  @Test
  void theExampleLearnsToBalance(@TempDir Path classes) throws Exception {
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                EXAMPLE.resolve("Balance.java").toString());
    assertEquals(0, code, "the example must compile");
    String said = run(classes);
    Matcher told = Pattern.compile("best of 800 episodes: ([0-9.]+) of 200\n").matcher(said);
    assertTrue(told.matches(), said);
    // a pole that nobody holds falls within some 25 steps
    assertTrue(Double.parseDouble(told.group(1)) > 150, said);
  }

  private static String run(Path classes) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()}, OwnRulesTest.class.getClassLoader())) {
      System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
      Method main = loader.loadClass("Balance").getMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) new String[] {EXAMPLE.resolve("pole.xml").toString()});
    } finally {
      System.setOut(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
