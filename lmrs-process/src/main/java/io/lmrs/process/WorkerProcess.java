package io.lmrs.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** A process that is given lines and answers with lines; threads of its own move the bytes. */
final class WorkerProcess {
  static final int LONGEST_MEBIBYTES = 1;
  private static final int LONGEST = LONGEST_MEBIBYTES << 20;
  private static final int WAITING_LINES = 16;

  /** What comes from a worker. */
  sealed interface Event {
    /** A whole line, without its end. */
    record Line(String text) implements Event {}

    /** A line that does not end. */
    record TooLong() implements Event {}

    /** The end of its output. */
    record Closed() implements Event {}

    /** It does not read any more. */
    record Deaf() implements Event {}
  }

  private final Process process;
  private final Tail errors;
  private final BlockingQueue<String> outgoing = new ArrayBlockingQueue<>(1);
  private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(WAITING_LINES);
  private final Thread writer;

  WorkerProcess(Process process) {
    this.process = process;
    this.errors = new Tail(process.getErrorStream());
    this.writer = Thread.ofPlatform().daemon().name("lmrs-stdin").start(this::write);
    Thread.ofPlatform().daemon().name("lmrs-stdout").start(this::read);
  }

  private void write() {
    OutputStream in = process.getOutputStream();
    try (in) {
      while (true) {
        in.write((outgoing.take() + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
      }
    } catch (IOException _) {
      events.offer(new Event.Deaf());
    } catch (InterruptedException _) {
      // no more to write
    }
  }

  // lines beyond the queue's size were never asked for
  private void read() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] chunk = new byte[8192];
    try (InputStream out = process.getInputStream()) {
      for (int n = out.read(chunk); n >= 0; n = out.read(chunk)) {
        int begin = 0;
        for (int i = 0; i < n; i++) {
          if (chunk[i] == '\n') {
            line.write(chunk, begin, i - begin);
            events.offer(new Event.Line(line.toString(StandardCharsets.UTF_8)));
            line.reset();
            begin = i + 1;
          }
        }
        line.write(chunk, begin, n - begin);
        if (line.size() > LONGEST) {
          events.offer(new Event.TooLong());
          line.reset();
        }
      }
    } catch (IOException _) {
      // closed, as the process is gone
    }
    while (!events.offer(new Event.Closed())) {
      events.poll();
    }
  }

  /** Sends a line and waits for what comes; null if nothing came in time. */
  Event ask(String line, long nanos) throws InterruptedException {
    errors.clear();
    outgoing.offer(line);
    return next(nanos);
  }

  /** Waits for what comes next; null if nothing came in time. */
  Event next(long nanos) throws InterruptedException {
    return events.poll(nanos, TimeUnit.NANOSECONDS);
  }

  /** Waits for the end of the process; false if it lives on. */
  boolean awaitExit(long milliseconds) {
    Waiting.exit(process, milliseconds);
    return !process.isAlive();
  }

  /** Closes its input, which asks it to end. */
  void hangUp() {
    writer.interrupt();
  }

  /** Its exit code, once it has ended. */
  int exitCode() {
    return process.exitValue();
  }

  /** The last line it wrote to standard error since it was last asked. */
  String lastError() {
    errors.await();
    return errors.lastLine();
  }
}
