package io.lmrs.cli.paper;

import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.function.BiPredicate;

/** Every empirical claim of the paper beside what the other exhibits found. */
final class Claims implements Exhibit {
  private static final String HOLDS = "holds";
  private static final String FAILS = "does not hold";
  private static final String UNTESTED = "not tested";

  /** Learning counts as negligible below this part of the time. */
  private static final double NEGLIGIBLE = 0.05;

  private static final List<String> TASKS =
      Locomotion.ROWS.stream().map(Locomotion.Row::title).toList();

  @Override
  public String name() {
    return "claims";
  }

  @Override
  public String shows() {
    return "every empirical claim of the paper: holds, does not hold, not tested";
  }

  @Override
  public Sheet draw(Scope scope, Laboratory laboratory) {
    Sheet sheet = new Sheet(name(), "The paper's claims");
    sheet.say(
        """
        From what the other experiments have left in this folder; a claim whose experiment was not run, or \
        not far enough, was not tested. Where a claim is about several cells, those that were run decide, and \
        are named: few cells and few seeds prove little.""");
    Table table = Table.of("claim of the paper", "printed", "here", "verdict", "from");
    Ledger ledger = new Ledger(table, laboratory);
    locomotion(ledger);
    profiles(ledger);
    foils(ledger);
    dimensions(ledger);
    costs(ledger);
    theory(ledger);
    sheet.table(table);
    sheet.condition("rows", Integer.toString(table.size()));
    return sheet;
  }

  /** Adds rows to the table. */
  private record Ledger(Table table, Laboratory laboratory) {

    OptionalDouble fact(String exhibit, String name) {
      return laboratory
          .facts(exhibit)
          .map(facts -> facts.find(name))
          .orElse(OptionalDouble.empty());
    }

    void row(String claim, String printed, String here, String verdict, String exhibit) {
      Optional<Facts> facts = laboratory.facts(exhibit);
      table.row(
          claim,
          printed,
          verdict.equals(UNTESTED) ? Sheet.NOT_RUN : here,
          verdict,
          facts.map(f -> exhibit + ", " + f.budget()).orElse(exhibit));
    }

    /** True where a run that did not get there had the paper's budget for it. */
    boolean whole(String exhibit) {
      return laboratory.facts(exhibit).filter(f -> f.budget().equals("paper")).isPresent();
    }

    /** A claim about some tasks: holds where it does on all that were run. */
    void each(
        String claim,
        String printed,
        List<String> tasks,
        String first,
        String second,
        BiPredicate<Double, Double> holds) {
      StringJoiner here = new StringJoiner("; ");
      boolean all = true;
      int tested = 0;
      for (String task : tasks) {
        OptionalDouble one = fact("table1", first + " on " + task);
        OptionalDouble other = fact("table1", second + " on " + task);
        if (one.isPresent()
            && other.isPresent()
            && (whole("table1") || !Double.isNaN(one.getAsDouble() + other.getAsDouble()))) {
          tested++;
          all &= holds.test(one.getAsDouble(), other.getAsDouble());
          here.add(
              "%s: %s %s, %s %s"
                  .formatted(
                      task,
                      first,
                      episodes(one.getAsDouble()),
                      second,
                      episodes(other.getAsDouble())));
        }
      }
      row(claim, printed, here.toString(), tested == 0 ? UNTESTED : verdict(all), "table1");
    }
  }

  private static String verdict(boolean holds) {
    return holds ? HOLDS : FAILS;
  }

  private static String episodes(double mean) {
    return Double.isNaN(mean) ? "unsolved" : Long.toString(Math.round(mean));
  }

  // a method that solves nothing needs more than any that solves something
  private static double cost(double mean) {
    return Double.isNaN(mean) ? Double.POSITIVE_INFINITY : mean;
  }

  private static void locomotion(Ledger ledger) {
    ledger.each(
        "LMRS is at least twice as efficient as ARS on all tasks but Swimmer",
        "ratios 2.5, 3.8, 2.0, 2.2, 2.0",
        TASKS.subList(1, TASKS.size()),
        Locomotion.LMRS,
        Locomotion.ARS,
        (lmrs, ars) -> !Double.isNaN(lmrs) && cost(ars) >= 2 * lmrs);
    ledger.each(
        "LMRS needs fewer episodes than ARS on Swimmer",
        "222 against 381",
        TASKS.subList(0, 1),
        Locomotion.LMRS,
        Locomotion.ARS,
        (lmrs, ars) -> cost(lmrs) < cost(ars));
    solved(
        ledger,
        "Guided ES fails on Humanoid",
        "0/5",
        Locomotion.GUIDED,
        List.of("Humanoid"),
        List.of());
    solved(
        ledger,
        "REMBO solves Swimmer and nothing else",
        "520; 0/5 elsewhere",
        Locomotion.REMBO,
        TASKS.subList(1, TASKS.size()),
        List.of("Swimmer"));
    ledger.each(
        "No learning beats ARS on Swimmer",
        "320 against 381",
        TASKS.subList(0, 1),
        Locomotion.NO_LEARNING,
        Locomotion.ARS,
        (none, ars) -> cost(none) < cost(ars));
    ledger.each(
        "No learning does not beat ARS on any other task",
        "fails or takes longer, except on Hopper (5561, 4/5, against 6108)",
        TASKS.subList(1, TASKS.size()),
        Locomotion.NO_LEARNING,
        Locomotion.ARS,
        (none, ars) -> cost(none) >= cost(ars));
    solved(
        ledger,
        "No search fails everywhere",
        "not listed, since it solves nothing",
        Locomotion.NO_SEARCH,
        TASKS,
        List.of());
  }

