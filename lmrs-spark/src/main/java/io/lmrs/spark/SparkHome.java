package io.lmrs.spark;

import io.lmrs.MissingPart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where Spark's jars lie, and the only way to the classes that need them. They are loaded beside
 * the program's own libraries, not among them: Spark brings other versions of some, and costs
 * nothing where it is not used. See docs/decisions/spark-apart.md.
 */
public final class SparkHome {
  private static final String ENGINE = "io.lmrs.spark.engine.";

  private final Path folder;

  private SparkHome(Path folder) {
    this.folder = folder;
  }

  /**
   * The Spark of {@code SPARK_HOME}, or the one that {@code lmrs setup} has fetched.
   *
   * @throws MissingPart if there is none
   */
  public static SparkHome find() {
    String named = System.getenv("SPARK_HOME");
    String natives = System.getProperty("lmrs.native", "");
    Path folder =
        named != null && !named.isEmpty() ? Path.of(named) : Path.of(natives).resolve("spark");
    if (!Files.isDirectory(folder.resolve("jars"))) {
      throw new MissingPart(
          "Spark is missing, there is no folder "
              + folder.resolve("jars")
              + ": fetch it with lmrs setup, or name one with SPARK_HOME");
    }
    return new SparkHome(folder);
  }

  /** The folder that holds the folder jars. */
  public Path folder() {
    return folder;
  }

  /**
   * Connects to a cluster.
   *
   * @throws SparkTrouble if there is none
   */
  public Cluster connect(Connection connection) {
    ClassLoader loader = loader();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    // Spark looks for its parts, and starts its threads, with the loader of this thread
    thread.setContextClassLoader(loader);
    try {
      return (Cluster)
          loader
              .loadClass(ENGINE + "SparkCluster")
              .getConstructor(Connection.class, Path.class)
              .newInstance(connection, folder);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException thrown
          ? thrown
          : new SparkTrouble("Spark can't be started: " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new SparkTrouble("the Spark in " + folder + " can't be used: " + e, e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private ClassLoader loader() {
    List<URL> urls = new ArrayList<>();
    try (Stream<Path> jars = Files.list(folder.resolve("jars"))) {
      // Hadoop looks for the description of a cluster on the class path
      for (String name : List.of("HADOOP_CONF_DIR", "YARN_CONF_DIR")) {
        String value = System.getenv(name);
        if (value != null) {
          urls.add(Path.of(value).toUri().toURL());
        }
      }
      for (Path jar : jars.filter(p -> p.toString().endsWith(".jar")).sorted().toList()) {
        urls.add(jar.toUri().toURL());
      }
      urls.add(SparkHome.class.getProtectionDomain().getCodeSource().getLocation());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new URLClassLoader("spark", urls.toArray(URL[]::new), new Program());
  }

  /** The folder or jar that a class lies in. */
  public static Path origin(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of this program's classes, those that Spark's side shares with it. */
  private static final class Program extends ClassLoader {
    Program() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("io.lmrs.") && !name.startsWith(ENGINE)) {
        return SparkHome.class.getClassLoader().loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }
}
