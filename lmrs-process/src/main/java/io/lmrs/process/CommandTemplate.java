package io.lmrs.process;

import io.lmrs.process.CommandSettings.Input;
import io.lmrs.process.CommandSettings.Mode;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A command line with places to fill in. It is split into words like a shell does it, with quotes
 * and backslashes, but no shell is started: there are no pipes, variables or patterns.
 *
 * @param words the program and its arguments
 */
record CommandTemplate(List<String> words) {
  static final String X = "{x}";
  static final String FILE = "{file}";
  static final String SEED = "{seed}";
  static final String ID = "{id}";

  CommandTemplate {
    words = List.copyOf(words);
  }

  /**
   * Splits a command line: single quotes take everything as it is, in double quotes a backslash
   * takes the next quote or backslash as it is, outside of quotes any character.
   *
   * @throws IllegalArgumentException if a quote is left open
   */
  static CommandTemplate parse(String text) {
    List<String> words = new ArrayList<>();
    // null between words
    StringBuilder word = null;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean next = i + 1 < text.length();
      if (quote == 0 && Character.isWhitespace(c)) {
        if (word != null) {
          words.add(word.toString());
        }
        word = null;
        continue;
      }
      word = word == null ? new StringBuilder() : word;
      if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
      } else if (c == quote) {
        quote = 0;
      } else if (c == '\\' && next && escapes(quote, text.charAt(i + 1))) {
        i++;
        word.append(text.charAt(i));
      } else {
        word.append(c);
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("command must close its quote " + quote + ": " + text);
    }
    if (word != null) {
      words.add(word.toString());
    }
    return new CommandTemplate(words);
  }

  private static boolean escapes(char quote, char next) {
    return switch (quote) {
      case 0 -> true;
      case '"' -> next == '"' || next == '\\';
      default -> false;
    };
  }

  /** True where some word holds this place. */
  boolean has(String place) {
    return words.stream().anyMatch(word -> word.contains(place));
  }

  /** The words with every place filled in. */
  List<String> filled(Map<String, String> places) {
    List<String> out = new ArrayList<>(words.size());
    for (String word : words) {
      String text = word;
      if (word.indexOf('{') >= 0) {
        for (Map.Entry<String, String> place : places.entrySet()) {
          text = text.replace(place.getKey(), place.getValue());
        }
      }
      out.add(text);
    }
    return out;
  }

  /** The words with those that name files as whole paths, for a program in another folder. */
  CommandTemplate absolute() {
    List<String> out = new ArrayList<>(words.size());
    for (int i = 0; i < words.size(); i++) {
      Path path = path(words.get(i));
      // the program itself is looked for in the search path unless its name holds a slash
      boolean plain = i == 0 && !words.get(i).contains("/");
      boolean file = path != null && !words.get(i).isEmpty() && !plain && Files.exists(path);
      out.add(file ? path.toAbsolutePath().toString() : words.get(i));
    }
    return new CommandTemplate(out);
  }

  /**
   * Checks that the places fit the way the point is handed over.
   *
   * @throws IllegalArgumentException if they don't
   */
  void requireFits(CommandSettings settings) {
    if (settings.mode() == Mode.WORKER) {
      for (String place : List.of(X, FILE, SEED, ID)) {
        if (has(place)) {
          throw new IllegalArgumentException(
              "command must be without " + place + " for a worker, which reads it from stdin");
        }
      }
      return;
    }
    require(settings.input() != Input.ARGUMENT || has(X), X, "argument");
    require(settings.input() != Input.FILE || has(FILE), FILE, "file");
  }

  private void require(boolean fits, String place, String input) {
    if (!fits) {
      throw new IllegalArgumentException(
          "command must contain "
              + place
              + " where input is "
              + input
              + ": "
              + String.join(" ", words));
    }
  }

  /**
   * Looks for the program, in the search path unless its name holds a slash.
   *
   * @throws IllegalArgumentException if it can't be run
   */
  void requireProgram() {
    String program = words.getFirst();
    if (program.contains("/") || program.contains(File.separator)) {
      Path path = path(program);
      if (path == null || !Files.exists(path)) {
        throw new IllegalArgumentException("the program of command does not exist: " + program);
      }
      if (!isProgram(path)) {
        throw new IllegalArgumentException("the program of command is not executable: " + program);
      }
      return;
    }
    if (!inSearchPath(program)) {
      throw new IllegalArgumentException(
          "the program of command is not in the search path: " + program);
    }
  }

  /** True if some folder of the search path holds that program. */
  static boolean inSearchPath(String program) {
    String folders = System.getenv("PATH");
    for (String folder : folders == null ? new String[0] : folders.split(File.pathSeparator)) {
      for (String ending : new String[] {"", ".exe", ".com"}) {
        Path path = path(folder + File.separator + program + ending);
        if (path != null && isProgram(path)) {
          return true;
        }
      }
    }
    return false;
  }

  /** True for a file that can be started. */
  static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException _) {
      return null;
    }
  }
}
