package io.lmrs.mujoco.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.lmrs.MissingPart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * libmujoco, loaded once. Its version is compared before anything else is touched. Warnings are
 * kept silent (each simulation counts its own); an error that the library can't go on from ends the
 * process, since returning to the library is not allowed and neither is an exception.
 */
@SuppressWarnings("restricted") // a binding is what restricted methods are for
public final class Library {
  /** The variable that names the library or its folder. */
  public static final String VARIABLE = "LMRS_MUJOCO";

  /** The exit code of a process that the library ended. */
  public static final int FATAL = 4;

  private static final String INSTALL =
      "install MuJoCo 2.2.2 (on Debian and Ubuntu: apt-get install libmujoco2.2.2, or run ./lmrs"
          + " setup as root), or name the file in "
          + VARIABLE;

  private static final List<String> FOLDERS =
      List.of(
          "/usr/lib/x86_64-linux-gnu",
          "/usr/lib/aarch64-linux-gnu",
          "/usr/lib64",
          "/usr/lib",
          "/usr/local/lib",
          "/opt/mujoco/lib",
          "/opt/mujoco-2.2.2/lib");

  private static final List<String> NAMES = List.of("libmujoco.so.2.2.2", "libmujoco.so");

  private static final AddressLayout TEXT =
      ADDRESS.withTargetLayout(MemoryLayout.sequenceLayout(4096, JAVA_BYTE));

  private final Path file;
  final MethodHandle loadXml;
  final MethodHandle deleteModel;
  final MethodHandle makeData;
  final MethodHandle deleteData;
  final MethodHandle resetData;
  final MethodHandle forward;
  final MethodHandle step;
  final MethodHandle rnePostConstraint;
  final MethodHandle nameToId;
  final MethodHandle idToName;

  private Library(Path file) {
    this.file = file;
    SymbolLookup symbols;
    try {
      symbols = SymbolLookup.libraryLookup(file, Arena.global());
    } catch (IllegalArgumentException e) {
      throw new MissingPart("the library " + file + " can't be loaded: " + INSTALL, e);
    }
    int version = version(symbols);
    if (version != Layout.VERSION) {
      throw new MissingPart(
          "the library "
              + file
              + " must be MuJoCo "
              + dotted(Layout.VERSION)
              + ", it is "
              + dotted(version)
              + ": "
              + INSTALL);
    }
    loadXml =
        handle(
            symbols,
            "mj_loadXML",
            FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT));
    deleteModel = handle(symbols, "mj_deleteModel", FunctionDescriptor.ofVoid(ADDRESS));
    makeData = handle(symbols, "mj_makeData", FunctionDescriptor.of(ADDRESS, ADDRESS));
    deleteData = handle(symbols, "mj_deleteData", FunctionDescriptor.ofVoid(ADDRESS));
    FunctionDescriptor modelAndData = FunctionDescriptor.ofVoid(ADDRESS, ADDRESS);
    resetData = handle(symbols, "mj_resetData", modelAndData);
    forward = handle(symbols, "mj_forward", modelAndData);
    step = handle(symbols, "mj_step", modelAndData);
    rnePostConstraint = handle(symbols, "mj_rnePostConstraint", modelAndData);
    nameToId =
        handle(symbols, "mj_name2id", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));
    idToName =
        handle(symbols, "mj_id2name", FunctionDescriptor.of(TEXT, ADDRESS, JAVA_INT, JAVA_INT));
    install(symbols, "mju_user_warning", "ignore");
    install(symbols, "mju_user_error", "halt");
  }

  /**
   * The library.
   *
   * @throws MissingPart if it is not there, with a sentence that says what to install
   */
  public static Library get() {
    if (Holder.LOADED.library == null) {
      throw new MissingPart(Holder.LOADED.missing.getMessage(), Holder.LOADED.missing);
    }
    return Holder.LOADED.library;
  }

  /** True where {@link #get} gives it. */
  public static boolean present() {
    return Holder.LOADED.library != null;
  }

  /** One attempt to load, whose end is remembered. */
  private record Loaded(Library library, MissingPart missing) {
    static Loaded attempt() {
      try {
        return new Loaded(new Library(find(System.getenv())), null);
      } catch (MissingPart e) {
        return new Loaded(null, e);
      }
    }
  }

  private static final class Holder {
    private static final Loaded LOADED = Loaded.attempt();
  }

  /** The file that was loaded. */
  public Path file() {
    return file;
  }

  /** The version, such as 2.2.2. */
  public static String version() {
    return dotted(Layout.VERSION);
  }

  private static String dotted(int version) {
    return version / 100 + "." + version / 10 % 10 + "." + version % 10;
  }

  /** Where the library lies: what the variable names, or else the first of the usual places. */
  static Path find(Map<String, String> environment) {
    String named = environment.get(VARIABLE);
    if (named != null && !named.isBlank()) {
      Path path = Path.of(named);
      for (Path candidate : Files.isDirectory(path) ? within(path) : List.of(path)) {
        if (Files.isRegularFile(candidate)) {
          return candidate;
        }
      }
      throw new MissingPart(VARIABLE + " must name libmujoco or its folder: " + named);
    }
    for (Path folder : folders(environment.get("HOME"))) {
      for (Path candidate : within(folder)) {
        if (Files.isRegularFile(candidate)) {
          return candidate;
        }
      }
    }
    throw new MissingPart("the physics library is missing: " + INSTALL);
  }

  private static List<Path> within(Path folder) {
    return NAMES.stream().map(folder::resolve).toList();
  }

  private static List<Path> folders(String home) {
    List<Path> folders = new ArrayList<>(FOLDERS.stream().map(Path::of).toList());
    Path own = home == null ? null : Path.of(home, ".mujoco");
    if (own != null && Files.isDirectory(own)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(own, "mujoco*")) {
        found.forEach(f -> folders.add(f.resolve("lib")));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return folders;
  }

  private static int version(SymbolLookup symbols) {
    try {
      return (int) handle(symbols, "mj_version", FunctionDescriptor.of(JAVA_INT)).invokeExact();
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static MethodHandle handle(
      SymbolLookup symbols, String name, FunctionDescriptor descriptor) {
    MemorySegment symbol =
        symbols
            .find(name)
            .orElseThrow(() -> new MissingPart("the library has no " + name + ": " + INSTALL));
    return Linker.nativeLinker().downcallHandle(symbol, descriptor);
  }

  private static void install(SymbolLookup symbols, String variable, String method) {
    try {
      MethodHandle target =
          MethodHandles.lookup()
              .findStatic(
                  Library.class, method, MethodType.methodType(void.class, MemorySegment.class));
      MemorySegment stub =
          Linker.nativeLinker().upcallStub(target, FunctionDescriptor.ofVoid(TEXT), Arena.global());
      symbols.find(variable).orElseThrow().reinterpret(ADDRESS.byteSize()).set(ADDRESS, 0, stub);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  // the simulation counts its warnings itself; without this the library writes a log file
  private static void ignore(MemorySegment text) {}

  private static void halt(MemorySegment text) {
    try {
      System.err.println(
          "lmrs: MuJoCo can't go on: " + text.getString(0) + " (a stored run can be resumed)");
      System.err.flush();
    } finally {
      Runtime.getRuntime().halt(FATAL);
    }
  }

  /** What a downcall threw, which none of them should. */
  static RuntimeException unexpected(Throwable thrown) {
    return switch (thrown) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      default -> new IllegalStateException(thrown);
    };
  }
}
