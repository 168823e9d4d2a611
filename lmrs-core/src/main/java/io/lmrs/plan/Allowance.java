package io.lmrs.plan;

import io.lmrs.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * How many evaluations a run may take, as far as its search knows, and since when. A run that is
 * extended and repeated tells its search at every batch what it told then.
 *
 * @param grants in their order; none if the search was never told
 */
public record Allowance(List<Grant> grants) {

  /** The search does not know. */
  public static final Allowance UNKNOWN = new Allowance(List.of());

  /**
   * From the first batch on that begins after at least so many evaluations, the run may take that
   * many.
   *
   * @param after evaluations before the batch
   * @param evaluations of the whole run
   */
  public record Grant(long after, long evaluations) {
    public Grant {
      if (after < 0) {
        throw new IllegalArgumentException("after must be at least 0: " + after);
      }
      if (evaluations < 1) {
        throw new IllegalArgumentException("evaluations must be at least 1: " + evaluations);
      }
    }
  }

  public Allowance {
    grants = List.copyOf(grants);
    long last = -1;
    for (Grant grant : grants) {
      if (grant.after() <= last) {
        throw new IllegalArgumentException("after must be above " + last + ": " + grant.after());
      }
      last = grant.after();
    }
  }

  /** From the start; 0 evaluations if there is no limit. */
  public static Allowance of(long evaluations) {
    return evaluations == 0 ? UNKNOWN : new Allowance(List.of(new Grant(0, evaluations)));
  }

  /** This one, and another number from then on. */
  public Allowance extended(long after, long evaluations) {
    List<Grant> all = new ArrayList<>(grants);
    // a second extension at the same place is the one that counts
    all.removeIf(grant -> grant.after() >= after);
    all.add(new Grant(after, evaluations));
    return new Allowance(all);
  }

  /** What is allowed to a batch that begins after so many evaluations; empty if not known. */
  public OptionalLong at(long evaluations) {
    OptionalLong now = OptionalLong.empty();
    for (Grant grant : grants) {
      now = grant.after() <= evaluations ? OptionalLong.of(grant.evaluations()) : now;
    }
    return now;
  }

  /** Tells the search what it may take after so many evaluations, if that has changed. */
  public void tell(Search search, long before, long now) {
    OptionalLong allowed = at(now);
    if (allowed.isPresent() && !allowed.equals(at(before))) {
      search.extended(allowed.getAsLong());
    }
  }
}
