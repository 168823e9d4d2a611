package io.lmrs.server.http;

import io.javalin.http.Context;
import io.lmrs.spec.Json;
import io.lmrs.spec.JsonFields;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The JSON object of a request. */
public final class Body {
  private Body() {}

  /** The body, or no fields where there is none. */
  public static JsonFields of(Context request) {
    byte[] bytes = Bodies.of(request);
    if (bytes.length == 0) {
      return JsonFields.of("the body", Json.object());
    }
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the body must be UTF-8 text", e);
    }
    return JsonFields.of("the body", Json.parse("the body", text));
  }
}
