package io.lmrs.cli.option;

import io.lmrs.problem.ProblemFactory;
import io.lmrs.problem.Problems;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import java.util.Iterator;
import java.util.List;

/** The names that a shell may complete. */
public final class Names {
  private Names() {}

  /** What {@code lmrs list} lists. */
  public static final class OfLists implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("problems", "searches").iterator();
    }
  }

  /** Every problem. */
  public static final class OfProblems implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Problems.all().stream().<String>map(ProblemFactory::name).iterator();
    }
  }

  /** Every search. */
  public static final class OfSearches implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Searches.all().stream().<String>map(SearchFactory::name).iterator();
    }
  }
}
