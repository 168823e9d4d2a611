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
import io.lmrs.search.curvature.SubspaceSearch;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How much of the gradient lies outside the learned tangent space (section 5.1). */
public final class Figure3 implements Exhibit {
  private static final long GRADIENTS = 1003;
  private static final int MOMENTS = 30;
  private static final int SEVERAL = 3;
  private static final String SECOND = ", second order";
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
      double seconds) {

    /** Settings of the problem; every seed of a synthetic one is another function. */
    Map<String, String> settings(long seed) {
      Map<String, String> all = new TreeMap<>(settings);
      if (problem.equals("synthetic")) {
        all.put("seed", Long.toString(seed));
      }
      return all;
    }
  }

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
  public boolean hasCampaign() {
    return true;
  }

  @Override
  public ExhibitPage draw(Scope scope, WorkUnits runner) throws InterruptedException {
    int moments = scope.pick(3, 8, MOMENTS);
    int directions = scope.pick(20, 64, DIRECTIONS);
    List<Long> seeds = scope.seeds(1, scope.goesOn() ? SEVERAL : 1, 1);
    List<Subject> subjects = subjects(scope);
    List<WorkUnit> units = new ArrayList<>();
    for (Subject subject : subjects) {
      seeds.forEach(seed -> units.add(unit(subject, seed, moments, directions)));
    }
    var results = runner.results(units).iterator();
    ExhibitPage page = new ExhibitPage(name(), "Figure 3: manifold learning accuracy");
    introduce(page, scope, moments, directions);
    Map<String, List<List<TangentLook>>> looks = new LinkedHashMap<>();
    for (Subject subject : subjects) {
      List<List<TangentLook>> own = new ArrayList<>();
      seeds.forEach(_ -> results.next().map(TangentLook::read).ifPresent(own::add));
      own.removeIf(List::isEmpty);
      if (!own.isEmpty()) {
        looks.put(subject.title, own);
      }
    }
    TangentReport report = new TangentReport(looks);
    report.table(page);
    report.pictures(page);
    report.csv(page);
    page.condition("seeds", "1 to " + seeds.size());
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
    page.say(
        """
        "Second order" is the search `subspace`, after as many evaluations: P projects on the span of the \
        gradients that it has measured so far. Beside it LMRS runs without curvature on the synthetic problem, so that \
        what is looked at is its network. Means over the seeds; bands from the least to the greatest \
        where there are several.""");
    if (moments < MOMENTS || directions < DIRECTIONS) {
      page.leftOut(
          "%d of %d moments, %d of %d directions of a gradient"
              .formatted(MOMENTS - moments, MOMENTS, DIRECTIONS - directions, DIRECTIONS));
    }
    if (plan(scope).rows().size() < Locomotion.ROWS.size()) {
      page.leftOut("the tasks that say \"%s\"".formatted(ExhibitPage.NOT_RUN));
    }
  }

  // these runs are looked at while they go on, and not stored: a campaign has the short ones
  private static PolicyPlan plan(Scope scope) {
    return PolicyPlan.of(
        scope.goesOn() ? new Scope(Effort.QUICK, scope.seeds(), scope.episodes()) : scope);
  }

  private static List<Subject> subjects(Scope scope) {
    List<Subject> subjects = new ArrayList<>();
    for (int n : scope.effort() == Effort.SMOKE ? new int[] {10} : new int[] {10, 50}) {
      Method network = new Method("lmrs", "lmrs", Map.of("curvature", "off"));
      for (Method method : List.of(network, Method.of("subspace"))) {
        subjects.add(
            new Subject(
                method == network ? synthetic(n) : synthetic(n) + SECOND,
                "synthetic",
                100,
                Map.of("manifold", Integer.toString(n)),
                method,
                scope.pick(1200L, 2000L, 6000L),
                1e-4));
      }
    }
    PolicyPlan plan = plan(scope);
    for (Row row : plan.rows()) {
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
                          plan.episodes(row),
                          row.seconds())));
    }
    return subjects;
  }

  private static String synthetic(int n) {
    return "synthetic, d = 100, n = " + n;
  }

  private static WorkUnit unit(Subject subject, long seed, int moments, int directions) {
    return new WorkUnit(
        "tangent %s%d%s %s%s seed=%d evaluations=%d moments=%d directions=%d"
            .formatted(
                subject.problem,
                subject.dimension,
                subject.settings(seed),
                subject.method.search(),
                subject.method.settings(),
                seed,
                subject.evaluations,
                moments,
                directions),
        Set.of(subject.problem),
        subject.seconds * (subject.evaluations + 2.0 * moments * directions),
        true,
        bench -> run(subject, seed, moments, directions, bench));
  }

  private static ObjectNode run(
      Subject subject, long seed, int moments, int directions, WorkProgress bench) {
    Problem problem = Problems.create(subject.problem, subject.dimension, subject.settings(seed));
    ObjectNode node = Json.object();
    ArrayNode looks = node.putArray("looks");
    try (Search search = subject.method.open(problem, seed);
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
                      seed,
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
      long seed,
      Frame frame,
      Evaluator evaluator,
      int directions,
      long evaluations) {
    double[] x = search.incumbent();
    double[][] tangent =
        search instanceof SubspaceSearch second
            ? second.active()
            : search.learned().map(learned -> tangent(learned, frame)).orElse(new double[0][]);
    MeasuredGradient gradient =
        problem instanceof io.lmrs.problem.manifold.ManifoldProblem known
            ? new MeasuredGradient(known.gradient(x), 0)
            : MeasuredGradient.measure(
                evaluator,
                x,
                frame,
                0.02 * Math.sqrt(x.length),
                directions,
                Stream.of(seed, GRADIENTS, evaluations));
    double norm = Vectors.norm(gradient.g());
    Stream random = Stream.of(seed, GRADIENTS, evaluations, 1);
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

  /** Everything that LMRS's manifold is looked at on. */
  public static List<String> titles() {
    List<String> titles = new ArrayList<>(List.of(synthetic(10), synthetic(50)));
    Locomotion.ROWS.forEach(row -> titles.add(row.title()));
    return titles;
  }

  /** The rows of the table: the same, and the second-order search. */
  static List<String> rows() {
    List<String> rows = new ArrayList<>(titles());
    rows.add(1, synthetic(10) + SECOND);
    rows.add(3, synthetic(50) + SECOND);
    return rows;
  }
}
