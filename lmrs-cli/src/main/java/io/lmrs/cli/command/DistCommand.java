package io.lmrs.cli.command;

import io.lmrs.MissingPart;
import io.lmrs.cli.dist.Archive;
import io.lmrs.cli.dist.HelpFiles;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.EnvironmentTrouble;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.mujoco.ffm.Library;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a folder that runs without a JDK. */
@Command(
    name = "dist",
    sortOptions = false,
    description = {
      "Makes a folder that holds everything, for machines without a JDK.",
      "It has a Java runtime cut down by jlink, the program, and MuJoCo's library where it is",
      "installed. Copied to another Linux machine of the same kind it runs there: FOLDER/lmrs run"
          + " ...",
      "The profile small leaves out the server, Spark and the kernels through BLAS. A manual page",
      "and completion for bash are under share."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs dist",
      "  lmrs dist --out lmrs-0.1.0 --archive lmrs-0.1.0.tar.gz",
      "  lmrs dist --profile full --out /tmp/lmrs-full"
    })
public final class DistCommand implements Callable<Integer> {

  /** What goes into the folder. */
  enum Profile {
    SMALL,
    FULL
  }

  /** What the program asks of Java; plots need java.desktop, the store java.sql. */
  private static final String SMALL_MODULES =
      "java.base,java.desktop,java.management,java.sql,jdk.management,jdk.unsupported";

  private static final String FULL_MODULES =
      "java.se,jdk.unsupported,jdk.httpserver,jdk.security.auth";

  /** Jars of the small profile begin like this, beside those of the project itself. */
  private static final List<String> SMALL_JARS =
      List.of("jackson-", "picocli-", "sqlite-jdbc-", "xchart-", "VectorGraphics2D-");

  /**
   * Modules of the project that the small profile leaves out. That of Spark is small and stays: it
   * says where to get Spark itself, which is never a part of lmrs.
   */
  private static final List<String> LARGE_MODULES = List.of("lmrs-server-", "lmrs-blas-");

  /** Windows, sounds and the like, which a program without a screen never loads. */
  private static final String NO_SCREEN =
      "**/libawt_xawt.so,**/libsplashscreen.so,**/libjsound.so,**/libjawt.so,**/libjavajpeg.so,"
          + "**/libmlib_image.so";

  /** For archives of classes, for cookies of web browsers, and for sorting with wide registers. */
  private static final String NO_TOOLS =
      ",**/classlist,**/public_suffix_list.dat,**/libsimdsort.so,**/jexec,**/psfont*,**/keytool";

  /**
   * Messages in other languages, and the larger ones of those parts of the small profile's modules
   * that are never loaded: looks of windows, X11, sounds, the compiler of style sheets. jlink wants
   * every package to keep a class, so that some names stay.
   */
  private static final String NEVER_LOADED =
      "**/*_de.class,**/*_ja.class,**/*_zh_*.class,**/*_de.properties,**/*_ja.properties,"
          + "**/*_zh_*.properties,**/*_fr.class,**/*_es.class,**/*_it.class,**/*_ko.class,"
          + "**/*_pt_BR.class,**/*_sv.class,"
          + "/java.desktop/sun/awt/X11/X[B-Z]*,"
          + "/java.desktop/javax/swing/plaf/nimbus/[A-MO-Z]*,"
          + "/java.desktop/javax/swing/plaf/synth/Synth[A-Z]*,"
          + "/java.desktop/com/sun/java/swing/plaf/gtk/GTK*,"
          + "/java.desktop/javax/swing/text/html/[A-GI-Z]*,"
          + "/java.desktop/com/sun/media/sound/[A-RT-Z]*,"
          + "/java.xml/com/sun/org/apache/bcel/internal/generic/[A-BD-Z]*,"
          + "/java.xml/com/sun/org/apache/xalan/internal/xsltc/compiler/[A-RT-Z]*";

  /** What MuJoCo's library of Debian needs and a bare system may lack. */
  private static final List<String> BESIDE_MUJOCO =
      List.of("libccd.so.2", "liblodepng.so.0", "libqhull_r.so.8.0", "libtinyxml2.so.9");

