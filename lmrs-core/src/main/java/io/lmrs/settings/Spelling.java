package io.lmrs.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** What somebody may have meant by a name that is unknown. */
public final class Spelling {
  private static final int MOST = 3;

  private Spelling() {}

  /**
   * The known names that differ from a name by few letters, the nearest first.
   *
   * @param name what was written
   * @param known all names
   * @return at most three
   */
  public static List<String> near(String name, Collection<String> known) {
    int most = Math.max(1, name.length() / 3);
    return known.stream()
        .filter(each -> changes(name, each) <= most)
        .sorted(
            Comparator.comparingInt((String each) -> changes(name, each))
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST)
        .toList();
  }

  /** The question that a refusal goes on with, as {@code "; did you mean sphere?"}; or nothing. */
  public static String question(String name, Collection<String> known) {
    List<String> near = near(name, known);
    return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
  }

  // how many letters to add, to leave out, to replace or to swap with the next (restricted
  // Damerau-Levenshtein)
  private static int changes(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int other = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + other, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