  private static void solved(
      Ledger ledger,
      String claim,
      String printed,
      String method,
      List<String> fails,
      List<String> solves) {
    StringJoiner here = new StringJoiner("; ");
    boolean all = true;
    int tested = 0;
    for (String task : TASKS) {
      OptionalDouble share = ledger.fact("table1", method + " on " + task + ", solved");
      boolean wanted = fails.contains(task) || solves.contains(task);
      if (share.isPresent() && wanted && (share.getAsDouble() > 0 || ledger.whole("table1"))) {
        tested++;
        all &= fails.contains(task) == (share.getAsDouble() == 0);
        here.add("%s: %s of the seeds".formatted(task, Figures.percent(share.getAsDouble())));
      }
    }
    ledger.row(claim, printed, here.toString(), tested == 0 ? UNTESTED : verdict(all), "table1");
  }

  private static void profiles(Ledger ledger) {
    String[] order = {"LMRS", "REMBO", "CMA-ES", "Guided ES", "ARS"};
    List<Double> areas = new ArrayList<>();
    StringJoiner here = new StringJoiner(", ");
    for (String method : order) {
      OptionalDouble area = ledger.fact("figure4", "area " + method);
      area.ifPresent(
          value -> {
            areas.add(value);
            here.add(method + " " + Figures.brief(value));
          });
    }
    boolean whole = areas.size() == order.length;
    ledger.row(
        "Profiles: LMRS above REMBO, then CMA-ES and Guided ES, then ARS",
        "a figure without numbers",
        "mean height of the profile to 1e-4: " + here,
        !whole
            ? UNTESTED
            : verdict(
                areas.get(0) > areas.get(1)
                    && areas.get(1) > Math.max(areas.get(2), areas.get(3))
                    && Math.min(areas.get(2), areas.get(3)) > areas.get(4)),
        "figure4");
    ledger.row(
        "Profiles: LMRS above all others",
        "a figure without numbers",
        "mean height of the profile to 1e-4: " + here,
        areas.size() < 2 || ledger.fact("figure4", "area LMRS").isEmpty()
            ? UNTESTED
            : verdict(areas.stream().skip(1).allMatch(area -> areas.getFirst() > area)),
        "figure4");
  }

  private static void foils(Ledger ledger) {
    String[] methods = {"LMRS", "ARS", "Guided ES", "CMA-ES", "REMBO"};
    StringJoiner here = new StringJoiner(", ");
    boolean fly = true;
    int tested = 0;
    double best = Double.NEGATIVE_INFINITY;
    String winner = "";
    for (String method : methods) {
      OptionalDouble lift = ledger.fact("table2", "lift of " + method);
      OptionalDouble drag = ledger.fact("table2", "drag of " + method);
      if (lift.isPresent() && drag.isPresent()) {
        double value = lift.getAsDouble() - drag.getAsDouble();
        tested++;
        fly &= value > 0;
        here.add(method + " " + Figures.brief(value));
        if (value > best) {
          best = value;
          winner = method;
        }
      }
    }
    ledger.row(
        "All methods find foils that fly (lift > drag)",
        "0.56 to 1.97",
        "lift - drag: " + here,
        tested == 0 ? UNTESTED : verdict(fly),
        "table2");
    ledger.row(
        "LMRS finds the highest lift minus drag",
        "1.974, REMBO 1.843",
        "lift - drag: " + here,
        tested < methods.length ? UNTESTED : verdict(winner.equals("LMRS")),
        "table2");
  }