  private static final String LAUNCHER =
      """
      #!/bin/sh
      # Starts lmrs with the Java runtime beside it; needs nothing else.
      #   LMRS_JAVA_OPTS   more options for the JVM, for instance "-Xmx8g"
      #   LMRS_CLASSPATH   jars and folders with problems and searches of your own, separated by ":"
      self=$0
      if [ -L "$self" ]; then
        self=$(readlink -f -- "$self")
      fi
      case $self in
        */*) root=${self%/*} ;;
        *) root=. ;;
      esac
      if [ -f "$root/native/libmujoco.so.2.2.2" ] && [ -z "$LMRS_MUJOCO" ]; then
        LMRS_MUJOCO=$root/native
        LD_LIBRARY_PATH=$root/native${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
        export LMRS_MUJOCO LD_LIBRARY_PATH
      fi
      set -f
      exec "$root/runtime/bin/java" --enable-native-access=ALL-UNNAMED -XX:-UsePerfData \\
        -XX:+DisplayVMOutputToStderr "-Dlmrs.native=$root/native" $LMRS_JAVA_OPTS \\
        -cp "$root/app/lmrs.jar${LMRS_CLASSPATH:+:$LMRS_CLASSPATH}" io.lmrs.cli.Main "$@"
      """;

  private final Terminal terminal;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "lmrs-dist",
      description = "The folder, new or empty. Default: ./${DEFAULT-VALUE}.")
  private Path out;

  @Option(
      names = "--profile",
      paramLabel = "small|full",
      defaultValue = "small",
      description =
          "small: without server, Spark and BLAS; full: everything. Default: ${DEFAULT-VALUE}.")
  private Profile profile;

  @Option(
      names = "--archive",
      paramLabel = "FILE",
      description = "Packs the folder into this .tar.gz too, with its SHA-256 sum beside it.")
  private Path archive;

  @Spec private CommandSpec spec;

  public DistCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path jar = jar();
    requireEmpty();
    ToolProvider jlink =
        ToolProvider.findFirst("jlink")
            .orElseThrow(
                () ->
                    new EnvironmentTrouble(
                        "dist needs jlink, which is a part of a JDK: start it by ./lmrs with one",
                        null));
    terminal.err().println("Linking a Java runtime, which takes a while...");
    link(jlink);
    strip();
    copyProgram(jar);
    boolean mujoco = copyMujoco();
    Path launcher = out.resolve("lmrs");
    WholeFile.write(launcher, LAUNCHER);
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    HelpFiles.write(out, spec.root().commandLine());
    report(mujoco);
    if (archive != null) {
      Archive.write(out, archive);
      terminal.out().println("Packed into " + archive);
    }
    return Complaint.OK;
  }

  /** The program's jar, with the others in lib beside it; this class is in one of them. */
  private static Path jar() {
    try {
      Path self =
          Path.of(DistCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path program = self.resolve("../../lmrs.jar").normalize();
      if (Files.isRegularFile(self) && Files.isRegularFile(program)) {
        return program;
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    throw new EnvironmentTrouble("dist needs the packaged program: start it by ./lmrs", null);
  }

  private void requireEmpty() throws IOException {
    if (Files.exists(out)) {
      try (Stream<Path> inside = Files.list(out)) {
        if (inside.findAny().isPresent()) {
          throw new IllegalArgumentException("out must be a new or an empty folder: " + out);
        }
      }
    }
    WholeFile.requireFolder(out);
  }

  private void link(ToolProvider jlink) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                "--add-modules",
                profile == Profile.SMALL ? SMALL_MODULES : FULL_MODULES,
                "--strip-java-debug-attributes",
                "--no-header-files",
                "--no-man-pages",
                "--compress",
                "zip-9",
                "--exclude-files",
                NO_SCREEN + NO_TOOLS,
                "--exclude-resources",
                NEVER_LOADED,
                "--output",
                out.resolve("runtime").toString()));
    StringWriter said = new StringWriter();
    PrintWriter writer = new PrintWriter(said);
    if (jlink.run(writer, writer, words.toArray(String[]::new)) != 0) {
      throw new EnvironmentTrouble(
          "jlink failed: " + said.toString().strip().lines().findFirst().orElse("no reason"), null);
    }
    // lets tools of another Java look into this runtime; it does not use it itself
    Files.deleteIfExists(out.resolve("runtime/lib/jrt-fs.jar"));
  }

  /** Takes the symbols off the runtime's libraries where the machine can: six mebibytes. */
  private void strip() throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("strip", "--strip-unneeded"));
    try (Stream<Path> files = Files.walk(out.resolve("runtime/lib"))) {
      files.map(Path::toString).filter(name -> name.endsWith(".so")).forEach(words::add);
    }
    try {
      new ProcessBuilder(words).inheritIO().start().waitFor();
    } catch (IOException _) {
      terminal.err().println("The program strip is missing: the runtime will be larger.");
    }
  }

  private void copyProgram(Path jar) throws IOException {
    Path app = out.resolve("app");
    Files.createDirectories(app.resolve("lib"));
    Files.copy(jar, app.resolve("lmrs.jar"));
    try (Stream<Path> jars = Files.list(jar.resolveSibling("lib"))) {
      for (Path file : jars.filter(this::wanted).sorted().toList()) {
        String name = file.getFileName().toString();
        Path copy = app.resolve("lib").resolve(name);
        if (name.startsWith("sqlite-jdbc-")) {
          withoutOtherSystems(file, copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
  }

  private boolean wanted(Path jar) {
    String name = jar.getFileName().toString();
    boolean ours = name.startsWith("lmrs-") && LARGE_MODULES.stream().noneMatch(name::startsWith);
    return profile == Profile.FULL || ours || SMALL_JARS.stream().anyMatch(name::startsWith);
  }

  /** SQLite's jar holds its library for two dozen systems: ten of its twelve megabytes. */
  private static void withoutOtherSystems(Path from, Path to) throws IOException {
    String own = "org/sqlite/native/Linux/" + architecture() + "/";
    try (ZipFile source = new ZipFile(from.toFile());
        ZipOutputStream target = new ZipOutputStream(Files.newOutputStream(to))) {
      target.setLevel(Deflater.BEST_COMPRESSION);
      for (ZipEntry entry : source.stream().map(ZipEntry.class::cast).toList()) {
        boolean other =
            entry.getName().startsWith("org/sqlite/native/") && !entry.getName().startsWith(own);
        if (!other && !entry.isDirectory()) {
          target.putNextEntry(new ZipEntry(entry.getName()));
          try (InputStream in = source.getInputStream(entry)) {
            in.transferTo(target);
          }
          target.closeEntry();
        }
      }
    }
  }

  private static String architecture() {
    String name = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return name.equals("amd64") ? "x86_64" : name;
  }

  /** MuJoCo's library with what it needs, where it is installed. */
  private boolean copyMujoco() throws IOException {
    Path library;
    try {
      library = Library.get().file().toRealPath();
    } catch (MissingPart _) {
      return false;
    }
    Path natives = out.resolve("native");
    Files.createDirectories(natives);
    Files.copy(library, natives.resolve("libmujoco.so.2.2.2"));
    for (String name : BESIDE_MUJOCO) {
      Path file = library.resolveSibling(name);
      if (Files.exists(file)) {
        Files.copy(file.toRealPath(), natives.resolve(name));
      }
    }
    return true;
  }

  private void report(boolean mujoco) {
    Table table = Table.of("part", "MiB").figures();
    for (String part : List.of("runtime", "app", "native")) {
      if (Files.exists(out.resolve(part))) {
        table.row(part, mebibytes(out.resolve(part)));
      }
    }
    table.row("together", mebibytes(out));
    terminal.out().print(table.text());
    if (!mujoco) {
      terminal.out().println("MuJoCo's library is not installed and not in it.");
    }
    terminal.out().println("Copy the folder and start " + out.resolve("lmrs"));
  }

  private static String mebibytes(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      long bytes = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
      return String.format(Locale.ROOT, "%.1f", bytes / 1048576.0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
