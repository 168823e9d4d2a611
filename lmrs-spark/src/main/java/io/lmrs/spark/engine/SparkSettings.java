package io.lmrs.spark.engine;

import io.lmrs.spark.Connection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.util.Utils$;

/** Spark's settings: ours, then those of its own file, then the user's. */
final class SparkSettings {

  /** Spark never gives up on a task by itself: the evaluator counts. */
  private static final String ENDLESS = Integer.toString(Integer.MAX_VALUE);

  private static final String LOG = "log4j2.configurationFile";

  private SparkSettings() {}

  static SparkContext start(Connection connection, Path home, Path scratch) {
    silence();
    if (connection.onThisMachine()) {
      Utils$.MODULE$.setCustomHostname("127.0.0.1");
    }
    SparkConf conf = conf(connection, home);
    conf.set("spark.jars", String.join(",", jars(connection.code(), scratch)));
    return new SparkContext(conf);
  }

  // the library never prints, unless the user wants Spark's log; executors log to files of theirs
  private static void silence() {
    if (System.getProperty(LOG) == null) {
      System.setProperty(LOG, "classpath:io/lmrs/spark/engine/silence.properties");
    }
  }

  private static SparkConf conf(Connection connection, Path home) {
    SparkConf conf = new SparkConf(false);
    conf.setAppName("lmrs");
    conf.set("spark.ui.enabled", "false");
    conf.set("spark.task.maxFailures", ENDLESS);
    conf.set("spark.executor.maxNumFailures", ENDLESS);
    // a query on a frozen or slow machine is tried on an idle one as well
    conf.set("spark.speculation", "true");
    conf.set("spark.speculation.quantile", "0.5");
    conf.set("spark.executor.heartbeatInterval", "5s");
    conf.set("spark.network.timeout", "60s");
    conf.set(
        "spark.executor.extraJavaOptions",
        "--enable-native-access=ALL-UNNAMED -Dlmrs.native="
            + System.getProperty("lmrs.native", ""));
    if (connection.onThisMachine()) {
      conf.set("spark.driver.host", "127.0.0.1");
      conf.set("spark.driver.bindAddress", "127.0.0.1");
      conf.setExecutorEnv("SPARK_LOCAL_IP", "127.0.0.1");
    }
    defaults(home).forEach((key, value) -> conf.set((String) key, ((String) value).strip()));
    connection.settings().forEach(conf::set);
    conf.setMaster(connection.master());
    return conf;
  }

  private static Properties defaults(Path home) {
    String named = System.getenv("SPARK_CONF_DIR");
    Path file =
        (named == null ? home.resolve("conf") : Path.of(named)).resolve("spark-defaults.conf");
    Properties properties = new Properties();
    if (Files.isReadable(file)) {
      try (var in = Files.newBufferedReader(file)) {
        properties.load(in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    properties.keySet().removeIf(key -> !key.toString().startsWith("spark."));
    return properties;
  }

  /** The jars as they are, and a jar of every folder. */
  private static List<String> jars(List<Path> code, Path scratch) {
    List<String> out = new ArrayList<>();
    for (Path entry : code) {
      Path jar = entry;
      if (Files.isDirectory(entry)) {
        jar = scratch.resolve("classes-" + out.size() + ".jar");
        pack(entry, jar);
      }
      out.add(jar.toUri().toString());
    }
    return out;
  }

  private static void pack(Path folder, Path jar) {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new JarEntry(folder.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, out);
        out.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What was thrown, in one line. */
  static String sentence(Throwable thrown) {
    return String.valueOf(thrown.getMessage()).lines().findFirst().orElse(thrown.toString());
  }
}
