package io.lmrs.server;

import io.lmrs.server.http.RequestLimits;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;

/**
 * How the server is started.
 *
 * @param host the address to listen on
 * @param port the port, 0 for a free one
 * @param token what requests have to prove they know, or null where loopback is enough
 * @param names host names beyond the usual by which the server may be called
 * @param allowCommands whether requests may make problems that run programs or read files
 * @param lease how long a worker has a query unless it says otherwise
 * @param takeOver whether runs are taken from processes that can't be asked whether they live, such
 *     as this server in the container it ran in before
 */
public record ServerOptions(
    String host,
    int port,
    String token,
    java.util.List<String> names,
    boolean allowCommands,
    Duration lease,
    boolean takeOver) {

  public static final int DEFAULT_PORT = 8087;

  public ServerOptions {
    names = java.util.List.copyOf(names);
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("port must be in [0, 65535]: " + port);
    }
    if (token != null && token.length() < 16) {
      throw new IllegalArgumentException(
          "token must have at least 16 characters: " + token.length());
    }
    if (token == null && !loopback(host)) {
      throw new IllegalArgumentException("the address " + host + " needs a token");
    }
    for (String name : names) {
      if (name.isBlank()) {
        throw new IllegalArgumentException("name must be that of a host: \"" + name + "\"");
      }
    }
    RequestLimits.lease("lease", lease.toNanos() / 1e9);
  }

  /** On this machine alone, at the usual port. */
  public static ServerOptions local() {
    return new ServerOptions(
        "127.0.0.1", DEFAULT_PORT, null, java.util.List.of(), false, Duration.ofSeconds(60), false);
  }

  public ServerOptions withPort(int value) {
    return new ServerOptions(host, value, token, names, allowCommands, lease, takeOver);
  }

  public ServerOptions withToken(String value) {
    return new ServerOptions(host, port, value, names, allowCommands, lease, takeOver);
  }

  public ServerOptions withLease(Duration value) {
    return new ServerOptions(host, port, token, names, allowCommands, value, takeOver);
  }

  public ServerOptions withCommands() {
    return new ServerOptions(host, port, token, names, true, lease, takeOver);
  }

  public ServerOptions withTakeOver() {
    return new ServerOptions(host, port, token, names, allowCommands, lease, true);
  }

  /**
   * True where only this machine can reach the address.
   *
   * @throws IllegalArgumentException if it is no address of anything
   */
  public static boolean loopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("host must be an address or a known name: " + host, e);
    }
  }
}
