package io.lmrs.server;

import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;

/** Every request that the interface answers. */
final class Routes {

  /**
   * One kind of request.
   *
   * @param method how it is sent
   * @param path where to; parts in braces are filled in
   * @param handler what answers it
   */
  record Route(HandlerType method, String path, Handler handler) {}

  private Routes() {}

  static List<Route> of(
      RunApi runs,
      AskTell askTell,
      Courses courses,
      Comparisons comparisons,
      Scenes scenes,
      Explanations explanations,
      Events events,
      Catalogue catalogue,
      OpenRoutes openRoutes) {
    return List.of(
        new Route(HandlerType.GET, "/api/runs", runs::list),
        new Route(HandlerType.POST, "/api/runs", runs::create),
        new Route(HandlerType.GET, "/api/runs/{run}", runs::show),
        new Route(HandlerType.DELETE, "/api/runs/{run}", runs::delete),
        new Route(HandlerType.POST, "/api/runs/{run}/ask", askTell::ask),
        new Route(HandlerType.POST, "/api/runs/{run}/tell", askTell::tell),
        new Route(HandlerType.POST, "/api/runs/{run}/renew", askTell::renew),
        new Route(HandlerType.POST, "/api/runs/{run}/stop", runs::stop),
        new Route(HandlerType.POST, "/api/runs/{run}/resume", runs::resume),
        new Route(HandlerType.GET, "/api/runs/{run}/curve", courses::curve),
        new Route(HandlerType.GET, "/api/runs/{run}/failures", courses::failures),
        new Route(HandlerType.GET, "/api/runs/{run}/scene", scenes::show),
        new Route(HandlerType.GET, "/api/runs/{run}/explanation", explanations::show),
        new Route(HandlerType.POST, "/api/runs/{run}/explanation", explanations::refine),
        new Route(HandlerType.GET, "/api/runs/{run}/explanation.csv", explanations::table),
        new Route(HandlerType.GET, "/api/runs/{run}/evaluations.csv", courses::evaluations),
        new Route(HandlerType.GET, "/api/runs/{run}/iterations.csv", courses::iterations),
        new Route(HandlerType.GET, "/api/runs.csv", courses::runs),
        new Route(HandlerType.GET, "/api/compare", comparisons::compare),
        new Route(HandlerType.GET, "/api/catalogue", catalogue::list),
        new Route(HandlerType.GET, "/api/events", events::listen),
        new Route(HandlerType.GET, "/api/openapi.json", openRoutes::description),
        new Route(HandlerType.GET, "/api/session", openRoutes::session),
        new Route(HandlerType.POST, "/api/session", openRoutes::enter));
  }
}
