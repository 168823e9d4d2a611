package io.lmrs.mujoco.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lmrs.MissingPart;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryTest {
  @TempDir private Path folder;

  @Test
  void theVariableNamesTheFileOrItsFolder() throws IOException {
    Path file = Files.createFile(folder.resolve("libmujoco.so.2.2.2"));
    assertEquals(List.of(file), Library.candidates(Map.of(Library.VARIABLE, file.toString())));
    assertEquals(List.of(file), Library.candidates(Map.of(Library.VARIABLE, folder.toString())));
    String wrong = folder.resolve("nothing").toString();
    assertEquals(
        "LMRS_MUJOCO must name libmujoco or its folder, of MuJoCo 2.2.2 (on Debian and Ubuntu:"
            + " apt-get install libmujoco2.2.2, or run ./lmrs setup as root): "
            + wrong,
        assertThrows(MissingPart.class, () -> Library.candidates(Map.of(Library.VARIABLE, wrong)))
            .getMessage());
  }

  @Test
  void theHomeFolderIsLookedThroughInOrder() throws IOException {
    Path later = Files.createDirectories(folder.resolve(".mujoco/mujoco-2.3.0/lib"));
    Path lib = Files.createDirectories(folder.resolve(".mujoco/mujoco-2.2.2/lib"));
    Path file = Files.createFile(lib.resolve("libmujoco.so"));
    Path other = Files.createFile(later.resolve("libmujoco.so"));
    List<Path> found = Library.candidates(Map.of("HOME", folder.toString()));
    assertEquals(List.of(file, other), found.subList(found.size() - 2, found.size()));
  }

  /** A library that says it is 3.3.7. */
  private Path newer() throws IOException, InterruptedException {
    Path library = folder.resolve("libmujoco.so");
    Path source = Files.writeString(folder.resolve("v.c"), "int mj_version(void){return 337;}");
    try {
      Process cc =
          new ProcessBuilder("cc", "-shared", "-fPIC", "-o", library + "", source + "").start();
      assumeTrue(cc.waitFor() == 0, "cc can't make a library");
    } catch (IOException _) {
      assumeTrue(false, "cc is not installed");
    }
    return library;
  }

  @Test
  void aLibraryOfAnotherVersionHidesNone() throws IOException, InterruptedException {
    Path newer = newer();
    Path text = Files.writeString(folder.resolve("libmujoco.so.2.2.2"), "none");
    String said =
        assertThrows(MissingPart.class, () -> Library.fitting(List.of(newer, text))).getMessage();
    assertTrue(
        said.startsWith("the library " + newer + " must be MuJoCo 2.2.2, it is 3.3.7: "), said);
    assumeTrue(Library.present(), "MuJoCo 2.2.2 is not installed");
    Path good = Library.get().file();
    assertEquals(good, Library.fitting(List.of(text, newer, good)));
  }

  /** Drops two balls on one another twice, with room for one contact. */
  static final class Crowded {
    public static void main(String[] args) throws IOException {
      Path file = Path.of(args[0]);
      Simulation simulation = new Simulation(Model.load(file));
      double[] positions = simulation.model().initialPositions();
      for (int i = 0; i < 3; i++) {
        simulation.reset(positions, new double[simulation.model().velocities()]);
        simulation.step(new double[0], 5);
      }
      simulation.reset(new double[] {1e300, 0}, new double[2]);
      simulation.step(new double[0], 5);
      simulation.close();
    }
  }

  @Test
  void aBufferThatIsFullIsToldOnce() throws IOException, InterruptedException {
    assumeTrue(Library.present(), "MuJoCo 2.2.2 is not installed");
    Path model =
        Files.writeString(
            folder.resolve("crowd.xml"),
            """
            <mujoco><size nconmax="1"/><worldbody>
            <geom type="plane" size="1 1 1"/>
            <body><joint type="slide" axis="0 0 1"/><geom size="0.1"/></body>
            <body><joint type="slide" axis="0 0 1"/><geom size="0.1"/></body>
            </worldbody></mujoco>
            """);
    Process child = child(Crowded.class, model.toString());
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, child.waitFor(), said);
    assertEquals(
        "lmrs: MuJoCo leaves out what it has no room for, said once: Pre-allocated contact buffer"
            + " is full. Increase nconmax above 1.\n",
        said);
  }

  private Process child(Class<?> program, String... arguments) throws IOException {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    line.addAll(List.of(arguments));
    return new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true).start();
  }

  /** Ends its own process, in a way that only a child may try. */
  @SuppressWarnings("restricted")
  static final class Fatal {
    public static void main(String[] args) throws Throwable {
      MemorySegment symbol =
          SymbolLookup.libraryLookup(Library.get().file(), Arena.global())
              .find("mju_error")
              .orElseThrow();
      Linker.nativeLinker()
          .downcallHandle(symbol, FunctionDescriptor.ofVoid(ValueLayout.ADDRESS))
          .invoke(Arena.global().allocateFrom("no stack left"));
    }
  }

  @Test
  void aFatalErrorEndsTheProcessWithASentence() throws IOException, InterruptedException {
    assumeTrue(Library.present(), "MuJoCo 2.2.2 is not installed");
    Process child = child(Fatal.class);
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(Library.FATAL, child.waitFor(), said);
    assertTrue(said.contains("lmrs: MuJoCo can't go on: no stack left"), said);
    try (var left = Files.list(folder)) {
      assertEquals(0, left.count());
    }
  }
}
