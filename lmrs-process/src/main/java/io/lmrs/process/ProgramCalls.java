package io.lmrs.process;

import io.lmrs.evaluate.EvaluationStopped;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Runs programs to their end, one at a time, for one session. A program that takes too long is
 * killed with all its descendants, and none outlives the session or this JVM, but for one that
 * hides (see docs/formats.md). One thread runs programs.
 */
public final class ProgramCalls implements AutoCloseable {

  /** How a call ended. */
  public enum End {
    /** By itself or by a signal. */
    EXIT,
    /** It took too long and was killed. */
    TIMEOUT,
    /** It wrote more than is kept and was killed. */
    TOO_MUCH_OUTPUT
  }

  /**
   * A call that is over.
   *
   * @param end how it ended
   * @param code the exit code; 128 and the signal's number where a signal killed it, -1 after a
   *     timeout
   * @param output what it wrote to standard output
   * @param lastError the last line it wrote to standard error, unless the code is 0
   */
  public record Call(End end, int code, String output, String lastError) {

    /** True where a signal that was not ours ended it. */
    public boolean killed() {
      return end == End.EXIT && Reply.isSignal(code);
    }

    /** How the process ended, with the last thing it said. */
    public String how() {
      return Reply.ofExit(code, lastError);
    }
  }

  /** How long after the program's end its output may stay open before its children are killed. */
  private static final long STRAGGLERS_MILLIS = 100;

  private static final long DRAINING_MILLIS = 10_000;
  private static final long SWEEP_NANOS = 1_000_000_000L;

  private final Children children = new Children();
  private long swept = System.nanoTime();
  private long folders;

  /** Nothing runs yet. */
  public ProgramCalls() {}

  /** Ends the programs and removes the folders that killed processes of this kind left behind. */
  public static void removeLeftovers() {
    Leftovers.remove();
  }

  /** A new empty folder for one call; {@link #remove} it after the call. */
  public Path folder() throws IOException {
    return Files.createDirectory(children.file("call-" + folders++));
  }

  /** Removes such a folder and all that is in it. */
  public void remove(Path folder) {
    Leftovers.remove(folder);
  }

  /** A file in a folder of this session; both are gone when it is closed. */
  Path file(String name) throws IOException {
    return children.file(name);
  }

  /**
   * Runs a program.
   *
   * @param input what it reads from standard input
   * @param nanos how long it may take
   * @throws IOException if it can't be started
   * @throws EvaluationStopped if this thread is interrupted or the JVM is ending
   */
  public Call run(ProcessBuilder program, String input, long nanos) throws IOException {
    return run(program, input, nanos, Output.MOST_MEBIBYTES << 20);
  }

  /**
   * Runs a program.
   *
   * @param input what it reads from standard input
   * @param nanos how long it may take
   * @param bytes how much it may write to standard output
   * @throws IOException if it can't be started
   * @throws EvaluationStopped if this thread is interrupted or the JVM is ending
   */
  public Call run(ProcessBuilder program, String input, long nanos, int bytes) throws IOException {
    Process process = children.start(program);
    Output output = new Output(process, bytes);
    Tail errors = new Tail(process.getErrorStream());
    feed(process.getOutputStream(), input);
    boolean ended;
    try {
      ended = process.waitFor(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      children.kill();
      Thread.currentThread().interrupt();
      throw new EvaluationStopped("the evaluation was interrupted");
    }
    if (!ended) {
      children.kill();
      return new Call(End.TIMEOUT, -1, output.text(), "");
    }
    if (!output.await(STRAGGLERS_MILLIS)) {
      // children that live on hold the output open
      children.kill();
      output.await(DRAINING_MILLIS);
    }
    if (children.ending()) {
      throw new EvaluationStopped("the program is ending");
    }
    sweep(output.tooMuch());
    int code = process.exitValue();
    if (code != 0) {
      errors.await();
    }
    End end = output.tooMuch() ? End.TOO_MUCH_OUTPUT : End.EXIT;
    return new Call(end, code, output.text(), code == 0 ? "" : errors.lastLine());
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
  private void sweep(boolean now) {
    if (now) {
      children.kill();
    } else if (System.nanoTime() - swept > SWEEP_NANOS) {
      children.sweep();
      swept = System.nanoTime();
    }
  }

  @Override
  public void close() {
    children.close();
  }
}
