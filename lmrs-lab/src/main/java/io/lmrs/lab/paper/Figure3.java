package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.Search;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Panels;
import io.lmrs.cli.report.Table;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.lab.paper.Locomotion.Row;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkProgress;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.Problems;
import io.lmrs.random.Stream;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How much of the gradient lies outside the learned tangent space (section 5.1). */
final class Figure3 implements Exhibit {
  private static final long SEED = 1;
  private static final long GRADIENTS = 1003;
  private static final int MOMENTS = 30;
  private static final int DIRECTIONS = 2000;

  /**
   * What is looked at.
   *
   * @param title its name on the page
   * @param problem the problem's name
   * @param dimension 0 for the problem's own
   * @param settings of the problem
   * @param method the search
   * @param evaluations its budget
   * @param seconds an evaluation's time
   */
  private record Subject(
      String title,
      String problem,
      int dimension,
      Map<String, String> settings,
      Method method,
      long evaluations,
      double seconds) {}

  /** A look at one moment of a run. */
  private record Look(
      double evaluations, double norm, double residual, double random, double error, int rank) {}

  @Override
  public String name() {
    return "figure3";
  }

  @Override
  public String shows() {
    return "part of the gradient outside the learned manifold's tangent space";
  }

  @Override
  public boolean hasEpisodes() {
    return true;
  }

  @Override
  public boolean hasSeeds() {
    return false;
  }

  @Override
  public ExhibitPage draw(Scope scope, WorkUnits runner) throws InterruptedException {
    int moments = scope.pick(3, 8, MOMENTS);
    int directions = scope.pick(20, 64, DIRECTIONS);
    List<Subject> subjects = subjects(scope);
    List<WorkUnit> units =
        subjects.stream().map(subject -> unit(subject, moments, directions)).toList();
    List<Optional<ObjectNode>> results = runner.results(units);
    ExhibitPage page = new ExhibitPage(name(), "Figure 3: manifold learning accuracy");
    introduce(page, scope, moments, directions);
    Map<String, List<Look>> looks = new LinkedHashMap<>();
    for (int i = 0; i < subjects.size(); i++) {
      String title = subjects.get(i).title;
      results.get(i).ifPresent(node -> looks.put(title, looks(node)));
    }
    table(page, looks);
    pictures(page, looks);
    csv(page, looks);
    page.condition("seed", Long.toString(SEED));
    page.condition("moments of a run", moments + ", evenly spread over its evaluations");
    page.condition("directions of a gradient", directions + ", two evaluations each");
    subjects.forEach(
        subject ->
            page.condition(
                subject.title,
                "%s %s, %d evaluations"
                    .formatted(
                        subject.method.search(), subject.method.settings(), subject.evaluations)));
    return page;
  }

  private static void introduce(ExhibitPage page, Scope scope, int moments, int directions) {
    page.say(
        """
        The paper draws the running mean of |g - Pg| over 30 moments of a run of LMRS, where P projects \
        on the learned tangent space and g is the gradient, estimated along 2000 directions, and says \
        that the manifold is learned quickly in all cases. That norm falls whenever the gradient \
        does. So the relative residual |g - Pg| / |g| stands beside it, with that of a random subspace \
        of the same rank: only the difference between these two is due to learning.""");
    page.say(
        """
        g comes from two-sided differences along orthonormal bases (as many whole ones as the directions \
        suffice for; for more variables than directions, a part of one, scaled), with the observation \
        statistics of that moment. \"Error\" is the estimate's standard error over these bases, relative \
        to |g|: an error near 1 says that what is measured is mostly noise, whose residual is that of a \
        random subspace. On the synthetic problem g is exact. What is learned is spent by the step that uses \
        it: where a step goes as far as the slope along it reaches, the gradient at its end lies outside of \
        the directions that were searched.""");
    if (moments < MOMENTS || directions < DIRECTIONS) {
      page.leftOut(
          "%d of %d moments, %d of %d directions of a gradient"
              .formatted(MOMENTS - moments, MOMENTS, DIRECTIONS - directions, DIRECTIONS));
    }
    if (PolicyRuns.rows(scope).size() < Locomotion.ROWS.size()) {
      page.leftOut("the tasks that say \"%s\"".formatted(ExhibitPage.NOT_RUN));
    }
  }

  private static List<Subject> subjects(Scope scope) {
    List<Subject> subjects = new ArrayList<>();
    for (int n : scope.effort() == Effort.SMOKE ? new int[] {10} : new int[] {10, 50}) {
      subjects.add(
          new Subject(
              synthetic(n),
              "synthetic",
              100,
              Map.of("manifold", Integer.toString(n), "seed", "1"),
              Method.of("lmrs"),
              scope.pick(200L, 2000L, 6000L),
              1e-4));
    }
    for (Row row : PolicyRuns.rows(scope)) {
      Locomotion.method(Locomotion.LMRS, row)
          .ifPresent(
              method ->
                  subjects.add(
                      new Subject(
                          row.title(),
                          row.task().word(),
                          0,
                          row.settings(scope),
                          method,
                          PolicyRuns.episodes(row, scope),
                          row.seconds())));
    }
    return subjects;
  }

