package io.lmrs.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts programs deaf to Ctrl-C. A terminal sends it to all processes in the foreground; an
 * evaluation that answered it would be stored as a failure, though only the run was to be
 * interrupted. The run ends its programs by itself.
 */
final class Uninterrupted {
  private static final Path SHELL = Path.of("/bin/sh");

  /** What a shell ignores, the program that takes its place ignores too. */
  private static final String IGNORING = "trap '' INT; exec \"$@\"";

  private Uninterrupted() {}

  /** Lets the program ignore the signal, if it can be started; who can't is left to fail. */
  static void begin(ProcessBuilder builder) {
    List<String> words = builder.command();
    if (!Files.isExecutable(SHELL) || !startable(words.getFirst(), builder)) {
      return;
    }
    List<String> command = new ArrayList<>(List.of(SHELL.toString(), "-c", IGNORING, "lmrs"));
    command.addAll(words);
    builder.command(command);
  }

  private static boolean startable(String program, ProcessBuilder builder) {
    if (program.contains("/")) {
      File from = builder.directory();
      return isProgram(from == null ? Path.of(program) : from.toPath().resolve(program));
    }
    // the system looks into the folders of this process
    String folders = System.getenv("PATH");
    if (folders == null || program.isEmpty() || program.startsWith("-")) {
      return false;
    }
    for (String folder : folders.split(File.pathSeparator)) {
      if (isProgram(Path.of(folder.isEmpty() ? "." : folder, program))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
