package io.lmrs.spark;

import io.lmrs.MissingPart;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A master and workers on this machine, processes of their own, reached by this machine alone. */
public final class Standalone implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int GOODBYE_SECONDS = 10;

  /**
   * What to start.
   *
   * @param workers how many
   * @param cores of each, which is how many evaluations it runs at once
   * @param memory of each, as Spark writes it: 1g, 512m
   * @param port of the master
   */
  public record Shape(int workers, int cores, String memory, int port) {
    public Shape {
      within("workers", 1, 1000, workers);
      within("cores", 1, 10_000, cores);
      within("port", 1, 65_535, port);
      if (!memory.matches("[1-9]\\d*[mg]")) {
        throw new IllegalArgumentException("memory must be like 512m or 2g: " + memory);
      }
    }

    private static void within(String name, int least, int most, int value) {
      if (value < least || value > most) {
        throw new IllegalArgumentException(
            "%s must be in [%d, %d]: %d".formatted(name, least, most, value));
      }
    }
  }

  private final SparkHome home;
  private final Shape shape;
  private final Path folder;
  private final int pages;
  private final List<Process> processes = new ArrayList<>();

  private Standalone(SparkHome home, Shape shape, Path folder) {
    this.home = home;
    this.shape = shape;
    this.folder = folder;
    this.pages = free(0);
  }

  /**
   * Starts all, and returns when the master knows every worker.
   *
   * @param folder for logs and for what executors write
   * @throws MissingPart if Spark is missing
   * @throws SparkTrouble if they do not start
   */
  public static Standalone start(Shape shape, Path folder) throws InterruptedException {
    Standalone cluster = new Standalone(SparkHome.find(), shape, folder);
    try {
      Files.createDirectories(folder);
      free(shape.port());
      cluster.processes.add(cluster.startMaster());
      for (int i = 0; i < shape.workers(); i++) {
        cluster.processes.add(cluster.startWorker(i));
      }
      cluster.awaitWorkers();
      return cluster;
    } catch (IOException e) {
      cluster.close();
      throw new UncheckedIOException(e);
    } catch (RuntimeException | InterruptedException e) {
      cluster.close();
      throw e;
    }
  }

  /** The master's address, for drivers. */
  public String master() {
    return "spark://" + HOST + ":" + shape.port();
  }

  /** The master's page. */
  public String page() {
    return "http://" + HOST + ":" + pages + "/";
  }

  /** Waits until one of the processes has ended, which none does by itself. */
  public void awaitEnd() throws InterruptedException {
    while (processes.stream().allMatch(Process::isAlive)) {
      Thread.sleep(200);
    }
  }

  private Process startMaster() throws IOException {
    return start(
        "master",
        "org.apache.spark.deploy.master.Master",
        "--host",
        HOST,
        "--port",
        Integer.toString(shape.port()),
        "--webui-port",
        Integer.toString(pages));
  }

  private Process startWorker(int number) throws IOException {
    return start(
        "worker-" + number,
        "org.apache.spark.deploy.worker.Worker",
        "--host",
        HOST,
        "--webui-port",
        "0",
        "--cores",
        Integer.toString(shape.cores()),
        "--memory",
        shape.memory(),
        "--work-dir",
        folder.resolve("work-" + number).toString(),
        master());
  }

  private Process start(String name, String... arguments) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(
        List.of(
            "-Xmx512m",
            "--sun-misc-unsafe-memory-access=allow",
            "-Dspark.deploy.maxExecutorRetries=-1",
            "-Dspark.worker.cleanup.enabled=true",
            "-cp",
            home.folder().resolve("jars") + File.separator + "*"));
    line.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().remove("LMRS_TOKEN");
    builder.environment().put("SPARK_HOME", home.folder().toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", HOST);
    File log = folder.resolve(name + ".log").toFile();
    return builder.redirectErrorStream(true).redirectOutput(log).start();
  }

  private void awaitWorkers() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!ready()) {
      if (processes.stream().anyMatch(p -> !p.isAlive()) || System.nanoTime() > deadline) {
        throw new SparkTrouble(
            "the master or a worker did not start: see the logs in " + folder, null);
      }
      Thread.sleep(100);
    }
  }

  // the master tells on a page of its own how many workers it knows
  private boolean ready() throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(page() + "json/")).timeout(Duration.ofSeconds(5)).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      String text = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
      return text.replace(" ", "").contains("\"aliveworkers\":" + shape.workers() + ",");
    } catch (IOException _) {
      return false;
    }
  }

  /** A free port, or this one if it is free. */
  private static int free(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(HOST), port));
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new SparkTrouble("port %d is taken: give another".formatted(port), e);
    }
  }

  /** Ends all processes: the workers first, which end their executors. */
  @Override
  public void close() {
    for (Process process : processes.reversed()) {
      process.destroy();
    }
    for (Process process : processes.reversed()) {
      try {
        if (!process.waitFor(GOODBYE_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        process.destroyForcibly();
      }
    }
  }
}
