package io.lmrs.server;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.AbstractLifeCycle;

/**
 * Closes connections whose request arrives too slowly, byte by byte, head or body. Those that are
 * silent are left to the connector's own limit. Thread-safe.
 */
final class SlowRequests extends AbstractLifeCycle implements Connection.Listener {

  /** What was last seen of a connection. */
  private static final class Seen {
    private long messages;
    private long bytes;
    private long growingSince;
  }

  private final Server server;
  private final long patienceNanos;
  private final Map<Connection, Seen> open = new ConcurrentHashMap<>();
  private ScheduledExecutorService clock;

  /**
   * @param patience how long a request may take to arrive
   */
  SlowRequests(Server server, Duration patience) {
    this.server = server;
    this.patienceNanos = patience.toNanos();
  }

  @Override
  protected void doStart() {
    for (Connector connector : server.getConnectors()) {
      connector.addBean(this, false);
    }
    clock =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("lmrs-slow-requests").factory());
    clock.scheduleWithFixedDelay(
        this::look, patienceNanos / 4, patienceNanos / 4, TimeUnit.NANOSECONDS);
  }

  @Override
  protected void doStop() {
    clock.shutdownNow();
  }

  @Override
  public void onOpened(Connection connection) {
    open.put(connection, new Seen());
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  private void look() {
    long now = System.nanoTime();
    open.forEach(
        (connection, seen) -> {
          try {
            look(connection, seen, now);
          } catch (Throwable _) {
            // whatever one connection does, the others are looked at
          }
        });
  }

  private void look(Connection connection, Seen seen, long now) {
    long messages = connection.getMessagesIn();
    long bytes = connection.getBytesIn();
    if (messages != seen.messages) {
      seen.messages = messages;
      seen.bytes = bytes;
      seen.growingSince = 0;
    } else if (bytes > seen.bytes && seen.growingSince == 0) {
      seen.growingSince = now;
    } else if (bytes > seen.bytes && now - seen.growingSince > patienceNanos) {
      connection.getEndPoint().close();
    }
  }
}
