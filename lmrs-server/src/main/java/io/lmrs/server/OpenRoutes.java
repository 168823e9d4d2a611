package io.lmrs.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import io.lmrs.server.http.Body;
import io.lmrs.server.http.Rejection;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;

/** What can be asked without the token: the description of the interface, and to be let in. */
final class OpenRoutes {
  static final Set<String> OPEN = Set.of("/api/openapi.json", "/api/session");

  private final Guard guard;
  private final String store;

  /**
   * @param store the name of the store's file, to show
   */
  OpenRoutes(Guard guard, String store) {
    this.guard = guard;
    this.store = store;
  }

  void description(Context request) throws IOException {
    try (InputStream in = OpenRoutes.class.getResourceAsStream("openapi.json")) {
      request.contentType("application/json").result(in.readAllBytes());
    }
  }

  /** Whether the page has to ask for a token. */
  void session(Context request) {
    String cookie = request.cookie(Guard.COOKIE);
    boolean in = !guard.closed() || cookie != null && guard.knows(cookie);
    ObjectNode answer = Json.object().put("needsToken", guard.closed()).put("in", in);
    if (in) {
      answer.put("store", store);
    }
    RunApi.answer(request, answer);
  }

  /** Keeps the token in a cookie that only this server gets, so that the page need not. */
  void enter(Context request) {
    String token = Body.of(request).only("token").text("token", 1000, "");
    if (!guard.knows(token)) {
      throw new Rejection(401, "the token is wrong");
    }
    Cookie cookie = new Cookie(Guard.COOKIE, token);
    cookie.setHttpOnly(true);
    cookie.setSameSite(SameSite.STRICT);
    request.cookie(cookie);
    request.status(204);
  }
}
