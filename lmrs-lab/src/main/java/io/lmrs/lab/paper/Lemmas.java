package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.WorkProgress;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import io.lmrs.learn.Floats;
import io.lmrs.learn.Kernels;
import io.lmrs.learn.LearnerOptions;
import io.lmrs.learn.ManifoldModel;
import io.lmrs.learn.Networks;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.spec.Json;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the proofs rest on, by means over many draws.
 *
 * @param results of the four parts: sphere, moments, bias, loss
 */
record Lemmas(List<Optional<ObjectNode>> results) {
  private static final int D = 100;
  private static final int N = 5;
  private static final double DELTA = 0.05;
  private static final double NOISE = 0.01;
  private static final long SEED = 7;
  private static final double[] ANGLES = {0, 15, 30, 45, 60, 90};

  static Lemmas of(int draws, int steps, WorkUnits runner) throws InterruptedException {
    double seconds = draws * 4e-6;
    return new Lemmas(
        runner.results(
            List.of(
                unit("sphere", draws, seconds, _ -> sphere(draws)),
                unit("moments", draws, seconds, _ -> moments(draws)),
                unit("bias", draws, 6 * seconds, _ -> bias(draws)),
                unit("loss", steps, steps * 3e-3, bench -> loss(steps, bench)))));
  }

  private static WorkUnit unit(String part, int size, double seconds, WorkUnit.Work work) {
    return new WorkUnit(
        "lemma %s size=%d, uniform noise".formatted(part, size), Set.of("lemmas"), seconds, work);
  }

