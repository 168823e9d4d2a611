package io.lmrs.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.lmrs.server.view.RunStandings;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.util.List;
import java.util.Optional;

/** Shows what the first scene has that knows the run. */
final class Scenes {
  private final RunStore store;
  private final RunStandings standings;
  private final List<Scene> scenes;

  Scenes(RunStore store, RunStandings standings, List<Scene> scenes) {
    this.store = store;
    this.standings = standings;
    this.scenes = List.copyOf(scenes);
  }

  void show(Context request) {
    RunInfo info = store.info(request.pathParam("run"));
    StoredRun run = store.run(info);
    double[] point = standings.of(info).point();
    for (Scene scene : scenes) {
      Optional<ObjectNode> seen = scene.of(run, point);
      if (seen.isPresent()) {
        RunApi.answer(request, seen.get());
        return;
      }
    }
    // an empty answer, not an error: most runs have nothing to see
    request.status(204);
  }
}
