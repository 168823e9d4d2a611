package io.lmrs.lab.load;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/** Asks for one query, evaluates it, tells its value, again and again. */
final class LoadWorker implements Runnable {
  private static final int REFUSED_FOR_NOW = 503;

  private final int port;
  private final String path;
  private final String ask;
  private final String worker;
  private final Told told;
  private final LongAdder roundTrips;
  private final LongAdder errors;
  private final AtomicBoolean over;

  LoadWorker(
      int port,
      String run,
      String worker,
      Told told,
      LongAdder roundTrips,
      LongAdder errors,
      AtomicBoolean over) {
    this.port = port;
    this.path = "/api/runs/" + run;
    this.ask = "{\"worker\":\"" + worker + "\",\"wait\":5}";
    this.worker = worker;
    this.told = told;
    this.roundTrips = roundTrips;
    this.errors = errors;
    this.over = over;
  }

  @Override
  public void run() {
    String pending = null;
    while (!over.get()) {
      try (PlainHttp http = new PlainHttp(port)) {
        while (!over.get()) {
          // what got no answer is told again
          pending = pending == null ? evaluated(http) : pending;
          if (pending == null) {
            continue;
          }
          PlainHttp.Answer answer = http.post(path + "/tell", pending);
          if (answer.status() == REFUSED_FOR_NOW) {
            Thread.sleep(50);
            continue;
          }
          if (answer.status() == 200) {
            record(answer.body());
            roundTrips.increment();
          } else {
            errors.increment();
          }
          pending = null;
        }
      } catch (IOException _) {
        pause();
      } catch (InterruptedException _) {
        return;
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** The text of a tell, or null where there was nothing to do. */
  private String evaluated(PlainHttp http) throws IOException, InterruptedException {
    PlainHttp.Answer answer = http.post(path + "/ask", ask);
    if (answer.status() != 200) {
      if (answer.status() != REFUSED_FOR_NOW) {
        errors.increment();
      }
      Thread.sleep(50);
      return null;
    }
    long id = -1;
    String identity = "";
    double sum = 0;
    try (JsonParser json = Json.parser(answer.body())) {
      String field = "";
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        switch (token) {
          case FIELD_NAME -> field = json.currentName();
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
            if (field.equals("id")) {
              id = json.getLongValue();
            } else if (field.equals("x")) {
              double v = json.getDoubleValue();
              sum += v * v;
            }
          }
          case VALUE_STRING -> identity = field.equals("identity") ? json.getText() : identity;
          default -> {}
        }
      }
    }
    return id < 0
        ? null
        : "{\"worker\":\""
            + worker
            + "\",\"identity\":\""
            + identity
            + "\",\"outcomes\":[{\"id\":"
            + id
            + ",\"value\":"
            + sum
            + "}]}";
  }

  private void record(byte[] body) throws IOException {
    // {"outcomes":[{"id":7,"value":1.5,"steps":1}]}
    String text = new String(body, StandardCharsets.UTF_8);
    int id = text.indexOf("\"id\":") + 5;
    int value = text.indexOf("\"value\":") + 8;
    told.add(
        Long.parseLong(text.substring(id, text.indexOf(',', id))),
        Double.parseDouble(text.substring(value, text.indexOf(',', value))));
  }
}
