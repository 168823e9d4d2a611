package io.lmrs.lab.paper;

import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Panels;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.reproduce.ExhibitPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What the looks at tangent spaces come to: a table, pictures and raw numbers.
 *
 * @param looks by the title of the problem
 */
record TangentReport(Map<String, List<TangentLook>> looks) {

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
    for (String title : Figure3.titles()) {
      List<TangentLook> own = looks.getOrDefault(title, List.of());
      if (own.isEmpty()) {
        String[] cells = new String[8];
        Arrays.fill(cells, ExhibitPage.NOT_RUN);
        cells[0] = title;
        table.row(cells);
        continue;
      }
      double[] running = running(own);
      List<TangentLook> late = own.subList(own.size() / 2, own.size());
      double residual = mean(late.stream().mapToDouble(TangentLook::residual).toArray());
      double random = mean(late.stream().mapToDouble(TangentLook::random).toArray());
      table.row(
          title,
          Figures.brief(running[0]),
          Figures.brief(running[running.length - 1]),
          Figures.brief(
              mean(
                  own.subList(0, (own.size() + 1) / 2).stream()
                      .mapToDouble(TangentLook::residual)
                      .toArray())),
          Figures.brief(residual),
          Figures.brief(random),
          Figures.brief(mean(late.stream().mapToDouble(TangentLook::rank).toArray())),
          Figures.brief(mean(late.stream().mapToDouble(TangentLook::error).toArray())));
      page.fact("residual on " + title, residual);
      page.fact("random residual on " + title, random);
      page.fact("error on " + title, mean(late.stream().mapToDouble(TangentLook::error).toArray()));
    }
    page.table(table);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).filter(v -> !Double.isNaN(v)).average().orElse(Double.NaN);
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
          double[] x = own.stream().mapToDouble(TangentLook::evaluations).toArray();
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
                      own.stream().mapToDouble(TangentLook::residual).toArray())
                  .curve(
                      "random subspace of the same rank",
                      x,
                      own.stream().mapToDouble(TangentLook::random).toArray()));
        });
    if (!norms.isEmpty()) {
      page.picture("norm", "Running mean of |g - Pg|, as printed", new Panels(norms, 3));
      page.picture("part", "Relative residual and that of a random subspace", new Panels(parts, 3));
    }
  }

  void csv(ExhibitPage page) {
    Csv csv =
        new Csv(List.of("problem", "evaluations", "norm", "residual", "random", "error", "rank"));
    looks.forEach(
        (title, own) ->
            own.forEach(
                look ->
                    csv.row(
                        List.of(
                            title,
                            look.evaluations(),
                            look.norm(),
                            look.residual(),
                            look.random(),
                            look.error(),
                            look.rank()))));
    page.numbers("looks", csv.text());
  }
}
