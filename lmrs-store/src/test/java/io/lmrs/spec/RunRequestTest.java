package io.lmrs.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
}
