import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Compares the Java sources with google-java-format and looks for wildcard imports.
 *
 * <p>{@code mvn verify} runs it in the mode "check"; {@code mvn -q -N verify -Dlmrs.format=fix}
 * rewrites the files that differ. Wildcard imports have to be replaced by hand.
 */
final class Format {
  private static final Set<String> SKIPPED_FOLDERS = Set.of("target", "build", "out");
  private static final Pattern WILDCARD =
      Pattern.compile("^import\\s+(static\\s+)?[\\w.]+\\.\\*\\s*;", Pattern.MULTILINE);

  /** What is wrong with one file; both parts may be empty. */
  private record Finding(Path file, boolean differs, List<String> problems) {}

  private Format() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 2 || !Set.of("check", "fix").contains(args[0])) {
      System.err.println("usage: Format check|fix FOLDER");
      System.exit(2);
    }
    boolean fix = args[0].equals("fix");
    Path root = Path.of(args[1]).toAbsolutePath().normalize();
    List<Path> files = sources(root);
    List<Finding> findings =
        files.parallelStream()
            .map(file -> examine(file, fix))
            .filter(finding -> finding.differs || !finding.problems.isEmpty())
            .toList();

    long differing = findings.stream().filter(Finding::differs).count();
    long problems = findings.stream().mapToLong(finding -> finding.problems.size()).sum();
    for (Finding finding : findings) {
      Path name = root.relativize(finding.file);
      if (finding.differs) {
        System.out.println((fix ? "format: rewrote " : "format: not formatted: ") + name);
      }
      for (String problem : finding.problems) {
        System.out.println("format: " + name + ":" + problem);
      }
    }
    System.out.println(
        "format: %d files compared with google-java-format; %s: %d; other problems: %d"
            .formatted(files.size(), fix ? "rewritten" : "differing", differing, problems));
    if (differing > 0 && !fix) {
      System.out.println("format: to repair the format run: mvn -q -N verify -Dlmrs.format=fix");
    }
    System.exit((differing > 0 && !fix) || problems > 0 ? 1 : 0);
  }

  private static List<Path> sources(Path root) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName() == null ? "" : folder.getFileName().toString();
            boolean hidden = name.startsWith(".") && !name.equals(".ci");
            boolean skipped = !folder.equals(root) && (hidden || SKIPPED_FOLDERS.contains(name));
            // A package may be called "target" or "out": only skip these names above src.
            boolean insideSource = root.relativize(folder).toString().contains("src");
            return skipped && !(insideSource && !hidden)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    found.sort(null);
    return found;
  }

  private static Finding examine(Path file, boolean fix) {
    try {
      String source = Files.readString(file);
      List<String> problems = new ArrayList<>();
      WILDCARD
          .matcher(source)
          .results()
          .forEach(
              match ->
                  problems.add(
                      line(source, match.start())
                          + ": wildcard import, name the classes instead: "
                          + match.group()));
      String formatted;
      try {
        formatted = format(source);
      } catch (FormatterException e) {
        problems.add(" cannot be parsed: " + e.getMessage());
        return new Finding(file, false, problems);
      }
      boolean differs = !formatted.equals(source);
      if (differs && fix) {
        Files.writeString(file, formatted);
      }
      return new Finding(file, differs, problems);
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }

  private static String format(String source) throws FormatterException {
    String ordered =
        ImportOrderer.reorderImports(
            RemoveUnusedImports.removeUnusedImports(source), JavaFormatterOptions.Style.GOOGLE);
    return new Formatter().formatSource(ordered);
  }

  private static long line(String source, int position) {
    return source.substring(0, position).lines().count() + 1;
  }
}
