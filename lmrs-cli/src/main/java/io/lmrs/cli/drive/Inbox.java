package io.lmrs.cli.drive;

import io.lmrs.cli.terminal.Complaint;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Reads what the other program says in a thread of its own, so that a stop is heard while a search
 * computes. When the other program is gone the process ends, at the latest after {@link #PATIENCE}.
 */
final class Inbox implements AutoCloseable {
  static final String STOP = "stop";

  /** A run has so many seconds to end when nobody is there any more. */
  private static final long PATIENCE = 10;

  private final Channel channel;
  private final LinkedBlockingQueue<Message> waiting = new LinkedBlockingQueue<>();
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile Runnable onStop = () -> {};

  Inbox(Channel channel) {
    this.channel = channel;
    Thread.ofPlatform().daemon().name("lmrs-drive").start(this::listen);
  }

  /** What to do at once when a stop or the end comes, beside handing it out. */
  void onStop(Runnable call) {
    onStop = call;
  }

  /** The next message; after the last one {@link Message#END} for ever. */
  Message take() throws InterruptedException {
    Message message = waiting.take();
    if (message == Message.END) {
      waiting.add(message);
    }
    return message;
  }

  /** Hands out a stop that did not come from the other program. */
  void stop() {
    waiting.add(new Message(STOP, Json.object()));
  }

  private void listen() {
    Message message = null;
    while (message != Message.END) {
      try {
        message = channel.read();
        waiting.add(message);
        if (message == Message.END || message.type().equals(STOP)) {
          onStop.run();
        }
      } catch (IllegalArgumentException e) {
        waiting.add(Message.unreadable(e));
      } catch (IOException _) {
        message = Message.END;
        waiting.add(message);
        onStop.run();
      }
    }
    awaitEnd();
  }

  // nobody would see a search that computes on
  private void awaitEnd() {
    try {
      if (!done.await(PATIENCE, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(Complaint.CANCELLED);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    done.countDown();
  }
}
