package io.lmrs.airfoil;

import io.lmrs.MissingPart;
import io.lmrs.airfoil.Analysis.Flow;
import io.lmrs.airfoil.Analysis.None;
import io.lmrs.evaluate.WorkerLost;
import io.lmrs.process.ProgramCalls;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The program XFoil 6.99: Mark Drela, "XFOIL: an analysis and design system for low Reynolds number
 * airfoils", 1989. Every call runs in a folder of its own, which is gone afterwards. Thread-safe.
 *
 * @param program the executable
 * @param library preloaded, so that Debian's build does not die of floating-point traps, or null
 */
public record Xfoil(Path program, Path library) {
  private static final String VARIABLE = "LMRS_XFOIL";
  private static final String LIBRARY = "libxfoil_calm.so";
  private static final String INSTALL =
      "install it with ./lmrs setup (Debian and Ubuntu: apt-get install xfoil) or name one with "
          + VARIABLE;
  private static final int SIGFPE = 128 + 8;

  private static final int SIGKILL = 128 + 9;
  private static final int SIGXCPU = 128 + 24;

  /** XFoil may loop for ever; processor time ends it at the same place on a busy machine too. */
  private static final String LIMITED = "ulimit -S -t \"$1\" && exec \"$0\"";

  /** Seconds for a second of processor time: a machine is seldom busier. */
  private static final int PATIENCE = 30;

  /** A thousand bytes a Newton step is usual, 300 steps are the most; some shapes never end. */
  private static final int MOST_BYTES = 1 << 20;

  private static final double ROUNDING = 1e-6;
  private static final long NANOS = 1_000_000_000L;

  /**
   * The XFoil of this machine: the one that LMRS_XFOIL names, or xfoil on the PATH, with the
   * library that the set-up compiled into the folder of the property lmrs.native.
   *
   * @throws MissingPart if there is none or it can't calculate
   */
  public static Xfoil find() {
    String named = System.getenv(VARIABLE);
    Path found = named == null || named.isBlank() ? onPath("xfoil").orElse(null) : Path.of(named);
    if (found == null) {
      throw new MissingPart("XFoil is missing: " + INSTALL);
    }
    if (!Files.isExecutable(found) || Files.isDirectory(found)) {
      throw new MissingPart(VARIABLE + " must name a program: " + found);
    }
    String folder = System.getProperty("lmrs.native");
    Path library = folder == null ? null : Path.of(folder).resolve(LIBRARY).toAbsolutePath();
    Xfoil xfoil =
        new Xfoil(
            found.toAbsolutePath(), library != null && Files.exists(library) ? library : null);
    xfoil.requireCalculates();
    return xfoil;
  }

  private static Optional<Path> onPath(String name) {
    String path = System.getenv("PATH");
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(path == null ? "" : path)
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder).resolve(name))
        .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
        .findFirst();
  }

  // a foil that every XFoil knows and solves
  void requireCalculates() {
    Condition easy = new Condition(1e6, 0, 2);
    String why;
    try (ProgramCalls calls = new ProgramCalls()) {
      Analysis analysis = naca(calls, "0012", easy, Numerics.DEFAULT);
      if (analysis instanceof Flow) {
        return;
      }
      why = ((None) analysis).reason();
    }
    throw new MissingPart(
        why.contains("floating-point")
            ? program
                + " dies of floating-point traps: ./lmrs setup compiles a library against it, which"
                + " needs a C compiler, or name an XFoil without traps with "
                + VARIABLE
            : program + " can't calculate the foil NACA 0012 (" + why + "): " + INSTALL);
  }

  /** One of the four-digit foils that XFoil makes itself. */
  public Analysis naca(ProgramCalls calls, String digits, Condition flow, Numerics numerics) {
    return call(calls, null, XfoilScript.naca(digits, flow, numerics), flow, numerics);
  }

  /**
   * The flow around an outline. Where it is not found at once, a second try goes over smaller Mach
   * numbers. The same outline gives the same bits.
   */
  public Analysis analyse(ProgramCalls calls, Contour contour, Condition flow, Numerics numerics) {
    Analysis first = call(calls, contour, XfoilScript.direct(flow, numerics), flow, numerics);
    if (first instanceof Flow) {
      return first;
    }
    return call(calls, contour, XfoilScript.path(flow, numerics), flow, numerics);
  }

  private Analysis call(
      ProgramCalls calls, Contour contour, String script, Condition flow, Numerics numerics) {
    Path folder = null;
    try {
      folder = calls.folder();
      if (contour != null) {
        Files.writeString(folder.resolve(XfoilScript.SHAPE), contour.selig("foil"));
      }
      String seconds = Integer.toString(numerics.seconds());
      ProcessBuilder builder =
          new ProcessBuilder("/bin/sh", "-c", LIMITED, program.toString(), seconds)
              .directory(folder.toFile());
      builder.environment().remove("DISPLAY");
      if (library != null) {
        builder.environment().put("LD_PRELOAD", library.toString());
      }
      ProgramCalls.Call call =
          calls.run(builder, script, NANOS * PATIENCE * numerics.seconds(), MOST_BYTES);
      return analysis(call, folder.resolve(XfoilScript.DUMP), flow, numerics);
    } catch (IOException e) {
      throw new UncheckedIOException("XFoil can't be called: " + e.getMessage(), e);
    } finally {
      if (folder != null) {
        calls.remove(folder);
      }
    }
  }

  private static Analysis analysis(
      ProgramCalls.Call call, Path dump, Condition flow, Numerics numerics) throws IOException {
    return switch (call.end()) {
      case TIMEOUT -> new None("XFoil stood still for " + PATIENCE * numerics.seconds() + " s");
      case TOO_MUCH_OUTPUT -> new None("XFoil wrote without end");
      case EXIT -> {
        if (call.code() == SIGFPE) {
          yield new None("XFoil died of a floating-point trap");
        }
        if (call.code() == SIGKILL) {
          // somebody else's doing, which says nothing of the shape
          throw new WorkerLost("XFoil was killed");
        }
        if (call.code() == SIGXCPU) {
          yield new None("XFoil took longer than " + numerics.seconds() + " s");
        }
        if (!Files.exists(dump)) {
          yield new None("XFoil ended too early: " + call.how());
        }
        yield PolarDump.last(Files.readAllBytes(dump))
            .map(found -> sound(found, flow))
            .orElseGet(() -> new None("XFoil did not converge"));
      }
    };
  }

  /** Takes a flow only if it is made of numbers that could be one. */
  private static Analysis sound(Flow found, Condition flow) {
    if (!Double.isFinite(found.value()) || !Double.isFinite(found.leastPressure())) {
      return new None("XFoil's flow is not finite");
    }
    if (found.drag() <= 0) {
      return new None("XFoil's flow has no drag: CD = " + found.drag());
    }
    if (found.greatestPressure() > flow.stagnation() + ROUNDING) {
      return new None("XFoil's correction for the Mach number does not hold: the flow is too fast");
    }
    return found;
  }
}
