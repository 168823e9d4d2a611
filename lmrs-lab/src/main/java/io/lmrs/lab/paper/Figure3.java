package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Problem;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.Search;
import io.lmrs.cli.experiment.Method;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How much of the gradient lies outside the learned tangent space (section 5.1). */
public final class Figure3 implements Exhibit {
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
    Map<String, List<TangentLook>> looks = new LinkedHashMap<>();
    for (int i = 0; i < subjects.size(); i++) {
      String title = subjects.get(i).title;
      results.get(i).ifPresent(node -> looks.put(title, TangentLook.read(node)));
    }
    TangentReport report = new TangentReport(looks);
    report.table(page);
    report.pictures(page);
    report.csv(page);
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
    if (PolicyPlan.of(scope).rows().size() < Locomotion.ROWS.size()) {
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
    for (Row row : PolicyPlan.of(scope).rows()) {
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
                          PolicyPlan.of(scope).episodes(row),
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
    MeasuredGradient gradient =
        problem instanceof io.lmrs.problem.manifold.ManifoldProblem known
            ? new MeasuredGradient(known.gradient(x), 0)
            : MeasuredGradient.measure(
                evaluator,
                x,
                frame,
                0.02 * Math.sqrt(x.length),
                directions,
                Stream.of(SEED, GRADIENTS, evaluations));
    double norm = Vectors.norm(gradient.g());
    Stream random = Stream.of(SEED, GRADIENTS, evaluations, 1);
    double[][] other = Basis.complete(new double[0][], tangent.length, x.length, random);
    node.put("evaluations", evaluations);
    node.set("norm", Json.of(norm));
    node.set("residual", Json.of(Basis.residual(gradient.g(), tangent)));
    node.set("random", Json.of(Basis.residual(gradient.g(), other)));
    node.set("error", Json.of(gradient.error() / norm));
    node.put("rank", tangent.length);
  }

  private static double[][] tangent(Learned learned, Frame frame) {
    return Basis.orthonormalise(List.of(learned.tangent(frame)));
  }

  /** Everything there is to look at. */
  public static List<String> titles() {
    List<String> titles = new ArrayList<>(List.of(synthetic(10), synthetic(50)));
    Locomotion.ROWS.forEach(row -> titles.add(row.title()));
    return titles;
  }
}
