package io.lmrs.mujoco.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.lmrs.MissingPart;
import java.io.IOException;
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
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** libmujoco, loaded once. Its version is compared before anything else is touched. */
@SuppressWarnings("restricted") // a binding is what restricted methods are for
public final class Library {
  /** The variable that names the library or its folder. */
  public static final String VARIABLE = "LMRS_MUJOCO";

  /** The exit code of a process that the library ended. */
  public static final int FATAL = 4;

  private static final String PACKAGE =
      "MuJoCo 2.2.2 (on Debian and Ubuntu: apt-get install libmujoco2.2.2, or run ./lmrs setup as"
          + " root)";

  private static final String INSTALL = "install " + PACKAGE + ", or name the file in " + VARIABLE;

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
    SymbolLookup symbols = SymbolLookup.libraryLookup(file, Arena.global());
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
    LibraryMessages heard = new LibraryMessages(() -> System.err);
    install(symbols, "mju_user_warning", heard, "warning");
    install(symbols, "mju_user_error", heard, "error");
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
        return new Loaded(new Library(fitting(candidates(System.getenv()))), null);
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

  /** Files that may be the library: what the variable names, or else those in usual places. */
  static List<Path> candidates(Map<String, String> environment) {
    String named = environment.get(VARIABLE);
    List<Path> places;
    if (named != null && !named.isBlank()) {
      Path path = Path.of(named);
      places = Files.isDirectory(path) ? within(path) : List.of(path);
    } else {
      places = folders(environment.get("HOME")).stream().flatMap(f -> within(f).stream()).toList();
    }
    List<Path> found = places.stream().filter(Files::isRegularFile).toList();
    if (found.isEmpty()) {
      throw new MissingPart(
          named == null || named.isBlank()
              ? "the physics library is missing: " + INSTALL
              : "%s must name libmujoco or its folder, of %s: %s"
                  .formatted(VARIABLE, PACKAGE, named));
    }
    return found;
  }

  /**
   * The first of them that is the library in the right version.
   *
   * @param candidates at least 1
   * @throws MissingPart if none is, saying what is wrong with the first
   */
  static Path fitting(List<Path> candidates) {
    MissingPart first = null;
    for (Path file : candidates) {
      try {
        requireFit(file);
        return file;
      } catch (MissingPart e) {
        first = first == null ? e : first;
      }
    }
    throw first;
  }

  private static void requireFit(Path file) {
    // closed again, so that one that does not fit is not left behind
    try (Arena arena = Arena.ofConfined()) {
      int version = version(SymbolLookup.libraryLookup(file, arena));
      if (version != Layout.VERSION) {
        throw new MissingPart(
            "the library %s must be MuJoCo %s, it is %s: %s"
                .formatted(file, dotted(Layout.VERSION), dotted(version), INSTALL));
      }
    } catch (IllegalArgumentException e) {
      throw new MissingPart("the library " + file + " can't be loaded: " + INSTALL, e);
    }
  }

  private static List<Path> within(Path folder) {
    return NAMES.stream().map(folder::resolve).toList();
  }

  // those of the script setup too
  private static List<Path> folders(String home) {
    List<Path> folders = new ArrayList<>(matching(Path.of("/usr/lib"), "*"));
    folders.addAll(matching(Path.of("/usr"), "lib*"));
    folders.add(Path.of("/usr/local/lib"));
    matching(Path.of("/opt"), "mujoco*").forEach(f -> folders.add(f.resolve("lib")));
    if (home != null) {
      matching(Path.of(home, ".mujoco"), "mujoco*").forEach(f -> folders.add(f.resolve("lib")));
    }
    return folders;
  }

  // in the order of their names; none where the folder can't be read
  private static List<Path> matching(Path folder, String names) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, names)) {
      all.forEach(found::add);
    } catch (IOException | DirectoryIteratorException _) {
      return List.of();
    }
    found.sort(null);
    return found;
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

  private static void install(
      SymbolLookup symbols, String variable, LibraryMessages heard, String method) {
    try {
      MethodHandle target =
          MethodHandles.lookup()
              .bind(heard, method, MethodType.methodType(void.class, MemorySegment.class));
      MemorySegment stub =
          Linker.nativeLinker().upcallStub(target, FunctionDescriptor.ofVoid(TEXT), Arena.global());
      symbols.find(variable).orElseThrow().reinterpret(ADDRESS.byteSize()).set(ADDRESS, 0, stub);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
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