  private static void dimensions(Ledger ledger) {
    for (int d : new int[] {100, 1000}) {
      StringJoiner here = new StringJoiner(", ");
      double before = 0;
      int tested = 0;
      boolean rising = true;
      for (int n : new int[] {2, 5, 10, 20, 50, 100, 500, 1000}) {
        OptionalDouble cost = ledger.fact("figure5", "LMRS d=%d n=%d".formatted(d, n));
        if (cost.isPresent()) {
          double value = cost(cost.getAsDouble());
          tested++;
          rising &= value > before;
          before = value;
          here.add(
              "n = %d: %s"
                  .formatted(n, Double.isInfinite(value) ? "some seeds never" : Math.round(value)));
        }
      }
      ledger.row(
          "Smaller n is faster at d = " + d,
          "a figure without numbers",
          "evaluations to 10 %%: %s".formatted(here),
          tested < 2 ? UNTESTED : verdict(rising),
          "figure5");
    }
    compare(ledger, "The gain is very large at n = 2, d = 100", 100, 2);
    compare(ledger, "The gain is very large at n = 5, d = 1000", 1000, 5);
    compare(ledger, "There is a gain even at n = d = 100", 100, 100);
    compare(ledger, "There is a gain even at n = d = 1000", 1000, 1000);
    OptionalDouble learned = ledger.fact("figure3", "residual on Swimmer");
    OptionalDouble random = ledger.fact("figure3", "random residual on Swimmer");
    ledger.row(
        "The manifold is learned quickly in all cases (Swimmer)",
        "a figure without a scale to compare with",
        "|g - Pg| / |g| %s, of a random subspace %s"
            .formatted(
                Figures.brief(learned.orElse(Double.NaN)),
                Figures.brief(random.orElse(Double.NaN))),
        learned.isEmpty()
                || random.isEmpty()
                || ledger.fact("figure3", "error on Swimmer").orElse(1) > 0.5
            ? UNTESTED
            : verdict(learned.getAsDouble() < 0.9 * random.getAsDouble()),
        "figure3");
  }

  private static void compare(Ledger ledger, String claim, int d, int n) {
    OptionalDouble lmrs = ledger.fact("figure5", "LMRS d=%d n=%d".formatted(d, n));
    OptionalDouble ars = ledger.fact("figure5", "ARS d=%d n=%d".formatted(d, n));
    boolean large = claim.contains("very large");
    if (lmrs.isEmpty()
        || ars.isEmpty()
        || (Double.isNaN(lmrs.getAsDouble()) && Double.isNaN(ars.getAsDouble()))) {
      ledger.row(claim, "a figure without numbers", "", UNTESTED, "figure5");
      return;
    }
    double ratio = cost(ars.getAsDouble()) / cost(lmrs.getAsDouble());
    ledger.row(
        claim,
        "a figure without numbers",
        "ARS / LMRS to 10 %%: %s".formatted(Figures.brief(ratio)),
        verdict(ratio > (large ? 2 : 1)),
        "figure5");
  }

  private static void costs(Ledger ledger) {
    StringJoiner here = new StringJoiner("; ");
    boolean small = true;
    int tested = 0;
    for (String task : TASKS) {
      OptionalDouble share = ledger.fact("figure2", "learning on " + task);
      if (share.isPresent()) {
        tested++;
        small &= share.getAsDouble() < NEGLIGIBLE;
        here.add(task + ": " + Figures.percent(Math.round(1000 * share.getAsDouble()) / 1000.0));
      }
    }
    ledger.row(
        "The time of learning is negligible beside the simulation",
        "said, not measured",
        here.toString(),
        tested == 0 ? UNTESTED : verdict(small),
        "figure2");
    OptionalDouble guided = ledger.fact("figure2", "seconds of Guided ES on Hopper");
    OptionalDouble ars = ledger.fact("figure2", "seconds of ARS on Hopper");
    ledger.row(
        "On Hopper Guided ES and ARS change places in wall-clock time",
        "Guided ES ahead by episodes, ARS by time",
        "seconds: Guided ES %s, ARS %s"
            .formatted(
                Figures.brief(guided.orElse(Double.NaN)), Figures.brief(ars.orElse(Double.NaN))),
        guided.isEmpty() || ars.isEmpty()
            ? UNTESTED
            : verdict(ars.getAsDouble() < guided.getAsDouble()),
        "figure2");
    int d = 102;
    int k = 32;
    ledger.row(
        "Communication grows from d + 2k to d + 2k + kd numbers an iteration",
        "by count",
        "HalfCheetah, d = %d, k = %d: %d and %d numbers, by count; not measured on a network"
            .formatted(d, k, d + 2 * k, d + 2 * k + k * d),
        HOLDS,
        "claims");
  }

  private static void theory(Ledger ledger) {
    OptionalDouble bounds = ledger.fact("theory", "bounds that hold");
    ledger.row(
        "Propositions 1 and 2 and theorem 1 bound the mean squared gradient norm",
        "proofs",
        "the bound holds in %s of the measurements"
            .formatted(Figures.percent(bounds.orElse(Double.NaN))),
        bounds.isEmpty() ? UNTESTED : verdict(bounds.getAsDouble() == 1),
        "theory");
    OptionalDouble lemma = ledger.fact("theory", "lemma 1 off by");
    ledger.row(
        "Lemma 1: the estimator is the smoothed gradient plus bias(U), for any basis U",
        "a proof",
        "off by up to %s of the gradient for a wrong basis; it is the projection on U"
            .formatted(Figures.percent(Math.round(100 * lemma.orElse(Double.NaN)) / 100.0)),
        lemma.isEmpty() ? UNTESTED : verdict(lemma.getAsDouble() < 0.1),
        "theory");
  }
}
