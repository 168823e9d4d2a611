package io.lmrs.problem.process;

import io.lmrs.EvaluationStopped;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.WorkerLost;
import io.lmrs.problem.process.CommandSettings.Input;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process per evaluation. */
final class OnceSession implements Session {

  /** How long after the program's end its output may stay open before its children are killed. */
  private static final long STRAGGLERS_MILLIS = 100;

  private static final long DRAINING_MILLIS = 10_000;
  private static final long SWEEP_NANOS = 1_000_000_000L;

  private final double[] x;
  private final CommandTemplate template;
  private final String field;
  private final boolean piped;
  private final Timeout timeout;
  private final Children children = new Children();
  private long swept = System.nanoTime();

  OnceSession(int dimension, CommandSettings settings, CommandTemplate template, Timeout timeout) {
    this.x = new double[dimension];
    this.template = template;
    this.field = settings.field();
    this.timeout = timeout;
    boolean placed = template.has(CommandTemplate.X) || template.has(CommandTemplate.FILE);
    this.piped = settings.input() == Input.STDIN || (settings.input() == Input.AUTO && !placed);
  }

  @Override
  public Outcome evaluate(Query query) {
    query.x().copyTo(x);
    Path file = null;
    try {
      Map<String, String> places = new HashMap<>();
      places.put(CommandTemplate.ID, Long.toString(query.id()));
      places.put(CommandTemplate.SEED, Long.toString(query.seed()));
      if (template.has(CommandTemplate.X)) {
        places.put(CommandTemplate.X, JsonLine.coordinates(x));
      }
      if (template.has(CommandTemplate.FILE)) {
        file = children.file("query-" + query.id() + ".json");
        Files.writeString(file, JsonLine.of(query, x) + "\n");
        places.put(CommandTemplate.FILE, file.toString());
      }
      return outcome(template.filled(places), piped ? JsonLine.of(query, x) + "\n" : "");
    } catch (IOException e) {
      return new Outcome.Failure("the point can't be handed over: " + Reply.brief(e.toString()));
    } finally {
      remove(file);
    }
  }

  private static void remove(Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException _) {
      // closing tries again
    }
  }

  private Outcome outcome(List<String> words, String input) {
    Process process;
    try {
      process = children.start(words);
    } catch (IOException e) {
      return new Outcome.Failure(notStarted(e));
    }
    Output output = new Output(process);
    Tail errors = new Tail(process.getErrorStream());
    feed(process.getOutputStream(), input);
    boolean ended;
    try {
      ended = process.waitFor(timeout.nanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      children.kill();
      Thread.currentThread().interrupt();
      throw new EvaluationStopped("the evaluation was interrupted");
    }
    if (!ended) {
      children.kill();
      return timeout.failure();
    }
    if (!output.await(STRAGGLERS_MILLIS)) {
      // children that live on hold the output open
      children.kill();
      output.await(DRAINING_MILLIS);
    }
    if (children.ending()) {
      throw new EvaluationStopped("the program is ending");
    }
    sweep();
    return outcome(process.exitValue(), output, errors);
  }

  private Outcome outcome(int code, Output output, Tail errors) {
    if (output.tooMuch()) {
      children.kill();
      return new Outcome.Failure(
          "wrote more than " + Output.MOST_MEBIBYTES + " MiB to standard output");
    }
    if (code == 0) {
      return Reply.ofOutput(output.text(), field);
    }
    errors.await();
    String how = Reply.ofExit(code, errors.lastLine());
    if (Reply.isSignal(code)) {
      throw new WorkerLost(how);
    }
    return new Outcome.Failure(how);
  }

  private static String notStarted(IOException e) {
    String reason = String.valueOf(e.getMessage());
    return reason.contains("Argument list too long")
        ? "the point is too long for an argument: hand it over by {file} or on stdin"
        : "the program can't be started: " + Reply.brief(reason);
  }

  /** Writes in a thread of its own: a program need not read what it is given. */
  private static void feed(OutputStream in, String text) {
    if (text.isEmpty()) {
      close(in, "");
    } else {
      Thread.ofPlatform().daemon().name("lmrs-stdin").start(() -> close(in, text));
    }
  }

  private static void close(OutputStream in, String text) {
    try (in) {
      in.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException _) {
      // the program did not want it
    }
  }

  /** Now and then kills what programs left behind silently; looking for it takes a while. */
  private void sweep() {
    if (System.nanoTime() - swept > SWEEP_NANOS) {
      children.kill();
      swept = System.nanoTime();
    }
  }

  @Override
  public void close() {
    children.close();
  }
}
