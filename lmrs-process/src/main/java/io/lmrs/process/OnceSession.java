package io.lmrs.process;

import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.constraint.Constraints;
import io.lmrs.evaluate.WorkerLost;
import io.lmrs.process.CommandSettings.Input;
import io.lmrs.variable.Variables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A process per evaluation. */
final class OnceSession implements Session {

  private final double[] x;
  private final Constraints constraints;
  private final CommandTemplate template;
  private final String field;
  private final boolean piped;
  private final Timeout timeout;
  private final Variables variables;
  private final Variables names;
  private final InputTemplate input;
  private final ProgramCalls calls = new ProgramCalls();

  /**
   * @param variables what they are, or null
   * @param input a file to fill in, or null
   * @param constraints what the program gives beside the value
   */
  OnceSession(
      int dimension,
      CommandSettings settings,
      CommandTemplate template,
      Timeout timeout,
      Variables variables,
      InputTemplate input,
      Constraints constraints) {
    this.constraints = constraints;
    this.x = new double[dimension];
    this.template = input == null ? template : template.absolute();
    this.variables = variables;
    this.names = settings.names() ? variables : null;
    this.input = input;
    this.field = settings.field();
    this.timeout = timeout;
    boolean placed =
        template.has(CommandTemplate.X)
            || template.has(CommandTemplate.FILE)
            || NamedPlaces.any(variables, template.words())
            || input != null;
    this.piped = settings.input() == Input.STDIN || (settings.input() == Input.AUTO && !placed);
  }

  @Override
  public Outcome evaluate(Query query) {
    query.x().copyTo(x);
    Path file = null;
    Path folder = null;
    try {
      Map<String, String> places = new HashMap<>();
      places.put(CommandTemplate.ID, Long.toString(query.id()));
      places.put(CommandTemplate.SEED, Long.toString(query.seed()));
      NamedPlaces.fill(variables, x, places);
      if (template.has(CommandTemplate.X) || input != null) {
        places.put(CommandTemplate.X, JsonLine.coordinates(x));
      }
      if (input != null) {
        folder = calls.folder();
        places.put(CommandTemplate.FILE, input.write(folder, places).toString());
      } else if (template.has(CommandTemplate.FILE)) {
        file = calls.file("query-" + query.id() + ".json");
        Files.writeString(file, JsonLine.of(query, x, names) + "\n");
        places.put(CommandTemplate.FILE, file.toString());
      }
      ProcessBuilder program = new ProcessBuilder(template.filled(places));
      NamedPlaces.export(variables, x, program.environment());
      if (folder != null) {
        program.directory(folder.toFile());
      }
      return outcome(program, piped ? JsonLine.of(query, x, names) + "\n" : "");
    } catch (IOException e) {
      return new Outcome.Failure("the point can't be handed over: " + Reply.brief(e.toString()));
    } finally {
      remove(file);
      if (folder != null) {
        calls.remove(folder);
      }
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

  private Outcome outcome(ProcessBuilder program, String text) {
    ProgramCalls.Call call;
    try {
      call = calls.run(program, text, timeout.nanos());
    } catch (IOException e) {
      return new Outcome.Failure(notStarted(e));
    }
    if (call.killed()) {
      throw new WorkerLost(call.how());
    }
    return switch (call.end()) {
      case TIMEOUT -> timeout.failure();
      case TOO_MUCH_OUTPUT ->
          new Outcome.Failure(
              "wrote more than " + Output.MOST_MEBIBYTES + " MiB to standard output");
      case EXIT ->
          call.code() == 0
              ? Reply.ofOutput(call.output(), field, constraints)
              : new Outcome.Failure(call.how());
    };
  }

  private static String notStarted(IOException e) {
    String reason = String.valueOf(e.getMessage());
    return reason.contains("Argument list too long")
        ? "the point is too long for an argument: hand it over by {file} or on stdin"
        : "the program can't be started: " + Reply.brief(reason);
  }

  @Override
  public void close() {
    calls.close();
  }
}
