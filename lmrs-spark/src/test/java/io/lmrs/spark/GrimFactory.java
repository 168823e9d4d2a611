package io.lmrs.spark;

import io.lmrs.MissingPart;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;
import java.util.concurrent.atomic.AtomicInteger;

/** A sum of squares that misbehaves on executors. */
public final class GrimFactory implements ProblemFactory<GrimFactory.Config> {

  /** How a query misbehaves. */
  public enum Manner {
    /** Takes a while. */
    SLOW,
    /** The value is how many sessions this process has opened. */
    COUNT,
    /** The query of that number ends the process, as a crash in native code does. */
    HALT,
    /** The problem can't be made on an executor. */
    MISSING
  }

  /** The settings. */
  public record Config(
      @Setting("how") Manner manner,
      @Setting(value = "milliseconds a query takes", min = 0) int millis,
      @Setting(value = "which query ends the process", min = -1) int victim) {}

  private static final AtomicInteger OPENED = new AtomicInteger();

  @Override
  public String name() {
    return "grim";
  }

  @Override
  public String summary() {
    return "misbehaves";
  }

  @Override
  public int defaultDimension() {
    return 5;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(Manner.SLOW, 0, -1);
  }

  @Override
  public Problem create(int dimension, Config config) {
    // the driver is the process that runs the tests
    boolean executor = System.getProperty("surefire.test.class.path") == null;
    if (config.manner() == Manner.MISSING && executor) {
      throw new MissingPart("libgrim is missing: install it");
    }
    return new Grim(dimension, config);
  }

  private record Grim(int dimension, Config config) implements Problem {
    @Override
    public String name() {
      return "grim";
    }

    @Override
    public Session open() {
      OPENED.incrementAndGet();
      return this::evaluate;
    }

    private Outcome evaluate(Query query) {
      if (config.manner() == Manner.COUNT) {
        return Outcome.of(OPENED.get());
      }
      pause(config.millis());
      if (config.manner() == Manner.HALT && query.id() == config.victim()) {
        Runtime.getRuntime().halt(134);
      }
      double sum = 0;
      for (double x : query.x().toArray()) {
        sum += x * x;
      }
      return Outcome.of(sum);
    }

    private static void pause(int millis) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}
