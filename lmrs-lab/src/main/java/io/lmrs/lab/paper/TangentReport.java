package io.lmrs.lab.paper;

import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Curve;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Panels;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.reproduce.ExhibitPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What the looks at tangent spaces come to: a table, pictures and raw numbers.
 *
 * @param looks by the title of the problem, a list for each seed; none of them is empty
 */
record TangentReport(Map<String, List<List<TangentLook>>> looks) {
  private static final String LEARNED = "learned tangent space";

  void table(ExhibitPage page) {
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
    for (String title : Figure3.rows()) {
      List<List<TangentLook>> own = looks.getOrDefault(title, List.of());
      if (own.isEmpty()) {
        String[] cells = new String[8];
        Arrays.fill(cells, ExhibitPage.NOT_RUN);
        cells[0] = title;
        table.row(cells);
        continue;
      }
      List<TangentLook> early = new ArrayList<>();
      List<TangentLook> late = new ArrayList<>();
      for (List<TangentLook> seed : own) {
        early.addAll(seed.subList(0, (seed.size() + 1) / 2));
        late.addAll(seed.subList(seed.size() / 2, seed.size()));
      }
      double residual = mean(late, TangentLook::residual);
      double random = mean(late, TangentLook::random);
      double error = mean(late, TangentLook::error);
      table.row(
          title,
          Figures.brief(own.stream().mapToDouble(o -> running(o)[0]).average().orElseThrow()),
          Figures.brief(
              own.stream().mapToDouble(o -> running(o)[o.size() - 1]).average().orElseThrow()),
          Figures.brief(mean(early, TangentLook::residual)),
          Figures.brief(residual),
          Figures.brief(random),
          Figures.brief(mean(late, TangentLook::rank)),
          Figures.brief(error));
      page.fact("residual on " + title, residual);
      page.fact("random residual on " + title, random);
      page.fact("error on " + title, error);
    }
    page.table(table);
  }

  private static double mean(List<TangentLook> looks, ToDoubleFunction<TangentLook> figure) {
    return looks.stream()
        .mapToDouble(figure)
        .filter(v -> !Double.isNaN(v))
        .average()
        .orElse(Double.NaN);
  }

  private static double[] running(List<TangentLook> looks) {
    double[] running = new double[looks.size()];
    double sum = 0;
    for (int i = 0; i < running.length; i++) {
      sum += looks.get(i).norm() * looks.get(i).residual();
      running[i] = sum / (i + 1);
    }
    return running;
  }

  void pictures(ExhibitPage page) {
    List<ConvergencePlot> norms = new ArrayList<>();
    List<ConvergencePlot> parts = new ArrayList<>();
    looks.forEach(
        (title, own) -> {
          ConvergencePlot norm =
              new ConvergencePlot(title, "evaluations", "running mean of |g - Pg|")
                  .logarithmic(false, true);
          ConvergencePlot part =
              new ConvergencePlot(title, "evaluations", "|g - Pg| / |g|").range(0, 1);
          band(own, TangentReport::running).draw(norm, LEARNED, 0);
          band(own, of -> figures(of, TangentLook::residual)).draw(part, LEARNED, 0);
          band(own, of -> figures(of, TangentLook::random))
              .draw(part, "random subspace of the same rank", 1);
          norms.add(norm);
          parts.add(part);
        });
    if (!norms.isEmpty()) {
      page.picture("norm", "Running mean of |g - Pg|, as printed", new Panels(norms, 3));
      page.picture("part", "Relative residual and that of a random subspace", new Panels(parts, 3));
    }
  }

  private static double[] figures(List<TangentLook> looks, ToDoubleFunction<TangentLook> figure) {
    return looks.stream().mapToDouble(figure).toArray();
  }

  private static List<Curve> curves(
      List<List<TangentLook>> seeds, Function<List<TangentLook>, double[]> figure) {
    return seeds.stream()
        .map(own -> new Curve(figures(own, TangentLook::evaluations), figure.apply(own)))
        .toList();
  }

  private static Curve.Band band(
      List<List<TangentLook>> seeds, Function<List<TangentLook>, double[]> figure) {
    return Curve.Band.ofRange(curves(seeds, figure));
  }

  void csv(ExhibitPage page) {
    Csv csv =
        new Csv(
            List.of(
                "problem", "seed", "evaluations", "norm", "residual", "random", "error", "rank"));
    looks.forEach(
        (title, own) -> {
          for (int seed = 0; seed < own.size(); seed++) {
            for (TangentLook look : own.get(seed)) {
              csv.row(
                  List.of(
                      title,
                      seed + 1,
                      look.evaluations(),
                      look.norm(),
                      look.residual(),
                      look.random(),
                      look.error(),
                      look.rank()));
            }
          }
        });
    page.numbers("looks", csv.text());
  }
}
