package io.lmrs.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.Budget;
import io.lmrs.RunSpec;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.Method;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressBarsTest {
  private final AtomicLong seconds = new AtomicLong();
  private final PrintStream nowhere =
      new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);

  private static Job job(String search, long seed) {
    RunSpec spec =
        RunSpec.of("rosen", 100, search).withBudget(Budget.ofEvaluations(1000)).withSeed(seed);
    return new Job(new Method(search, search, Map.of()), spec);
  }

  @Test
  void theRunThatHoldsTheOthersUpIsNamed() {
    Job quick = job("lmrs", 1);
    Job slow = job("turbo", 2);
    Job waiting = job("turbo", 3);
    ProgressBars bars =
        new ProgressBars(
            new Terminal(InputStream.nullInputStream(), nowhere, nowhere, false),
            List.of(quick, slow, waiting),
            job -> job.method().label(),
            () -> 1_000_000_000L * seconds.get());
    assertEquals("", bars.slowest());
    bars.began(quick);
    bars.began(slow);
    bars.went(quick, 300);
    bars.went(slow, 20);
    seconds.set(5);
    assertEquals("", bars.slowest());
    seconds.set(90);
    assertEquals("slowest: turbo on rosen@100, seed 2: 2 % in 1 min 30 s", bars.slowest());
    bars.ended(slow);
    assertEquals("slowest: lmrs on rosen@100, seed 1: 30 % in 1 min 30 s", bars.slowest());
    bars.ended(quick);
    assertEquals("", bars.slowest());
  }
}
