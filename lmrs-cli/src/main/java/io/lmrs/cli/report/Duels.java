package io.lmrs.cli.report;

/**
 * Who beats whom. A method wins an instance against another if it needs less, or if it alone solves
 * it; where both need the same or both fail, neither wins.
 *
 * @param wins row a, column b: how often a beats b
 */
public record Duels(int[][] wins) {

  /**
   * Lets all methods meet.
   *
   * @param costs one row per method, one column per instance, infinite where it was not solved
   */
  public static Duels of(double[][] costs) {
    int[][] wins = new int[costs.length][costs.length];
    for (int a = 0; a < costs.length; a++) {
      for (int b = 0; b < costs.length; b++) {
        for (int i = 0; i < costs[a].length; i++) {
          wins[a][b] += costs[a][i] < costs[b][i] ? 1 : 0;
        }
      }
    }
    return new Duels(wins);
  }

  /** How often a method beats any other. */
  public int won(int method) {
    int sum = 0;
    for (int n : wins[method]) {
      sum += n;
    }
    return sum;
  }

  /** How often any other beats a method. */
  public int lost(int method) {
    int sum = 0;
    for (int[] row : wins) {
      sum += row[method];
    }
    return sum;
  }
}
