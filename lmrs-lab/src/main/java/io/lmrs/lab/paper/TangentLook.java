package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A look at one moment of a run.
 *
 * @param evaluations when
 * @param norm the gradient's length
 * @param residual the part of it outside the learned tangent space
 * @param random the part outside a random subspace of the same rank
 * @param error of the gradient, as a part of its length
 * @param rank of the tangent space
 */
record TangentLook(
    double evaluations, double norm, double residual, double random, double error, int rank) {

  /** Those that a unit of work has kept. */
  static List<TangentLook> read(ObjectNode node) {
    List<TangentLook> looks = new ArrayList<>();
    for (var look : node.path("looks")) {
      looks.add(
          new TangentLook(
              look.path("evaluations").asDouble(),
              look.path("norm").asDouble(Double.NaN),
              look.path("residual").asDouble(Double.NaN),
              look.path("random").asDouble(Double.NaN),
              look.path("error").asDouble(Double.NaN),
              look.path("rank").asInt()));
    }
    return looks;
  }
}
