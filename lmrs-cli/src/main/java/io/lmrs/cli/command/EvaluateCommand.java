package io.lmrs.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.Assignments;
import io.lmrs.cli.option.Names;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.problem.Problems;
import io.lmrs.random.Stream;
import io.lmrs.spec.Json;
import io.lmrs.spec.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Evaluates points. */
@Command(
    name = "evaluate",
    description = {
      "Evaluates a problem at points, one JSON array per line.",
      "Prints {\"value\": v} or {\"failure\": \"reason\"} per line, in the same order."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  echo '[1, 2, 3]' | lmrs evaluate sphere --dimension 3",
      "  lmrs evaluate noisysphere --dimension 3 --points points.jsonl --seed 7",
      "  lmrs evaluate synthetic --dimension 100 --set problem.manifold=10 --points points.jsonl"
    })
public final class EvaluateCommand implements Callable<Integer> {
  private static final Path STDIN = Path.of("-");

  private final Terminal terminal;

  @Parameters(
      paramLabel = "PROBLEM",
      completionCandidates = Names.OfProblems.class,
      description = "What to evaluate: see 'lmrs list problems'.")
  private String name;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      description = "How many variables. Default: the problem's own.")
  private Long dimension;

  @Option(
      names = "--points",
      paramLabel = "FILE",
      description = "One JSON array per line; - for stdin. Default: stdin.")
  private Path points = STDIN;

  @Option(
      names = "--set",
      paramLabel = "problem.KEY=VALUE",
      description = "Changes a setting of the problem.")
  private List<String> set = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The noise: the same seed and line give the same value. Default: 0.")
  private long seed;

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "Evaluations side by side; changes no result. Default: all cores.")
  private long threads = Runtime.getRuntime().availableProcessors();

  public EvaluateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    int workers = Limits.threads(threads);
    int variables = dimension == null ? 0 : Limits.dimension(dimension);
    Problem problem = Problems.create(name, variables, Assignments.ofProblem(set));
    List<Query> queries = queries(problem);
    if (queries.isEmpty()) {
      return Complaint.OK;
    }
    List<Outcome> outcomes;
    try (Evaluator evaluator = ThreadEvaluator.of(problem, workers)) {
      outcomes = evaluator.evaluate(queries);
    }
    StringBuilder lines = new StringBuilder();
    for (Outcome outcome : outcomes) {
      ObjectNode node = Json.object();
      switch (outcome) {
        case Outcome.Value v -> {
          node.put("value", v.value());
          if (v.constraints().length > 0) {
            node.set("constraints", Json.of(v.constraints()));
          }
        }
        case Outcome.Failure f -> node.put("failure", f.reason());
      }
      lines.append(Json.line(node)).append('\n');
    }
    terminal.out().print(lines);
    return Complaint.OK;
  }

  private List<Query> queries(Problem problem) throws IOException {
    String text =
        points.equals(STDIN)
            ? new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8)
            : WholeFile.read("points", points);
    List<Query> queries = new ArrayList<>();
    long number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        long key = Stream.of(seed, Stream.EVALUATION, number).key();
        Point point = Point.at(point("line " + number, line, problem.dimension()));
        queries.add(new Query(queries.size(), point, key, problem.frame()));
      }
    }
    return queries;
  }

  private static double[] point(String owner, String line, int dimension) {
    double[] x = Json.numbers(owner, Json.parse(owner, line));
    if (x.length != dimension) {
      throw new IllegalArgumentException(
          owner + " must have " + dimension + " entries: " + x.length);
    }
    return x;
  }
}
