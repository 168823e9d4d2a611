package io.lmrs.mujoco;

import io.lmrs.mujoco.ffm.Model;
import io.lmrs.mujoco.ffm.Simulation;
import io.lmrs.mujoco.ffm.Simulation.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Records where every geom is at every frame of an episode. It works the places out in a simulation
 * of its own, so that watching changes nothing. The format is in docs/formats.md.
 */
public final class Motion implements Rollout.Watcher, AutoCloseable {
  private static final String[] TYPES = {
    "plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh"
  };

  private final Task task;
  private final Simulation shown;
  private final List<double[]> frames = new ArrayList<>();
  private final List<Double> rewards = new ArrayList<>();

  public Motion(Task task) {
    this.task = task;
    this.shown = new Simulation(task.model());
  }

  /** Adds the present state as a frame. */
  @Override
  public void see(Environment environment) {
    Simulation state = environment.state();
    shown.reset(state.all(Quantity.QPOS), state.all(Quantity.QVEL));
    double[] positions = shown.geomPositions();
    double[] matrices = shown.geomMatrices();
    int geoms = task.model().geoms();
    double[] frame = new double[7 * geoms];
    for (int g = 0; g < geoms; g++) {
      System.arraycopy(positions, 3 * g, frame, 7 * g, 3);
      quaternion(matrices, 9 * g, frame, 7 * g + 3);
    }
    frames.add(frame);
    rewards.add(environment.reward());
  }

  /** How many frames. */
  public int frames() {
    return frames.size();
  }

  /** Position (x, y, z) and orientation (w, x, y, z) of every geom in a frame. */
  public double[] frame(int number) {
    return frames.get(number).clone();
  }

  /**
   * The text of the file.
   *
   * @param seed of the episode
   */
  public String json(long seed) {
    Model model = task.model();
    StringBuilder out = new StringBuilder();
    out.append("{\"format\":\"lmrs-motion\",\"formatVersion\":1,\"task\":\"")
        .append(task.name())
        .append("\",\"rules\":\"")
        .append(task.version())
        .append("\",\"seed\":")
        .append(seed)
        .append(",\"secondsPerFrame\":")
        .append(model.timestep() * task.frameSkip())
        .append(",\n\"geoms\":[");
    for (int g = 0; g < model.geoms(); g++) {
      float[] colour = model.geomColour(g);
      out.append(g == 0 ? "\n" : ",\n")
          .append("{\"name\":\"")
          .append(model.geomName(g).replaceAll("[\\\\\"\\p{Cntrl}]", "_"))
          .append("\",\"type\":\"")
          .append(TYPES[Math.min(model.geomType(g), TYPES.length - 1)])
          .append("\",\"size\":")
          .append(java.util.Arrays.toString(model.geomSize(g)))
          .append(",\"colour\":")
          .append(java.util.Arrays.toString(colour))
          .append('}');
    }
    out.append("],\n\"rewards\":[");
    for (int f = 0; f < frames.size(); f++) {
      out.append(f == 0 ? "" : ",").append(brief(rewards.get(f)));
    }
    out.append("],\n\"frames\":[");
    for (int f = 0; f < frames.size(); f++) {
      out.append(f == 0 ? "\n[" : ",\n[");
      double[] frame = frames.get(f);
      for (int i = 0; i < frame.length; i++) {
        out.append(i == 0 ? "" : ",").append(brief(frame[i]));
      }
      out.append(']');
    }
    return out.append("]}\n").toString();
  }

  // a hundredth of a millimetre is enough for the eye
  private static String brief(double value) {
    String text = String.format(Locale.ROOT, "%.5f", value);
    int end = text.length();
    while (text.charAt(end - 1) == '0') {
      end--;
    }
    text = text.substring(0, text.charAt(end - 1) == '.' ? end - 1 : end);
    return text.equals("-0") ? "0" : text;
  }

  // Shepperd's method: the largest of the four is never small
  private static void quaternion(double[] m, int at, double[] out, int to) {
    double trace = m[at] + m[at + 4] + m[at + 8];
    double w;
    double x;
    double y;
    double z;
    if (trace > 0) {
      double s = 2 * Math.sqrt(trace + 1);
      w = s / 4;
      x = (m[at + 7] - m[at + 5]) / s;
      y = (m[at + 2] - m[at + 6]) / s;
      z = (m[at + 3] - m[at + 1]) / s;
    } else if (m[at] >= m[at + 4] && m[at] >= m[at + 8]) {
      double s = 2 * Math.sqrt(1 + m[at] - m[at + 4] - m[at + 8]);
      w = (m[at + 7] - m[at + 5]) / s;
      x = s / 4;
      y = (m[at + 1] + m[at + 3]) / s;
      z = (m[at + 2] + m[at + 6]) / s;
    } else if (m[at + 4] >= m[at + 8]) {
      double s = 2 * Math.sqrt(1 + m[at + 4] - m[at] - m[at + 8]);
      w = (m[at + 2] - m[at + 6]) / s;
      x = (m[at + 1] + m[at + 3]) / s;
      y = s / 4;
      z = (m[at + 5] + m[at + 7]) / s;
    } else {
      double s = 2 * Math.sqrt(1 + m[at + 8] - m[at] - m[at + 4]);
      w = (m[at + 3] - m[at + 1]) / s;
      x = (m[at + 2] + m[at + 6]) / s;
      y = (m[at + 5] + m[at + 7]) / s;
      z = s / 4;
    }
    out[to] = w;
    out[to + 1] = x;
    out[to + 2] = y;
    out[to + 3] = z;
  }

  @Override
  public void close() {
    shown.close();
  }
}
