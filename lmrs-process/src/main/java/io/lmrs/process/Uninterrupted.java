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
      return CommandTemplate.isProgram(
          from == null ? Path.of(program) : from.toPath().resolve(program));
    }
    // the system looks there too, not in the path that the program is given
    return !program.isEmpty() && !program.startsWith("-") && CommandTemplate.inSearchPath(program);
  }
}
