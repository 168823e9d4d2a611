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
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryTest {
  @TempDir private Path folder;

  @Test
  void theVariableNamesTheFileOrItsFolder() throws IOException {
    Path file = Files.createFile(folder.resolve("libmujoco.so.2.2.2"));
    assertEquals(file, Library.find(Map.of(Library.VARIABLE, file.toString())));
    assertEquals(file, Library.find(Map.of(Library.VARIABLE, folder.toString())));
    String wrong = folder.resolve("nothing").toString();
    assertEquals(
        "LMRS_MUJOCO must name libmujoco or its folder: " + wrong,
        assertThrows(MissingPart.class, () -> Library.find(Map.of(Library.VARIABLE, wrong)))
            .getMessage());
  }

  @Test
  void theHomeFolderIsLookedThrough() throws IOException {
    assumeTrue(!Library.present(), "an installed library comes first");
    Path lib = Files.createDirectories(folder.resolve(".mujoco/mujoco-2.2.2/lib"));
    Path file = Files.createFile(lib.resolve("libmujoco.so"));
    assertEquals(file, Library.find(Map.of("HOME", folder.toString())));
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
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Fatal.class.getName())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(Library.FATAL, child.waitFor(), said);
    assertTrue(said.contains("lmrs: MuJoCo can't go on: no stack left"), said);
    try (var left = Files.list(folder)) {
      assertEquals(0, left.count());
    }
  }
}
