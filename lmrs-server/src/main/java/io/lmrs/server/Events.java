package io.lmrs.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.lmrs.server.http.Rejection;
import io.lmrs.server.view.StoreWatcher;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;

/** Tells a page of changes as they come, by server-sent events. */
final class Events {
  private static final long PING_MILLISECONDS = 10_000;
  private static final int MOST_LISTENERS = 256;

  private final StoreWatcher watcher;
  private final Semaphore room = new Semaphore(MOST_LISTENERS);

  Events(StoreWatcher watcher) {
    this.watcher = watcher;
  }

  /** Writes until the page is closed, or the server; each listener has a thread of its own. */
  void listen(Context request) throws IOException, InterruptedException {
    if (!room.tryAcquire()) {
      throw new Rejection(429, "at most " + MOST_LISTENERS + " pages may listen at once");
    }
    try {
      request.res().setContentType("text/event-stream");
      request.res().setCharacterEncoding("utf-8");
      request.res().setHeader("Cache-Control", "no-store");
      OutputStream out = request.res().getOutputStream();
      // the first event tells everything
      long since = 0;
      while (!watcher.closed()) {
        ObjectNode changes = watcher.after(since, PING_MILLISECONDS);
        String text = ": still here\n\n";
        if (changes != null) {
          since = changes.path("version").longValue();
          text = "event: changes\nid: " + since + "\ndata: " + changes + "\n\n";
        }
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } finally {
      room.release();
    }
  }
}
