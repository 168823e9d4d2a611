package io.lmrs.cli.option;

import io.lmrs.spec.Limits;
import io.lmrs.spec.WholeNumber;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** The seeds of an experiment as users write them. */
public final class Seeds {
  private Seeds() {}

  /** Reads {@code 10} (that many, from 0), {@code 100..109} or {@code 1,2,5}. */
  public static List<Long> counted(String name, String text) {
    if (text.matches("\\s*[0-9.]+([eE][+]?[0-9]+)?\\s*") && !text.contains("..")) {
      long count;
      try {
        count = WholeNumber.parse(text);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(name + " " + e.getMessage(), e);
      }
      Limits.within(name, 1, Limits.MOST_SEEDS, count);
      return LongStream.range(0, count).boxed().toList();
    }
    try {
      return listed(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          e.getMessage().replaceFirst("^seeds", name).replace("like 100", "like 10, 100"), e);
    }
  }

  /** Reads {@code 100..109} or {@code 1,2,5}. */
  public static List<Long> listed(String text) {
    List<Long> seeds;
    try {
      int dots = text.indexOf("..");
      if (dots < 0) {
        seeds = Arrays.stream(text.split(",", -1)).map(s -> Long.valueOf(s.strip())).toList();
      } else {
        long first = Long.parseLong(text.substring(0, dots).strip());
        long last = Long.parseLong(text.substring(dots + 2).strip());
        if ((double) last - first >= Limits.MOST_SEEDS) {
          throw new IllegalArgumentException(
              "seeds must be at most " + Limits.MOST_SEEDS + ": " + text);
        }
        seeds = LongStream.rangeClosed(first, last).boxed().toList();
      }
    } catch (NumberFormatException _) {
      seeds = List.of();
    }
    if (seeds.isEmpty()) {
      throw new IllegalArgumentException("seeds must be like 100..109 or 1,2,5: " + text);
    }
    if (seeds.stream().distinct().count() < seeds.size()) {
      throw new IllegalArgumentException("seeds must be distinct: " + text);
    }
    return seeds;
  }
}
