package io.lmrs.lab.cluster;

import io.lmrs.cli.option.EvaluatorOptions;
import io.lmrs.spark.Cluster;
import io.lmrs.spark.Connection;
import io.lmrs.spark.SparkHome;
import io.lmrs.spec.TimeText;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which cluster to measure. */
public final class ClusterOptions {

  @Option(
      names = "--master",
      paramLabel = "URL",
      defaultValue = "local-cluster[2,1,1024]",
      description = "The cluster, see docs/cluster.md. Default: ${DEFAULT-VALUE}.")
  private String master;

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark, as spark-submit takes it.")
  private List<String> conf = new ArrayList<>();

  public String master() {
    return master;
  }

  /** Connects, and counts the bytes of tasks where wanted. */
  public Cluster connect(boolean counting) {
    return connect(master, conf, counting);
  }

  public static Cluster connect(String master, List<String> conf, boolean counting) {
    return SparkHome.find()
        .connect(
            new Connection(
                master,
                EvaluatorOptions.settings(conf),
                EvaluatorOptions.code(),
                counting,
                TimeText.parse("2m")));
  }
}
