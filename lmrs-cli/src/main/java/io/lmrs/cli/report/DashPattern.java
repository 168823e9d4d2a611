package io.lmrs.cli.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Lengths in pixels that are drawn and left out in turn. XChart draws a curve segment by segment
 * and starts a stroke's dashes anew at each, so short segments would look solid; here the curve
 * itself is cut into dashes.
 *
 * @param lengths drawn, left out, drawn, ...; empty for a solid line
 */
record DashPattern(float... lengths) {

  /** A point in pixels. */
  record Pixel(double x, double y) {
    private Pixel towards(Pixel to, double part) {
      return new Pixel(x + part * (to.x - x), y + part * (to.y - y));
    }
  }

  /** The points of the dashes; a null stands for a gap. A solid line stays as it is. */
  List<Pixel> cut(List<Pixel> curve) {
    if (lengths.length == 0) {
      return curve;
    }
    List<Pixel> out = new ArrayList<>();
    int index = 0;
    double left = lengths[0];
    for (int i = 1; i < curve.size(); i++) {
      Pixel from = curve.get(i - 1);
      Pixel to = curve.get(i);
      double length = Math.hypot(to.x - from.x, to.y - from.y);
      double walked = 0;
      out.add(drawn(index) ? from : null);
      // every end of a dash within this segment; none is longer than the stroke's first dash
      while (walked + left < length) {
        walked += left;
        Pixel end = from.towards(to, walked / length);
        out.add(drawn(index) ? end : null);
        index = (index + 1) % lengths.length;
        left = lengths[index];
        out.add(drawn(index) ? end : null);
      }
      left -= length - walked;
    }
    out.add(drawn(index) ? curve.getLast() : null);
    return out;
  }

  private static boolean drawn(int index) {
    return index % 2 == 0;
  }
}
