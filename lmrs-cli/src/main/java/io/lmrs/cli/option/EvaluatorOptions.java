package io.lmrs.cli.option;

import io.lmrs.Problem;
import io.lmrs.airfoil.Foil;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.execution.Workplace;
import io.lmrs.mujoco.TaskFactory;
import io.lmrs.process.CommandFactory;
import io.lmrs.spark.Cluster;
import io.lmrs.spark.Connection;
import io.lmrs.spark.SparkHome;
import io.lmrs.spec.TimeText;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that say where evaluations run. */
public final class EvaluatorOptions {

  /** The ways there are. */
  enum Kind {
    THREADS,
    SPARK
  }

  @Option(
      names = "--evaluator",
      paramLabel = "threads|spark",
      description =
          "Where evaluations run: in this process, or on a cluster of Apache Spark; changes no"
              + " result. Default: threads.")
  private Kind evaluator = Kind.THREADS;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "The cluster: spark://HOST:PORT, local-cluster[WORKERS,CORES,MEMORY], yarn, k8s://...;"
              + " see docs/cluster.md.")
  private String master;

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark, as spark-submit takes it.")
  private List<String> conf = new ArrayList<>();

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      description = "How long to wait for the cluster's first executor. Default: 2m.")
  private String patience;

  /** Complains of options that do not go together before anything is stored. */
  public void check() {
    if (evaluator == Kind.THREADS && (master != null || !conf.isEmpty() || patience != null)) {
      String option = master != null ? "master" : conf.isEmpty() ? "patience" : "conf";
      throw new IllegalArgumentException(option + " is for the evaluator spark: threads");
    }
    if (evaluator == Kind.SPARK) {
      Connection connection = connection(false);
      SparkHome.find();
      connection.awaitMaster();
    }
  }

  /** True if evaluations run in this process. */
  public boolean here() {
    return evaluator == Kind.THREADS;
  }

  /** Opens the place, which for a cluster means to connect. */
  public Workplace open(Terminal terminal, boolean quiet) {
    if (evaluator == Kind.THREADS) {
      return Workplace.threads();
    }
    boolean tell = terminal.live() && !quiet;
    if (tell) {
      terminal.err().println("connecting to " + master);
    }
    Cluster cluster = SparkHome.find().connect(connection(false));
    if (tell) {
      terminal.err().println("executors so far: " + cluster.executors() + "; more may come and go");
    }
    return new SparkWorkplace(cluster);
  }

  private Connection connection(boolean counting) {
    if (master == null) {
      throw new IllegalArgumentException(
          "the evaluator spark needs a cluster: give master, for instance spark://HOST:7077");
    }
    String longest = patience == null ? "2m" : patience;
    return new Connection(master, settings(conf), code(), counting, TimeText.parse(longest));
  }

  /** Spark's settings, KEY=VALUE each. */
  public static Map<String, String> settings(List<String> assignments) {
    Map<String, String> out = new LinkedHashMap<>();
    for (String assignment : assignments) {
      int at = assignment.indexOf('=');
      if (at < 0 || !assignment.startsWith("spark.")) {
        throw new IllegalArgumentException("conf must be like spark.KEY=VALUE: " + assignment);
      }
      out.put(assignment.substring(0, at), assignment.substring(at + 1));
    }
    return out;
  }

  /** What executors need: the modules with problems, and what the user has added. */
  public static List<Path> code() {
    List<Path> out = new ArrayList<>();
    for (Class<?> type :
        List.of(
            Problem.class, CommandFactory.class, SparkHome.class, TaskFactory.class, Foil.class)) {
      out.add(SparkHome.origin(type));
    }
    String added = System.getenv("LMRS_CLASSPATH");
    for (String entry : added == null ? new String[0] : added.split(File.pathSeparator)) {
      if (entry.endsWith("/*")) {
        out.addAll(jars(Path.of(entry).getParent()));
      } else if (!entry.isEmpty()) {
        out.add(Path.of(entry));
      }
    }
    return out;
  }

  private static List<Path> jars(Path folder) {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
      List<Path> out = new ArrayList<>();
      found.forEach(out::add);
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
