package io.lmrs.cli.drive;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Version;
import io.lmrs.spec.Json;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;

/** Carries out runs, one after another, for a program that evaluates them itself. */
public final class Driver {
  /** The protocol's version; it grows when an old client would not understand a new answer. */
  private static final int PROTOCOL = 1;

  private final Channel channel;

  /**
   * @param in what the other program says
   * @param out what it hears; nothing else may write there
   */
  public Driver(InputStream in, PrintStream out) {
    channel = new Channel(in, out);
  }

  /** Serves until the input ends; gives the exit code. */
  public int serve() throws InterruptedException {
    ObjectNode hello = Json.object();
    hello.put("protocol", PROTOCOL);
    hello.put("lmrs", Version.lmrs());
    hello.put("java", Version.java());
    hello.put("kernels", Version.kernels());
    try (Inbox inbox = new Inbox(channel)) {
      channel.write("ready", hello);
      for (Message message = inbox.take(); message != Message.END; message = inbox.take()) {
        // a tell or a stop crossed the end of its run
        if (!message.type().equals("tell") && !message.type().equals(Inbox.STOP)) {
          carryOut(message, inbox);
        }
      }
      return Complaint.OK;
    } catch (UncheckedIOException _) {
      // nobody listens any more
      return Complaint.CANCELLED;
    }
  }

  private void carryOut(Message message, Inbox inbox) {
    try {
      DrivenRun run = new DrivenRun(channel, inbox);
      switch (message.type()) {
        case "run" -> run.begin(message);
        case "resume" -> run.resume(message);
        default -> throw unknown(message);
      }
    } catch (UncheckedIOException e) {
      throw e;
    } catch (Throwable e) { // errors too: the next run may need less memory
      refuse(channel, e, true);
    } finally {
      // an interrupt has done its work by now
      Thread.interrupted();
      inbox.onStop(() -> {});
    }
  }

  static IllegalArgumentException unknown(Message message) {
    return message.wrong() != null
        ? message.wrong()
        : new IllegalArgumentException("type must be run, resume, tell or stop: " + message.type());
  }

  /** Says what is wrong with a message; the run at work, if there is one, goes on. */
  static void refuse(Channel channel, Throwable thrown) {
    refuse(channel, thrown, false);
  }

  private static void refuse(Channel channel, Throwable thrown, boolean over) {
    Complaint complaint = Complaint.of(thrown);
    ObjectNode fields = Json.object();
    fields.put("code", complaint.exit());
    fields.put("error", complaint.sentence());
    fields.put("over", over);
    channel.write("error", fields);
  }
}