  private static String synthetic(int n) {
    return "synthetic, d = 100, n = " + n;
  }

  private static WorkUnit unit(Subject subject, int moments, int directions) {
    return new WorkUnit(
        "tangent %s%d%s %s%s seed=%d evaluations=%d moments=%d directions=%d"
            .formatted(
                subject.problem,
                subject.dimension,
                subject.settings,
                subject.method.search(),
                subject.method.settings(),
                SEED,
                subject.evaluations,
                moments,
                directions),
        Set.of(subject.problem),
        subject.seconds * (subject.evaluations + 2.0 * moments * directions),
        true,
        bench -> run(subject, moments, directions, bench));
  }

  private static ObjectNode run(Subject subject, int moments, int directions, WorkProgress bench) {
    Problem problem = Problems.create(subject.problem, subject.dimension, subject.settings);
    ObjectNode node = Json.object();
    ArrayNode looks = node.putArray("looks");
    try (Search search = subject.method.open(problem, SEED);
        Evaluator evaluator = ThreadEvaluator.of(problem, bench.threads())) {
      Run[] run = new Run[1];
      run[0] =
          new Run(
              problem,
              search,
              evaluator,
              Budget.ofEvaluations(subject.evaluations),
              Recorder.none(),
              progress -> {
                double next = (double) subject.evaluations * (looks.size() + 1) / moments;
                if (progress.evaluations() >= Math.min(next, 0.97 * subject.evaluations)
                    && looks.size() < moments) {
                  look(
                      looks.addObject(),
                      problem,
                      search,
                      run[0].frame(),
                      evaluator,
                      directions,
                      progress.evaluations());
                  bench.part((double) looks.size() / moments);
                }
                return bench.cancelled() || Thread.currentThread().isInterrupted();
              });
      run[0].run();
    }
    return node;
  }

  private static void look(
      ObjectNode node,
      Problem problem,
      Search search,
      Frame frame,
      Evaluator evaluator,
      int directions,
      long evaluations) {
    double[] x = search.incumbent();
    double[][] tangent =
        search.learned().map(learned -> tangent(learned, frame)).orElse(new double[0][]);
    Gradient gradient =
        problem instanceof io.lmrs.problem.manifold.ManifoldProblem known
            ? new Gradient(known.gradient(x), 0)
            : Gradient.measure(
                evaluator,
                x,
                frame,
                0.02 * Math.sqrt(x.length),
                directions,
                Stream.of(SEED, GRADIENTS, evaluations));
    double norm = Vectors.norm(gradient.g);
    Stream random = Stream.of(SEED, GRADIENTS, evaluations, 1);
    double[][] other = Basis.complete(new double[0][], tangent.length, x.length, random);
    node.put("evaluations", evaluations);
    node.set("norm", Json.of(norm));
    node.set("residual", Json.of(Basis.residual(gradient.g, tangent)));
    node.set("random", Json.of(Basis.residual(gradient.g, other)));
    node.set("error", Json.of(gradient.error / norm));
    node.put("rank", tangent.length);
  }

  private static double[][] tangent(Learned learned, Frame frame) {
    return Basis.orthonormalise(List.of(learned.tangent(frame)));
  }

  /**
   * A gradient.
   *
   * @param g the estimate
   * @param error the length of its standard error
   */
  private record Gradient(double[] g, double error) {

    static Gradient measure(
        Evaluator evaluator,
        double[] x,
        Frame frame,
        double radius,
        int directions,
        Stream random) {
      int d = x.length;
      // at least two parts, to know the error
      int rank = Math.min(d, directions / 2);
      int rounds = Math.max(2, directions / rank);
      List<double[]> estimates = new ArrayList<>();
      for (int r = 0; r < rounds; r++) {
        estimates.add(once(evaluator, x, frame, radius, rank, random.child(r)));
      }
      double[] mean = new double[d];
      estimates.forEach(e -> Vectors.add(1.0 / rounds, e, mean));
      double squares = 0;
      for (double[] estimate : estimates) {
        for (int i = 0; i < d; i++) {
          squares += (estimate[i] - mean[i]) * (estimate[i] - mean[i]);
        }
      }
      return new Gradient(mean, Math.sqrt(squares / (rounds - 1) / rounds));
    }

