package io.lmrs.airfoil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lmrs.MissingPart;
import io.lmrs.airfoil.Analysis.Flow;
import io.lmrs.airfoil.Analysis.None;
import io.lmrs.process.ProgramCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
class XfoilTest {
  private static final Condition EASY = new Condition(1e6, 0, 2);

  @TempDir Path folder;

  /** An executable that does what the shell script says in place of XFoil. */
  private Xfoil pretending(String body) throws Exception {
    Path file = Files.writeString(folder.resolve("pretender"), "#!/bin/sh\n" + body);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new Xfoil(file, null);
  }

  private static String reason(Xfoil xfoil, Numerics numerics) {
    try (ProgramCalls calls = new ProgramCalls()) {
      Analysis analysis = xfoil.analyse(calls, Foil.poor(36).contour(), EASY, numerics);
      return assertInstanceOf(None.class, analysis).reason();
    }
  }

  private static Flow naca(Xfoil xfoil, String digits, Condition flow) {
    try (ProgramCalls calls = new ProgramCalls()) {
      return assertInstanceOf(Flow.class, xfoil.naca(calls, digits, flow, Numerics.DEFAULT));
    }
  }

  @Test
  void knownFoilsHaveTheirKnownLiftAndDrag() {
    Xfoil xfoil = Machine.xfoil();
    Flow cambered = naca(xfoil, "2412", AirfoilSettings.PAPER);
    assertEquals(0.6145, cambered.lift(), 5e-5);
    assertEquals(0.00562, cambered.drag(), 5e-6);
    Flow symmetric = naca(xfoil, "0012", EASY);
    assertEquals(0.2142, symmetric.lift(), 5e-5);
    assertEquals(0.00580, symmetric.drag(), 5e-6);
    assertEquals(0, naca(xfoil, "0012", EASY.at(0)).lift(), 1e-4);
  }

  @Test
  void thePressureAddsUpToTheLift() {
    Xfoil xfoil = Machine.xfoil();
    Flow flow = naca(xfoil, "2412", new Condition(14e6, 0.6, 0));
    double fromPressure = integral(flow.below()) - integral(flow.above());
    assertEquals(flow.lift(), fromPressure, 0.02 * flow.lift());
  }

  private static double integral(Pressure side) {
    double sum = 0;
    for (int i = 1; i < side.x().length; i++) {
      double mean = (side.coefficient()[i] + side.coefficient()[i - 1]) / 2;
      sum += mean * (side.x()[i] - side.x()[i - 1]);
    }
    return sum;
  }

  @Test
  void ourOutlineOfAKnownFoilHasItsLift() throws Exception {
    Xfoil xfoil = Machine.xfoil();
    // half thickness of the NACA 0012
    int points = 161;
    double[] x = new double[points];
    double[] y = new double[points];
    for (int i = 0; i < points; i++) {
      double t = (1 - Math.cos(Math.PI * Math.abs(80 - i) / 80.0)) / 2;
      x[i] = t;
      double half =
          0.6
              * (0.2969 * Math.sqrt(t)
                  - 0.126 * t
                  - 0.3516 * t * t
                  + 0.2843 * t * t * t
                  - 0.1015 * t * t * t * t);
      y[i] = i < 80 ? half : -half;
    }
    Path file = folder.resolve("naca.dat");
    Files.writeString(file, new Contour(x, y).selig("NACA 0012"));
    Contour read = Contour.read(file);
    try (ProgramCalls calls = new ProgramCalls()) {
      Flow flow = assertInstanceOf(Flow.class, xfoil.analyse(calls, read, EASY, Numerics.DEFAULT));
      assertEquals(0.2142, flow.lift(), 0.001);
      assertEquals(0.0058, flow.drag(), 0.0001);
    }
  }

