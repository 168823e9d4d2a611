package io.lmrs.server;

import io.javalin.http.Context;
import io.lmrs.server.http.Rejection;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Lets a request in or not: it has to call the server by a name of its own (so that no page can
 * point a name of its own here), must not come from a page of elsewhere, and has to know the token
 * where there is one.
 */
final class Guard {
  /** The cookie that holds the token for the page. */
  static final String COOKIE = "lmrs_token";

  private static final String BEARER = "Bearer ";
  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]+]");

  private final Set<String> names = new HashSet<>(Set.of("localhost", "127.0.0.1", "[::1]"));
  private final boolean anyAddress;
  private final byte[] token;

  Guard(ServerOptions options) {
    names.add(bracketed(options.host()));
    options.names().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    // who listens on all addresses is called by any of them; a name is what an attacker can choose
    anyAddress = !ServerOptions.loopback(options.host());
    if (anyAddress) {
      ownName(names);
    }
    token = options.token() == null ? null : options.token().getBytes(StandardCharsets.UTF_8);
  }

  private static void ownName(Set<String> names) {
    try {
      names.add(InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT));
    } catch (UnknownHostException _) {
      // a machine without a name
    }
  }

  private static String bracketed(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    return lower.contains(":") && !lower.startsWith("[") ? "[" + lower + "]" : lower;
  }

  /** Refuses requests from elsewhere. */
  void requireOwnPage(Context request) {
    String host = request.header("Host");
    if (host == null || !known(withoutPort(host))) {
      throw new Rejection(
          421, "this server is not called " + (host == null ? "nothing" : shown(host)));
    }
    String origin = request.header("Origin");
    if (origin != null && !host.equalsIgnoreCase(authority(origin))) {
      throw new Rejection(403, "requests from pages of " + shown(origin) + " are refused");
    }
    if ("cross-site".equals(request.header("Sec-Fetch-Site"))
        && request.path().startsWith("/api/")) {
      throw new Rejection(403, "requests from pages of other sites are refused");
    }
  }

  private boolean known(String host) {
    return names.contains(host) || anyAddress && ADDRESS.matcher(host).matches();
  }

  private static String withoutPort(String host) {
    return host.toLowerCase(Locale.ROOT).replaceFirst(":\\d+$", "");
  }

  private static String authority(String origin) {
    try {
      return URI.create(origin).getRawAuthority();
    } catch (IllegalArgumentException _) {
      return null;
    }
  }

  private static String shown(String header) {
    String clean = header.replaceAll("[^\\x21-\\x7e]", "?");
    return clean.substring(0, Math.min(100, clean.length()));
  }

  /** Refuses requests that do not know the token. */
  void requireToken(Context request) {
    if (token == null) {
      return;
    }
    String header = request.header("Authorization");
    String given =
        header != null && header.startsWith(BEARER)
            ? header.substring(BEARER.length())
            : request.cookie(COOKIE);
    if (given == null || !knows(given)) {
      throw new Rejection(
          401,
          given == null
              ? "a token is needed: send it as Authorization: Bearer TOKEN"
              : "the token is wrong");
    }
  }

  /** True where the text is the token, or none is needed; takes as long for any text. */
  boolean knows(String given) {
    return token == null || MessageDigest.isEqual(token, given.getBytes(StandardCharsets.UTF_8));
  }

  /** True where requests need a token. */
  boolean closed() {
    return token != null;
  }
}
