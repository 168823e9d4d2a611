package io.lmrs.cli.command;

import io.lmrs.cli.airfoil.AirfoilScene;
import io.lmrs.cli.mujoco.PolicyScene;
import io.lmrs.server.MotionFiles;
import io.lmrs.server.Scene;
import java.nio.file.Path;
import java.util.List;

/** What the dashboard can show of runs beyond their numbers. */
final class DashboardScenes {
  private DashboardScenes() {}

  /** The scenes for the runs of a store; motions lie in files beside it. */
  static List<Scene> of(Path store) {
    return List.of(
        new MotionFiles(store.toAbsolutePath().getParent()), new PolicyScene(), new AirfoilScene());
  }
}
