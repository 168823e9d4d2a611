package io.lmrs.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunRequestTest {

  private static RunRequest request(String json) {
    return RunRequest.of(new RunFields((ObjectNode) Json.parse("spec", json)), NamedArrays.none());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'problem':'external'}",
        "{'problem':'external','start':'random'}",
        "{'problem':'external','start':[1,2]}"
      })
  void valuesFromOutsideDoNotTellTheNumberOfVariables(String json) {
    assertEquals(
        "the problem external needs the number of variables: give dimension or variables",
        assertThrows(IllegalArgumentException.class, () -> request(json.replace('\'', '"')))
            .getMessage());
  }

  @Test
  void dimensionOrVariablesTellIt() {
    assertEquals(3, request("{\"problem\":\"external\",\"dimension\":3}").spec().dimension());
    assertEquals(
        2,
        request(
                "{\"problem\":\"external\",\"variables\":[{\"lower\":0,\"upper\":1},"
                    + "{\"lower\":0,\"upper\":1}]}")
            .spec()
            .dimension());
  }

  @Test
  void boundsAreNoObject() {
    assertEquals(
        "lower must be a JSON array of numbers: {\"a\":1}",
        assertThrows(
                IllegalArgumentException.class,
                () -> request("{\"problem\":\"rosen\",\"dimension\":2,\"lower\":{\"a\":1}}"))
            .getMessage());
  }

  @Test
  void aNumberOfSecondsMayBeLongOrShort() {
    String spec = "{\"problem\":\"rosen\",\"dimension\":2,\"time\":%s}";
    assertEquals(
        Duration.ofSeconds(20_000_000), request(spec.formatted("2e7")).spec().budget().time());
    assertEquals(Duration.ofNanos(500_000), request(spec.formatted("5e-4")).spec().budget().time());
  }
}
