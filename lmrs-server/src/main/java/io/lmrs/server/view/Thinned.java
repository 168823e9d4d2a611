package io.lmrs.server.view;

import java.util.TreeSet;

/** Which of many numbered things to show where not all can be. */
public final class Thinned {
  private Thinned() {}

  /** At most that many of the numbers 1 to last, evenly spaced, both ends among them. */
  public static long[] even(long last, int most) {
    if (last <= most) {
      return whole(last);
    }
    TreeSet<Long> picked = new TreeSet<>();
    for (int i = 0; i < most; i++) {
      picked.add(1 + Math.round((last - 1) * (double) i / (most - 1)));
    }
    return picked.stream().mapToLong(Long::longValue).toArray();
  }

  /** About that many of the numbers 1 to last: evenly spaced on a plain and on a log axis. */
  public static long[] forAxes(long last, int most) {
    if (last <= most) {
      return whole(last);
    }
    TreeSet<Long> picked = new TreeSet<>();
    for (long number : even(last, most / 2)) {
      picked.add(number);
    }
    for (int i = 0; i < most / 2; i++) {
      picked.add(Math.round(Math.pow(last, (double) i / (most / 2 - 1))));
    }
    return picked.stream().mapToLong(Long::longValue).toArray();
  }

  private static long[] whole(long last) {
    long[] all = new long[(int) Math.max(0, last)];
    for (int i = 0; i < all.length; i++) {
      all[i] = i + 1;
    }
    return all;
  }
}
