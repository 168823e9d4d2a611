package io.lmrs.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchEvaluatorTest {

  private static List<Query> queries(int size) throws InterruptedException {
    List<Query> out = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      out.add(new Query(i, Point.at(i, 10 * i), i, Frame.IDENTITY));
    }
    return out;
  }

  private static List<Outcome> outcomes(BatchObjective objective, int size)
      throws InterruptedException {
    return new BatchEvaluator(objective).evaluate(queries(size));
  }

  private static List<Outcome> failures(int size, String reason) throws InterruptedException {
    return Collections.nCopies(size, new Outcome.Failure(reason));
  }

  @Test
  void wholeBatchComesAtOnceAndInOrder() throws InterruptedException {
    List<Integer> sizes = new ArrayList<>();
    BatchObjective sums =
        points -> {
          sizes.add(points.length);
          double[] out = new double[points.length];
          for (int i = 0; i < out.length; i++) {
            out[i] = points[i][0] + points[i][1];
          }
          return out;
        };
    assertEquals(
        List.of(Outcome.of(0), Outcome.of(11), Outcome.of(22), Outcome.of(33)), outcomes(sums, 4));
    assertEquals(List.of(4), sizes);
  }

  @Test
  void numbersThatAreNotFiniteAreFailures() throws InterruptedException {
    List<Outcome> outcomes =
        outcomes(_ -> new double[] {1, Double.NaN, Double.NEGATIVE_INFINITY}, 3);
    assertEquals(Outcome.of(1), outcomes.get(0));
    assertInstanceOf(Outcome.Failure.class, outcomes.get(1));
    assertEquals(new Outcome.Failure("the value is not finite: -Infinity"), outcomes.get(2));
  }

  @Test
  void anExceptionFailsTheBatch() throws InterruptedException {
    assertEquals(
        failures(2, "IllegalStateException: no licence"),
        outcomes(
            _ -> {
              throw new IllegalStateException("no licence");
            },
            2));
    assertEquals(
        failures(2, "UnsupportedOperationException"),
        outcomes(
            _ -> {
              throw new UnsupportedOperationException();
            },
            2));
    assertEquals(
        failures(1, "AssertionError: residual"),
        outcomes(
            _ -> {
              throw new AssertionError("residual");
            },
            1));
  }

  @Test
  void anEmptyBatchIsNotHandedOn() throws InterruptedException {
    assertEquals(
        List.of(),
        outcomes(
            _ -> {
              throw new AssertionError("nothing to evaluate");
            },
            0));
  }

  @Test
  void aStoppedEvaluationIsNoFailure() {
    for (boolean interrupted : new boolean[] {false, true}) {
      BatchObjective stopped =
          _ -> {
            if (interrupted) {
              Thread.currentThread().interrupt();
              throw new IllegalStateException("interrupted");
            }
            throw new EvaluationStopped("the program is ending");
          };
      assertThrows(
          InterruptedException.class,
          () ->
              new BatchEvaluator(stopped)
                  .evaluate(queries(3), (_, _, _, _) -> fail("an outcome was told")));
      assertFalse(Thread.currentThread().isInterrupted());
    }
  }

  @Test
  void aWrongNumberOfValuesFailsTheBatch() throws InterruptedException {
    assertEquals(
        failures(3, "the objective must give 3 values: 2"), outcomes(_ -> new double[2], 3));
    assertEquals(failures(3, "the objective must give 3 values: 0"), outcomes(_ -> null, 3));
  }
}
