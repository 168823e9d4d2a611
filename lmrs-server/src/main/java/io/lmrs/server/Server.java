package io.lmrs.server;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.staticfiles.Location;
import io.lmrs.MissingPart;
import io.lmrs.server.http.Bodies;
import io.lmrs.server.http.Rejection;
import io.lmrs.server.http.RequestLimits;
import io.lmrs.server.http.TroubleSentence;
import io.lmrs.server.view.Goals;
import io.lmrs.server.view.RunStandings;
import io.lmrs.server.view.StoreWatcher;
import io.lmrs.server.work.ActiveRuns;
import io.lmrs.server.work.Committer;
import io.lmrs.spec.Json;
import io.lmrs.store.RunLocked;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.UnknownRun;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The dashboard and the interface for workers, over one store. It may be killed at any moment:
 * everything is in the store.
 */
public final class Server implements AutoCloseable {
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; object-src 'none';"
              + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cross-Origin-Resource-Policy",
          "same-origin");

  private final RunStore store;
  private final RunStore reading;
  private final ActiveRuns activeRuns;
  private final Committer committer;
  private final StoreWatcher watcher;
  private final RunStandings standings;
  private final Explanations explanations;
  private final Javalin javalin;
  private List<Routes.Route> routes;

  private Server(
      Path file, ServerOptions options, List<Scene> scenes, Duration arrival, int connections) {
    store = RunStore.openWritable(file);
    reading = RunStore.open(file);
    activeRuns = new ActiveRuns(store, options.takeOver());
    committer = new Committer(store);
    watcher = new StoreWatcher(reading);
    standings = new RunStandings(activeRuns, reading);
    explanations = new Explanations(reading, options.allowCommands());
    javalin = Javalin.create(config -> configure(config, options, scenes, arrival, connections));
  }

  /**
   * Starts a server.
   *
   * @param file the store, made where it is missing
   * @param scenes what there is to see of runs
   * @throws StoreTrouble if the store can't be opened for writing
   * @throws UncheckedIOException if the address or port can't be used
   */
  public static Server start(Path file, ServerOptions options, List<Scene> scenes) {
    return start(file, options, scenes, RequestLimits.ARRIVAL, RequestLimits.CONNECTIONS);
  }

  /** As {@link #start(Path, ServerOptions, List)}, with other limits: for tests. */
  static Server start(
      Path file, ServerOptions options, List<Scene> scenes, Duration arrival, int connections) {
    Server server = new Server(file, options, scenes, arrival, connections);
    try {
      server.watcher.start();
    } catch (RuntimeException | Error e) {
      server.close();
      throw e;
    }
    try {
      server.javalin.start(options.host(), options.port());
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw new UncheckedIOException(
          new BindException(
              "can't listen on "
                  + options.host()
                  + ", port "
                  + options.port()
                  + ": it is in use, or not allowed"));
    }
  }

  private void configure(
      JavalinConfig config,
      ServerOptions options,
      List<Scene> scenes,
      Duration arrival,
      int connections) {
    Guard guard = new Guard(options);
    Bodies bodies = new Bodies(Runtime.getRuntime().maxMemory(), arrival);
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.http.generateEtags = false;
    config.staticFiles.add(
        files -> {
          files.directory = "/io/lmrs/server/web";
          files.location = Location.CLASSPATH;
          files.headers = Map.of("Cache-Control", "no-cache");
        });
    config.routes.before(
        request -> {
          HEADERS.forEach(request::header);
          guard.requireOwnPage(request);
          if (request.path().startsWith("/api/")) {
            request.header("Cache-Control", "no-store");
            boolean open = OpenRoutes.OPEN.contains(request.path());
            if (!open) {
              guard.requireToken(request);
            }
            bodies.read(request, open ? RequestLimits.STRANGERS_BODY : RequestLimits.BODY);
          }
        });
    config.routes.after(bodies::release);
    routes =
        Routes.of(
            new RunApi(activeRuns, watcher, standings, options.allowCommands()),
            new AskTell(activeRuns, committer, options.lease().toNanos() / 1e9),
            new Courses(reading),
            new Comparisons(reading, new Goals()),
            new Scenes(reading, standings, scenes),
            explanations,
            new Events(watcher),
            new Catalogue(options.allowCommands()),
            new OpenRoutes(guard, store.file().getFileName().toString()));
    routes.forEach(
        route -> config.routes.addHttpHandler(route.method(), route.path(), route.handler()));
    config.routes.exception(Exception.class, (e, request) -> refuse(request, e));
    config.routes.exception(HttpResponseException.class, (e, request) -> refuse(request, e));
    // what is no request at all never gets as far as a route
    config.jetty.modifyServer(
        jetty -> {
          jetty.setErrorHandler(Server::refuseUnread);
          jetty.addBean(new NetworkConnectionLimit(connections, jetty));
          jetty.addBean(new SlowRequests(jetty, arrival));
        });
    // no memory, say: who asked is told, and the server lives on
    config.router.javaLangErrorHandler((response, e) -> refuse(response, e));
    config.routes.error(
        404,
        request -> {
          if (!"application/json".equals(request.res().getContentType())) {
            say(request, 404, "there is nothing at " + request.path());
          }
        });
  }

  private static void refuse(Context request, Exception thrown) {
    int status =
        switch (thrown) {
          case Rejection e -> e.status();
          case HttpResponseException e -> e.getStatus();
          case UnknownRun _ -> 404;
          case IllegalArgumentException _ -> 400;
          case MissingPart _ -> 422;
          case RunLocked _ -> 409;
          case StoreTrouble _ -> 503;
          case InterruptedException _ -> 503;
          default -> 500;
        };
    String sentence =
        switch (thrown) {
          case HttpResponseException e -> String.valueOf(e.getMessage());
          case InterruptedException _ -> "the server is ending";
          default -> TroubleSentence.of(thrown);
        };
    say(request, status, sentence);
  }

  private static void refuse(HttpServletResponse response, Error thrown) {
    try {
      response.setStatus(503);
      response.setContentType("application/json");
      response
          .getOutputStream()
          .write(sentence(TroubleSentence.of(thrown)).getBytes(StandardCharsets.UTF_8));
    } catch (IOException | IllegalStateException _) {
      // whoever asked is gone, or has half an answer
    }
  }

  private static boolean refuseUnread(Request request, Response response, Callback callback) {
    String text = sentence("this is no request that the server understands");
    response.getHeaders().put("Content-Type", "application/json");
    response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), callback);
    return true;
  }

  private static String sentence(String text) {
    return Json.object().put("error", text).toString();
  }

  private static void say(Context request, int status, String sentence) {
    request.status(status).contentType("application/json").result(sentence(sentence));
  }

  /** The port it listens on. */
  public int port() {
    return javalin.port();
  }

  List<Routes.Route> routes() {
    return routes;
  }

  StoreWatcher watcher() {
    return watcher;
  }

  ActiveRuns activeRuns() {
    return activeRuns;
  }

  /** Ends; runs at work are left as by a kill, to be taken up again. */
  @Override
  public void close() {
    watcher.close();
    javalin.stop();
    standings.close();
    explanations.close();
    committer.close();
    activeRuns.close();
    reading.close();
    store.close();
  }
}
