package io.lmrs.server.http;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Reads the bodies of requests: each up to a limit of its own and in limited time, and all of them
 * together up to a part of the memory. Thread-safe.
 */
public final class Bodies {
  private static final String READ = "lmrs-body";
  private static final String TAKEN = "lmrs-body-room";

  /** Bodies up to that many bytes are not counted: there are fewer connections than that fills. */
  private static final int SMALL = 16 << 10;

  /** The part of the memory that bodies may take together; what is made of them takes more. */
  private static final int PART = 32;

  /** Bytes beyond a limit that are read to be thrown away. */
  private static final long MOST_IGNORED = 4 * RequestLimits.BODY;

  private static final int KIBI = 1 << 10;

  private final Semaphore room;
  private final Duration patience;

  /**
   * @param patience how long a body may take
   */
  public Bodies(long memory, Duration patience) {
    this.room =
        new Semaphore((int) Math.min(1 << 30, Math.max(RequestLimits.BODY, memory / PART) / KIBI));
    this.patience = patience;
  }

  /** Reads the body for {@link #of}. */
  public void read(Context request, long most) {
    long declared = request.req().getContentLengthLong();
    if (declared == 0) {
      return;
    }
    long end = System.nanoTime() + patience.toNanos();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] piece = new byte[SMALL];
    try {
      InputStream in = request.req().getInputStream();
      if (declared > most) {
        throw tooLarge(in, most, end);
      }
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        if (bytes.size() + count > most) {
          throw tooLarge(in, most, end);
        }
        if (bytes.size() + count > SMALL) {
          take(request, 1 + count / KIBI);
        }
        bytes.write(piece, 0, count);
        if (System.nanoTime() - end > 0) {
          throw new Rejection(
              408, "the body must arrive within " + patience.toSeconds() + " seconds");
        }
      }
    } catch (IOException e) {
      throw new Rejection(400, "the body can't be read: it is cut off or badly chunked");
    }
    request.attribute(READ, bytes.toByteArray());
  }

  // a client that is still sending hears the answer only if what it sends is taken off it
  private static Rejection tooLarge(InputStream in, long most, long end) throws IOException {
    byte[] piece = new byte[SMALL];
    long left = MOST_IGNORED;
    while (left > 0 && System.nanoTime() - end < 0) {
      int count = in.read(piece);
      left = count < 0 ? 0 : left - count;
    }
    return new Rejection(413, "the body must have at most " + most + " bytes");
  }

  private void take(Context request, int kibibytes) {
    if (!room.tryAcquire(kibibytes)) {
      throw new Rejection(503, "too many large requests at once: send it again");
    }
    Integer before = request.attribute(TAKEN);
    request.attribute(TAKEN, (before == null ? 0 : before) + kibibytes);
  }

  /** The body has served. */
  public void release(Context request) {
    Integer taken = request.attribute(TAKEN);
    if (taken != null) {
      room.release(taken);
      request.attribute(TAKEN, null);
    }
  }

  /** What was read of the body; empty where there is none. */
  public static byte[] of(Context request) {
    byte[] read = request.attribute(READ);
    return read == null ? new byte[0] : read;
  }
}
