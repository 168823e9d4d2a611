package io.lmrs.lab.constrained;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Bounds;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.constraint.Constraint;
import io.lmrs.spec.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A method of SciPy, run by Python beside us: it asks for every evaluation over a pipe, so that the
 * same judge counts.
 *
 * @param method SciPy's name of it
 * @param patience a run that takes longer is ended, and counts as far as it got
 */
record Rival(String method, Duration patience) {
  private static final double FAR = 1e20;

  /** The version of SciPy, or null if Python or SciPy is not there. */
  static String version() {
    try {
      Process process =
          new ProcessBuilder("python3", "-c", "import scipy; print(scipy.__version__)")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String text =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return process.waitFor() == 0 ? text : null;
    } catch (IOException _) {
      return null;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Runs it from that start until the judge has seen enough. */
  void run(Problem problem, double[] start, Judge judge) throws InterruptedException {
    Path script = script();
    Process process;
    try {
      process =
          new ProcessBuilder("python3", script.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException("Python can't be started", e);
    }
    Thread clock =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
                  } catch (InterruptedException _) {
                    // ended in time
                  }
                  process.destroyForcibly();
                });
    try (BufferedReader in = process.inputReader();
        Writer out = process.outputWriter()) {
      out.write(Json.line(task(problem, start)) + "\n");
      out.flush();
      for (String line = in.readLine(); line != null && !judge.done(); line = in.readLine()) {
        JsonNode asked = Json.parse("the line of SciPy's worker", line).path("x");
        if (!asked.isArray()) {
          break;
        }
        double[] x = new double[asked.size()];
        for (int i = 0; i < x.length; i++) {
          x[i] = asked.get(i).doubleValue();
        }
        out.write(Json.line(answer(problem, judge.evaluate(x))) + "\n");
        out.flush();
      }
    } catch (IOException _) {
      // it was ended
    } finally {
      process.destroyForcibly();
      clock.interrupt();
      clock.join();
      deleted(script);
    }
  }

  private static Path script() {
    try (InputStream source = Rival.class.getResourceAsStream("scipy_worker.py")) {
      Path script = Files.createTempFile("lmrs-scipy", ".py");
      Files.write(script, source.readAllBytes());
      return script;
    } catch (IOException e) {
      throw new UncheckedIOException("the script for SciPy can't be written", e);
    }
  }

  private static void deleted(Path script) {
    try {
      Files.deleteIfExists(script);
    } catch (IOException _) {
      script.toFile().deleteOnExit();
    }
  }

  private ObjectNode task(Problem problem, double[] start) {
    ObjectNode node = Json.object().put("method", method);
    node.set("x0", Json.of(start));
    Bounds bounds = problem.bounds();
    ArrayNode lower = node.putArray("lower");
    ArrayNode upper = node.putArray("upper");
    for (int i = 0; i < start.length; i++) {
      lower.add(bounds.open() ? -FAR : Math.max(-FAR, bounds.lower(i)));
      upper.add(bounds.open() ? FAR : Math.min(FAR, bounds.upper(i)));
    }
    ArrayNode limits = node.putArray("constraints");
    for (Constraint each : problem.constraints().all()) {
      limits.addArray().add(Json.of(each.lower())).add(Json.of(each.upper()));
    }
    return node;
  }

  private static ObjectNode answer(Problem problem, Outcome outcome) {
    ObjectNode node = Json.object();
    if (outcome instanceof Outcome.Value v) {
      node.put("value", problem.goal().cost(v.value()));
      node.set("constraints", Json.of(v.constraints()));
    } else {
      node.putNull("value");
    }
    return node;
  }
}
