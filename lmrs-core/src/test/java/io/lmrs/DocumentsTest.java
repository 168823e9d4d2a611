package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every class and method that the documents name is in the sources. */
class DocumentsTest {
  private static final Path ROOT = Path.of("..");

  /** Words with a capital in the tree of ARCHITECTURE.md that are no types. */
  private static final Set<String> WORDS =
      Set.of("Spark", "Java", "Gaussian", "Python", "Search", "Space");

  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|record|interface|enum|@interface) ([A-Z]\\w*)([^{;]*)");
  private static final Pattern PARENT = Pattern.compile("\\b([A-Z]\\w+)\\b");
  private static final Pattern IN_QUOTES = Pattern.compile("`([^`\n]+)`");
  private static final Pattern NAME =
      Pattern.compile("([A-Z]\\w*)(?:\\.([A-Z]\\w*))?(?:\\.([a-z]\\w*)(?:\\([^)]*\\))?)?");
  private static final Pattern CAMEL = Pattern.compile("\\b[A-Z][a-z]\\w*\\b(?!')");

  /**
   * A type of the sources.
   *
   * @param text of its file
   * @param parents names in its head: what it extends, implements or is made of
   */
  private record Type(String text, Set<String> parents) {}

  private final Map<String, List<Type>> types = new HashMap<>();

  private void read() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file :
          files
              .filter(f -> f.toString().endsWith(".java"))
              .filter(
                  f ->
                      f.toString().contains("src/main")
                          || f.toString().contains("examples")
                          || f.toString().contains(".ci"))
              .toList()) {
        String text = Files.readString(file);
        Matcher declared = DECLARED.matcher(text);
        while (declared.find()) {
          Set<String> parents = new HashSet<>();
          Matcher parent = PARENT.matcher(declared.group(2));
          while (parent.find()) {
            parents.add(parent.group(1));
          }
          types
              .computeIfAbsent(declared.group(1), _ -> new ArrayList<>())
              .add(new Type(text, parents));
        }
      }
    }
  }

  private boolean has(String type, String member, Set<String> seen) {
    if (!seen.add(type)) {
      return false;
    }
    // a declaration has a type in front of the name; an enum constant stands alone
    Pattern inside =
        Character.isUpperCase(member.charAt(0))
            ? Pattern.compile("\\b" + member + "\\b")
            : Pattern.compile("(?<!return|else)[\\w>\\]]\\s+" + member + "\\s*[(,;)=]");
    for (Type found : types.getOrDefault(type, List.of())) {
      if (inside.matcher(code(found.text)).find()
          || found.parents.stream().anyMatch(parent -> has(parent, member, seen))) {
        return true;
      }
    }
    return false;
  }

  // a name in a comment is none
  private static String code(String text) {
    return text.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("//[^\n]*", "");
  }

  private static boolean ofJava(String name) {
    try {
      return Class.forName("java.lang." + name) != null;
    } catch (ClassNotFoundException _) {
      return false;
    }
  }

  private void check(String document, String name, List<String> missing) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      return;
    }
    boolean constant = name.chars().noneMatch(Character::isLowerCase);
    boolean known = types.containsKey(parts.group(1)) || ofJava(parts.group(1));
    boolean nested = parts.group(2) == null || has(parts.group(1), parts.group(2), new HashSet<>());
    boolean member = parts.group(3) == null || has(parts.group(1), parts.group(3), new HashSet<>());
    if (!constant && !(known && nested && member)) {
      missing.add(document + ": " + name);
    }
  }

  @Test
  void everyNameInTheDocumentsIsInTheSources() throws IOException {
    read();
    List<String> missing = new ArrayList<>();
    for (String document : List.of("ARCHITECTURE.md", "docs/algorithm.md")) {
      String text = Files.readString(ROOT.resolve(document));
      Matcher quoted = IN_QUOTES.matcher(text.replaceAll("(?s)```.*?```", ""));
      while (quoted.find()) {
        check(document, quoted.group(1), missing);
      }
    }
    String architecture = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
    Matcher tree = Pattern.compile("(?s)```\n(lmrs-core/.*?)```").matcher(architecture);
    tree.find();
    Matcher word = CAMEL.matcher(tree.group(1));
    while (word.find()) {
      if (!WORDS.contains(word.group())) {
        check("the tree of ARCHITECTURE.md", word.group(), missing);
      }
    }
    assertEquals(List.of(), missing);
  }
}