  @Test
  void callsSideBySideAgreeAndLeaveNothing() throws Exception {
    Xfoil xfoil = Machine.xfoil();
    Path scratch = Path.of(System.getProperty("java.io.tmpdir"));
    Pattern own = Pattern.compile("lmrs-session-.*-" + ProcessHandle.current().pid() + "-.*");
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Future<Flow>> flows = new ArrayList<>();
      for (int i = 0; i < 9; i++) {
        flows.add(threads.submit(() -> naca(xfoil, "2412", AirfoilSettings.PAPER)));
      }
      double first = flows.getFirst().get().value();
      for (Future<Flow> flow : flows) {
        assertEquals(first, flow.get().value());
      }
    }
    assertEquals(List.of(), found(scratch, own));
    try (ProgramCalls calls = new ProgramCalls()) {
      calls.folder();
      assertEquals(1, found(scratch, own).size());
    }
    assertEquals(List.of(), found(scratch, own));
    assertEquals(0, ProcessHandle.current().descendants().count());
  }

  private static List<Path> found(Path folder, Pattern name) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(path -> name.matcher(path.getFileName().toString()).matches()).toList();
    }
  }

  @Test
  void whatXfoilDoesNotFindHasAReason() throws Exception {
    assertEquals(
        "XFoil took longer than 1 s",
        reason(pretending("sleep 1000 & while :; do :; done"), new Numerics(160, 40, 1)));
    assertEquals(
        "XFoil ended too early: exit code 7: help",
        reason(pretending("echo help >&2; exit 7"), Numerics.DEFAULT));
    assertEquals(
        "XFoil died of a floating-point trap",
        reason(pretending("kill -FPE $$"), Numerics.DEFAULT));
    assertEquals(
        "XFoil did not converge", reason(pretending("printf nothing > dump"), Numerics.DEFAULT));
  }

  @Test
  void whatAFailedCallStartedIsEnded() throws Exception {
    assertEquals(
        "XFoil did not converge", reason(pretending("sleep 1000 & : > dump"), Numerics.DEFAULT));
    assertEquals(0, ProcessHandle.current().descendants().count());
  }

  @Test
  void theSecondTryGoesOverSmallerMachNumbersOrAngles() throws Exception {
    assertEquals(
        List.of(
            "MACH 0.5",
            "ALFA 2.0",
            "ALFA 2.0",
            "MACH 0.0",
            "ALFA 2.0",
            "MACH 0.25",
            "ALFA 2.0",
            "MACH 0.375",
            "ALFA 2.0",
            "MACH 0.46",
            "ALFA 2.0",
            "MACH 0.5",
            "ALFA 2.0",
            "ALFA 2.0"),
        steps(new Condition(1e6, 0.5, 2)));
    assertEquals(
        List.of(
            "MACH 0.0",
            "ALFA 2.0",
            "ALFA 2.0",
            "MACH 0.0",
            "ALFA 0.0",
            "MACH 0.0",
            "ALFA 1.0",
            "MACH 0.0",
            "ALFA 1.5",
            "MACH 0.0",
            "ALFA 1.84",
            "MACH 0.0",
            "ALFA 2.0",
            "ALFA 2.0"),
        steps(EASY));
  }

  private List<String> steps(Condition flow) throws Exception {
    Path log = folder.resolve("log");
    Files.deleteIfExists(log);
    Xfoil deaf = pretending("grep -E '^(ALFA|MACH)' >> " + log + "; : > dump");
    try (ProgramCalls calls = new ProgramCalls()) {
      deaf.analyse(calls, Foil.poor(36).contour(), flow, Numerics.DEFAULT);
    }
    // the head of the second try sets the whole Mach number first
    List<String> lines = new ArrayList<>(Files.readAllLines(log));
    assertEquals("MACH " + flow.mach(), lines.remove(3));
    return lines;
  }

  @Test
  void suctionBeyondAVacuumIsNoticed() {
    Xfoil xfoil = Machine.xfoil();
    Condition steep = AirfoilSettings.PAPER.at(6);
    assertEquals(0, naca(xfoil, "2412", AirfoilSettings.PAPER).excess(AirfoilSettings.PAPER));
    Flow flow = naca(xfoil, "0012", steep);
    assertTrue(flow.leastPressure() < steep.vacuum(), () -> "least: " + flow.leastPressure());
    assertTrue(flow.excess(steep) > 0);
    // half of the peak's height over a thousandth to a hundredth of the chord
    assertTrue(flow.excess(steep) < 0.01, () -> "excess: " + flow.excess(steep));
  }

  @Test
  void anXfoilThatCantCalculateIsMissing() {
    assumeTrue(System.getenv("LMRS_XFOIL") == null, "LMRS_XFOIL is set");
    assertThrows(
        MissingPart.class, () -> new Xfoil(Path.of("/bin/true"), null).requireCalculates());
  }
}
