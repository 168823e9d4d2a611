package io.lmrs.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Sends requests to a server on this machine. */
final class Client implements AutoCloseable {

  /**
   * An answer.
   *
   * @param status its HTTP status
   * @param text its body
   */
  record Answer(int status, String text) {

    JsonNode json() {
      return Json.parse("answer", text);
    }

    JsonNode ok() {
      assertTrue(status == 200 || status == 201, () -> status + " " + text);
      return json();
    }

    /** The sentence of a refusal with that status. */
    String refused(int expected) {
      assertEquals(expected, status, text);
      String sentence = json().path("error").asText();
      assertTrue(!sentence.isBlank() && !sentence.contains("\n"), text);
      return sentence;
    }
  }

  private final HttpClient http = HttpClient.newHttpClient();
  private final int port;

  Client(int port) {
    this.port = port;
  }

  Answer get(String path) {
    return send(request(path).GET());
  }

  Answer delete(String path) {
    return send(request(path).DELETE());
  }

  Answer post(String path, String body) {
    return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofSeconds(60));
  }

  Answer send(HttpRequest.Builder request) {
    try {
      return trySend(request);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends what may fail because the server is gone. */
  Answer trySend(HttpRequest.Builder request) throws IOException {
    try {
      HttpResponse<String> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(answer.statusCode(), answer.body());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Makes a run and gives its name. */
  String create(String spec) {
    return post("/api/runs", spec).ok().path("name").asText();
  }

  @Override
  public void close() {
    http.close();
  }
}