    private static double[] once(
        Evaluator evaluator, double[] x, Frame frame, double radius, int rank, Stream random) {
      double[][] q = Basis.complete(new double[0][], rank, x.length, random);
      List<Query> queries = new ArrayList<>();
      for (int i = 0; i < q.length; i++) {
        for (double side : new double[] {radius, -radius}) {
          double[] at = x.clone();
          Vectors.add(side, q[i], at);
          // both sides see the same start of the episode
          long seed = random.child(-1 - i).key();
          queries.add(new Query(queries.size(), Point.at(at), seed, frame));
        }
      }
      List<Outcome> outcomes;
      try {
        outcomes = evaluator.evaluate(queries);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return new double[x.length];
      }
      double[] g = new double[x.length];
      for (int i = 0; i < q.length; i++) {
        if (outcomes.get(2 * i) instanceof Outcome.Value above
            && outcomes.get(2 * i + 1) instanceof Outcome.Value below) {
          Vectors.add((above.value() - below.value()) / (2 * radius), q[i], g);
        }
      }
      return Vectors.scale((double) x.length / rank, g);
    }
  }

  private static List<Look> looks(ObjectNode node) {
    List<Look> looks = new ArrayList<>();
    for (var look : node.path("looks")) {
      looks.add(
          new Look(
              look.path("evaluations").asDouble(),
              look.path("norm").asDouble(Double.NaN),
              look.path("residual").asDouble(Double.NaN),
              look.path("random").asDouble(Double.NaN),
              look.path("error").asDouble(Double.NaN),
              look.path("rank").asInt()));
    }
    return looks;
  }

  private static void table(ExhibitPage page, Map<String, List<Look>> looks) {
    Table table =
        Table.of(
                "problem",
                "running mean of |g - Pg|, first",
                "last",
                "|g - Pg| / |g|, first half",
                "second half",
                "random subspace",
                "rank",
                "error")
            .figures();
    for (String title : titles()) {
      List<Look> own = looks.getOrDefault(title, List.of());
      if (own.isEmpty()) {
        String[] cells = new String[8];
        Arrays.fill(cells, ExhibitPage.NOT_RUN);
        cells[0] = title;
        table.row(cells);
        continue;
      }
      double[] running = running(own);
      List<Look> late = own.subList(own.size() / 2, own.size());
      double residual = mean(late.stream().mapToDouble(Look::residual).toArray());
      double random = mean(late.stream().mapToDouble(Look::random).toArray());
      table.row(
          title,
          Figures.brief(running[0]),
          Figures.brief(running[running.length - 1]),
          Figures.brief(
              mean(
                  own.subList(0, (own.size() + 1) / 2).stream()
                      .mapToDouble(Look::residual)
                      .toArray())),
          Figures.brief(residual),
          Figures.brief(random),
          Figures.brief(mean(late.stream().mapToDouble(Look::rank).toArray())),
          Figures.brief(mean(late.stream().mapToDouble(Look::error).toArray())));
      page.fact("residual on " + title, residual);
      page.fact("random residual on " + title, random);
      page.fact("error on " + title, mean(late.stream().mapToDouble(Look::error).toArray()));
    }
    page.table(table);
  }

  /** Everything there is to look at. */
  static List<String> titles() {
    List<String> titles = new ArrayList<>(List.of(synthetic(10), synthetic(50)));
    Locomotion.ROWS.forEach(row -> titles.add(row.title()));
    return titles;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).filter(v -> !Double.isNaN(v)).average().orElse(Double.NaN);
  }

  private static double[] running(List<Look> looks) {
    double[] running = new double[looks.size()];
    double sum = 0;
    for (int i = 0; i < running.length; i++) {
      sum += looks.get(i).norm * looks.get(i).residual;
      running[i] = sum / (i + 1);
    }
    return running;
  }

  private static void pictures(ExhibitPage page, Map<String, List<Look>> looks) {
    List<ConvergencePlot> norms = new ArrayList<>();
    List<ConvergencePlot> parts = new ArrayList<>();
    looks.forEach(
        (title, own) -> {
          double[] x = own.stream().mapToDouble(Look::evaluations).toArray();
          if (own.isEmpty()) {
            return;
          }
          norms.add(
              new ConvergencePlot(title, "evaluations", "running mean of |g - Pg|")
                  .logarithmic(false, true)
                  .curve("learned tangent space", x, running(own)));
          parts.add(
              new ConvergencePlot(title, "evaluations", "|g - Pg| / |g|")
                  .range(0, 1)
                  .curve(
                      "learned tangent space",
                      x,
                      own.stream().mapToDouble(Look::residual).toArray())
                  .curve(
                      "random subspace of the same rank",
                      x,
                      own.stream().mapToDouble(Look::random).toArray()));
        });
    if (!norms.isEmpty()) {
      page.picture("norm", "Running mean of |g - Pg|, as printed", new Panels(norms, 3));
      page.picture("part", "Relative residual and that of a random subspace", new Panels(parts, 3));
    }
  }

  private static void csv(ExhibitPage page, Map<String, List<Look>> looks) {
    Csv csv =
        new Csv(List.of("problem", "evaluations", "norm", "residual", "random", "error", "rank"));
    looks.forEach(
        (title, own) ->
            own.forEach(
                look ->
                    csv.row(
                        List.of(
                            title,
                            look.evaluations,
                            look.norm,
                            look.residual,
                            look.random,
                            look.error,
                            look.rank))));
    page.numbers("looks", csv.text());
  }
}
