import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Says how many tests of a build were skipped, and why.
 *
 * <p>{@code mvn verify} runs it after the last module. It fails if a test was skipped for want of a
 * part that is said to be there, or for a reason that is not known here.
 */
final class Skipped {

  /** What some tests need and not every machine has. */
  private enum Part {
    MUJOCO("mujoco"),
    AIRFOIL("xfoil"),
    SPARK("spark"),
    BROWSER("chromium"),
    PYTHON("python3"),
    CURL("curl"),
    COMPILER("cc is not installed", "cc can't make"),
    GPU("cuda", "gpu", "nvidia");

    private final List<String> words;

    Part(String... words) {
      this.words = List.of(words);
    }

    static Optional<Part> of(String reason) {
      String lower = reason.toLowerCase(Locale.ROOT);
      return Arrays.stream(values())
          .filter(part -> part.words.stream().anyMatch(lower::contains))
          .findFirst();
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Reasons that no part would remove: laws waived by design, privileges, systems, settings. */
  private static final List<String> FREE =
      List.of(
          "waived: ",
          "a tmpfs can't be mounted without privileges",
          "LMRS_XFOIL is set",
          "Disabled on operating system",
          "needs ");

  /** Tests that were skipped for one reason. */
  private static final class Group {
    int count;
    final Set<String> modules = new TreeSet<>();
  }

  private static final String PREFIX = "org.opentest4j.TestAbortedException:";
  private static final String ASSUMPTION = "Assumption failed: ";

  private final Instant since;
  private final DocumentBuilder parser;
  private final Map<String, Group> groups = new TreeMap<>();
  private int tests;

  private Skipped(Instant since) throws ParserConfigurationException {
    this.since = since;
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    parser = factory.newDocumentBuilder();
  }

  public static void main(String[] args)
      throws IOException, ParserConfigurationException, SAXException {
    if (args.length != 3) {
      System.err.println("usage: Skipped FOLDER SINCE PART,...|none");
      System.exit(2);
    }
    Skipped skipped = new Skipped(Instant.parse(args[1]));
    for (Path report : reports(Path.of(args[0]))) {
      skipped.read(report);
    }
    Set<String> present =
        Arrays.stream(args[2].split(","))
            .filter(word -> !word.isBlank())
            .collect(Collectors.toSet());
    System.exit(skipped.tell(present, !present.contains("none")) ? 0 : 1);
  }

  private static List<Path> reports(Path root) throws IOException {
    try (Stream<Path> modules = Files.list(root)) {
      return modules
          .map(module -> module.resolve("target/surefire-reports"))
          .filter(Files::isDirectory)
          .flatMap(Skipped::files)
          .sorted()
          .toList();
    }
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.getFileName().toString().matches("TEST-.*\\.xml"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(Path report) throws IOException, SAXException {
    // reports of an earlier build say nothing of this one
    if (Files.getLastModifiedTime(report).toInstant().isBefore(since)) {
      return;
    }
    String module = report.getParent().getParent().getParent().getFileName().toString();
    NodeList cases = parser.parse(report.toFile()).getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      tests++;
      NodeList skips = ((Element) cases.item(i)).getElementsByTagName("skipped");
      if (skips.getLength() > 0) {
        Group group = groups.computeIfAbsent(reason((Element) skips.item(0)), _ -> new Group());
        group.count++;
        group.modules.add(module);
      }
    }
  }

  private static String reason(Element skip) {
    String message = skip.getAttribute("message");
    String text =
        message.isBlank() ? skip.getTextContent().strip().lines().findFirst().orElse("") : message;
    text = text.startsWith(PREFIX) ? text.substring(PREFIX.length()).strip() : text.strip();
    text = text.startsWith(ASSUMPTION) ? text.substring(ASSUMPTION.length()) : text;
    return text.isBlank() ? "no reason is given" : text.lines().findFirst().orElse("");
  }

  /** Prints what was found; false if a test should not have been skipped. */
  private boolean tell(Set<String> present, boolean strict) {
    int sum = groups.values().stream().mapToInt(group -> group.count).sum();
    System.out.println("skipped: " + sum + " of " + tests + " tests");
    boolean good = true;
    boolean missing = false;
    for (Map.Entry<String, Group> entry : groups.entrySet()) {
      String reason = entry.getKey();
      Group group = entry.getValue();
      System.out.println(
          "skipped: %d in %s: %s".formatted(group.count, String.join(", ", group.modules), reason));
      Optional<Part> part = Part.of(reason);
      boolean free = FREE.stream().anyMatch(reason::startsWith);
      missing |= !free;
      if (strict && !free && part.isEmpty()) {
        System.out.println("skipped: no set-up step explains it: " + reason);
        good = false;
      } else if (!free && part.isPresent() && present.contains(part.get().word())) {
        System.out.println(
            "skipped: although the set-up of " + part.get().word() + " succeeded: " + reason);
        good = false;
      }
    }
    if (missing) {
      System.out.println(
          "skipped: README.md says what these tests need (./lmrs setup gets most of it)");
    }
    return good;
  }
}
