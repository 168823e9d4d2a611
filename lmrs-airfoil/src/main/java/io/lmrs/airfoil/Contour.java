package io.lmrs.airfoil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The outline of a foil in Selig's order: from the trailing edge over the upper side to the leading
 * edge and back below. The chord is 1.
 *
 * @param x along the chord
 * @param y across it
 */
public record Contour(double[] x, double[] y) {
  private static final int LEAST = 10;

  /** The outline in Selig's file format, which XFoil and most other programs read. */
  public String selig(String name) {
    StringBuilder text = new StringBuilder(name).append('\n');
    for (int i = 0; i < x.length; i++) {
      text.append(String.format(Locale.ROOT, " %.16f %.16f%n", x[i], y[i]));
    }
    return text.toString();
  }

  /**
   * Reads a file in Selig's format.
   *
   * @throws IllegalArgumentException naming the file and what is wrong with it
   */
  public static Contour read(Path file) throws IOException {
    List<double[]> points = new ArrayList<>();
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      double[] point = point(lines.get(i));
      if (point != null) {
        points.add(point);
      } else if (i > 0 && !lines.get(i).isBlank()) {
        throw new IllegalArgumentException(
            file + ", line " + (i + 1) + " must hold two numbers: " + lines.get(i).strip());
      }
    }
    if (points.size() < LEAST) {
      throw new IllegalArgumentException(
          file + " must hold at least " + LEAST + " points of an outline: " + points.size());
    }
    return new Contour(
        points.stream().mapToDouble(p -> p[0]).toArray(),
        points.stream().mapToDouble(p -> p[1]).toArray());
  }

  private static double[] point(String line) {
    String[] words = line.strip().split("\\s+");
    if (words.length != 2) {
      return null;
    }
    try {
      double[] point = {Double.parseDouble(words[0]), Double.parseDouble(words[1])};
      return Double.isFinite(point[0]) && Double.isFinite(point[1]) ? point : null;
    } catch (NumberFormatException _) {
      return null;
    }
  }
}