  // E[(s . v)^2] = |v|^2 / d
  private static ObjectNode sphere(int draws) {
    ObjectNode node = Json.object();
    ArrayNode rows = node.putArray("rows");
    for (int d : new int[] {2, 10, 100, 1000}) {
      double[] v = Stream.of(SEED, 1, d).gaussians(d);
      int count = Math.max(1000, draws * 10 / d);
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < count; i++) {
        double part = Vectors.dot(Stream.of(SEED, 2, d, i).direction(d), v);
        double ratio = part * part * d / Vectors.dot(v, v);
        sum += ratio;
        squares += ratio * ratio;
      }
      double mean = sum / count;
      rows.addObject()
          .put("d", d)
          .put("ratio", mean)
          .put("error", Math.sqrt((squares / count - mean * mean) / count));
    }
    return node;
  }

  // second moments of both estimators, k = 1
  private static ObjectNode moments(int draws) {
    ObjectNode node = Json.object();
    ArrayNode rows = node.putArray("rows");
    for (double noise : new double[] {0, NOISE}) {
      for (boolean whole : new boolean[] {true, false}) {
        Bowl bowl = new Bowl(D, N, noise, SEED);
        double[] x = bowl.start(SEED);
        int m = whole ? D : N;
        double sum = 0;
        for (int i = 0; i < draws; i++) {
          double[] s = lifted(bowl, whole, i);
          double slope =
              (side(bowl, x, s, DELTA, noise, 2L * i) - side(bowl, x, s, -DELTA, noise, 2L * i + 1))
                  / (2 * DELTA);
          sum += m * slope * m * slope;
        }
        double square = Vectors.dot(bowl.gradient(x), bowl.gradient(x));
        rows.addObject()
            .put("estimator", whole ? "g_e, whole space" : "g_m, manifold")
            .put("noise", noise)
            .put("measured", sum / draws)
            .put("expected", m * square + m * m * noise * noise / (2 * DELTA * DELTA))
            .put(
                "bound",
                2.0 * m * m * Bowl.LIPSCHITZ * Bowl.LIPSCHITZ
                    + 2.0 * m * m * noise * noise / (DELTA * DELTA));
      }
    }
    return node;
  }

  private static double[] lifted(Bowl bowl, boolean whole, int i) {
    Stream random = Stream.of(SEED, 3, i);
    return whole ? random.direction(D) : sum(bowl.basis(), random.direction(N));
  }

  private static double[] sum(double[][] rows, double[] weights) {
    double[] out = new double[rows[0].length];
    for (int i = 0; i < rows.length; i++) {
      Vectors.add(weights[i], rows[i], out);
    }
    return out;
  }

  private static double side(
      Bowl bowl, double[] x, double[] s, double delta, double noise, long index) {
    double[] at = x.clone();
    Vectors.add(delta, s, at);
    return bowl.value(at) + Bowl.noise(noise, Stream.of(SEED, 4), index);
  }

  // lemma 1 with a basis that is turned away from the true one
  private static ObjectNode bias(int draws) {
    ObjectNode node = Json.object();
    ArrayNode rows = node.putArray("rows");
    Bowl bowl = new Bowl(D, N, 0, SEED);
    double[] x = bowl.start(SEED);
    double[][] right = bowl.basis();
    double[][] away = io.lmrs.learn.Basis.complete(right, 2 * N, D, Stream.of(SEED, 5));
    for (double degrees : ANGLES) {
      double angle = Math.toRadians(degrees);
      double[][] turned = new double[N][D];
      for (int i = 0; i < N; i++) {
        Vectors.add(Math.cos(angle), right[i], turned[i]);
        Vectors.add(Math.sin(angle), away[N + i], turned[i]);
      }
      double[] estimate = new double[D];
      double[] smoothed = new double[D];
      double[] bias = new double[D];
      for (int i = 0; i < draws; i++) {
        double[] s = Stream.of(SEED, 6, i).direction(N);
        double[] us = sum(turned, s);
        // antithetic, so that the constant part of f drops out
        double half = (side(bowl, x, us, DELTA, 0, 0) - side(bowl, x, us, -DELTA, 0, 0)) / 2;
        Vectors.add(half / draws, us, estimate);
        double[] difference = us.clone();
        Vectors.add(-1, sum(right, s), difference);
        Vectors.add(half / draws, difference, bias);
        // a point of the ball: the radius of a uniform draw is u^(1/n)
        double radius = DELTA * Math.pow(Stream.of(SEED, 8).uniform(i), 1.0 / N);
        double[] inside = x.clone();
        Vectors.add(radius, us, inside);
        Vectors.add(1.0 / draws, bowl.gradient(inside), smoothed);
      }
      double[] scaled = Vectors.scale(N / DELTA, estimate.clone());
      double norm = Vectors.norm(smoothed);
      double[] off = scaled.clone();
      Vectors.add(-1, smoothed, off);
      // the smoothed gradient projected on the turned basis
      double[] projected = new double[D];
      for (double[] u : turned) {
        Vectors.add(Vectors.dot(u, smoothed), u, projected);
      }
      Vectors.add(-1, scaled, projected);
      double[] printed = smoothed.clone();
      Vectors.add(N / DELTA, bias, printed);
      Vectors.add(-1, scaled, printed);
      rows.addObject()
          .put("degrees", degrees)
          .put("bias", Vectors.norm(off) / norm)
          .put("sine", Math.sin(angle))
          .put("projection", Vectors.norm(projected) / norm)
          .put("printed", Vectors.norm(printed) / norm);
    }
    return node;
  }

  // the cumulative one-step loss along a path of Algorithm 1
  private static ObjectNode loss(int steps, WorkProgress bench) {
    ObjectNode node = Json.object();
    ArrayNode rows = node.putArray("rows");
    for (boolean paper : new boolean[] {true, false}) {
      Bowl bowl = new Bowl(D, N, 0, SEED);
      double alpha =
          Double.parseDouble(Rates.random(D, steps, 0).method().settings().get("step-size"));
      OnlineLearner learner =
          paper
              ? new OnlineLearner(
                  D,
                  Networks.paper(N, Kernels.selected()),
                  LearnerOptions.defaults(D)
                      .withLearningRate(1e-3)
                      .withClip(Double.POSITIVE_INFINITY)
                      .withWindow(0)
                      .withSolveEvery(100)
                      .withExactGates(true)
                      .withLambda(1e3)
                      .withLossFactor(1),
                  Stream.of(SEED, Stream.LEARNER))
              : new OnlineLearner(
                  D,
                  Networks.perceptron(N, 2, Networks.Start.SMALL, Kernels.selected()),
                  LearnerOptions.defaults(D),
                  Stream.of(SEED, Stream.LEARNER));
      double[] x = bowl.start(SEED);
      double sum = 0;
      double path = 0;
      double nothing = 0;
      for (int t = 0; t < steps && !bench.cancelled(); t++) {
        double[] s = Stream.of(SEED, 9, t).direction(D);
        double slope = (side(bowl, x, s, 1e-4, 0, 0) - side(bowl, x, s, -1e-4, 0, 0)) / 2e-4;
        ManifoldModel model = learner.model();
        float[] gradient = new float[D];
        model.gradient(model.linearise(Floats.of(x)), gradient);
        double error = slope - Vectors.dot(s, Floats.toDoubles(gradient));
        sum += error * error;
        nothing += slope * slope;
        learner.learn(Floats.of(x), new float[][] {Floats.of(s)}, new float[] {(float) slope});
        Vectors.add(-alpha * D * slope, s, x);
        path += alpha * D * Math.abs(slope);
        bench.part((paper ? 0 : 0.5) + 0.5 * t / steps);
      }
      rows.addObject()
          .put("learner", paper ? "as printed: N(0,1), lambda = 1000" : "the default's")
          .put("loss", sum)
          .put("nothing", nothing)
          .put("bound", 8 * Bowl.SMOOTHNESS * Bowl.LIPSCHITZ * path + 2 * Bowl.LIPSCHITZ)
          .put("steps", steps);
    }
    return node;
  }

  private Iterable<JsonNode> rows(int part) {
    return results.get(part).<Iterable<JsonNode>>map(node -> node.path("rows")).orElse(List.of());
  }

  private boolean missing(int part, ExhibitPage page) {
    if (results.get(part).isEmpty()) {
      page.say("Not run.");
    }
    return results.get(part).isEmpty();
  }

  /** Adds the tables. */
  void write(ExhibitPage page) {
    page.heading("Lemma 1: a wrong basis");
    if (!missing(2, page)) {
      Table table =
          Table.of(
                  "basis turned by",
                  "distance from the smoothed gradient",
                  "sine",
                  "distance from its projection",
                  "distance from the lemma's right side")
              .figures();
      double worst = 0;
      for (JsonNode row : rows(2)) {
        worst = Math.max(worst, row.path("printed").asDouble());
        table.row(
            Figures.number(row.path("degrees").asDouble()) + " degrees",
            Figures.brief(row.path("bias").asDouble()),
            Figures.brief(row.path("sine").asDouble()),
            Figures.brief(row.path("projection").asDouble()),
            Figures.brief(row.path("printed").asDouble()));
      }
      page.say(
          """
          n/delta E[f(x + delta U s) U s] with U turned away from the true tangent basis U*, d = %d, \
          n = %d, all relative to the smoothed gradient. It is the projection of the smoothed gradient on \
          U up to the error of the means, so its bias is the sine of the angle. The lemma's right side, \
          delta/n times the smoothed gradient plus E[f(x + delta U s) (U - U*) s], is the same only for \
          U = U*: as printed it does not hold for a wrong basis (the sphere on which its proof applies \
          Stokes' theorem lies in the span of U, not of U*). The proof of theorem 1 bounds the effect of \
          the bias by Omega times the distance of the gradient from the span of U; for the projection it \
          is at most L times that distance."""
              .formatted(D, N));
      page.table(table);
      page.fact("lemma 1 off by", worst);
    }
    page.heading("Second moments of the estimators");
    if (!missing(1, page)) {
      Table table =
          Table.of("estimator", "noise", "measured", "expected for small delta", "bound").figures();
      for (JsonNode row : rows(1)) {
        table.row(
            row.path("estimator").asText(),
            Figures.number(row.path("noise").asDouble()),
            Figures.brief(row.path("measured").asDouble()),
            Figures.brief(row.path("expected").asDouble()),
            Figures.brief(row.path("bound").asDouble()));
      }
      page.say(
          """
          E|g|^2 at the start, d = %d, n = %d, delta = %s. The bounds 2 m^2 (L^2 + V_F/delta^2), m = d or n, \
          are squares of the dimension where m |grad f|^2 + m^2 V_F / (2 delta^2) is found: without noise \
          they are loose by a factor of about 2 m."""
              .formatted(D, N, Figures.number(DELTA)));
      page.table(table);
    }
    page.heading("E[(s.v)^2] = |v|^2 / d");
    if (!missing(0, page)) {
      Table table = Table.of("d", "measured / expected", "standard error").figures();
      for (JsonNode row : rows(0)) {
        table.row(
            row.path("d").asText(),
            Figures.number(Math.round(row.path("ratio").asDouble() * 1e4) / 1e4),
            Figures.brief(row.path("error").asDouble()));
      }
      page.table(table);
    }
    page.heading("The learner's cumulative loss");
    if (!missing(3, page)) {
      Table table =
          Table.of(
                  "learner",
                  "steps",
                  "sum of losses",
                  "of a model that says 0",
                  "path-length bound")
              .figures();
      for (JsonNode row : rows(3)) {
        table.row(
            row.path("learner").asText(),
            row.path("steps").asText(),
            Figures.brief(row.path("loss").asDouble()),
            Figures.brief(row.path("nothing").asDouble()),
            Figures.brief(row.path("bound").asDouble()));
        String who = row.path("learner").asText().startsWith("as printed") ? "printed" : "default";
        page.fact("loss of the %s learner".formatted(who), row.path("loss").asDouble());
        page.fact("loss of nothing", row.path("nothing").asDouble());
        page.fact("loss bound", row.path("bound").asDouble());
      }
      page.say(
          """
          Sum over t of (y/(2 delta) - s . grad g(r(x_t)))^2 before each update, along a path of Algorithm \
          1, beside 8 mu L times the path's length plus 2 L. The proof assumes that the learner solves its \
          problem exactly; a model that always says 0 is the mark to beat. The learner as printed begins \
          with weights of deviation 1, whose gradients are far too large.""");
      page.table(table);
    }
  }
}
