package io.lmrs;

import io.lmrs.plan.KnownPoint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Proposes points and learns from their outcomes. {@link #ask} is pure: asked twice, a search
 * answers the same; all randomness is derived from the seed, the iteration and an index. One thread
 * at a time.
 *
 * {@snippet :
 * try (Search search = Lmrs.minimizer(new double[20]).search("cma-es").build()) {
 *   for (int i = 0; i < 100; i++) {
 *     Batch batch = search.ask();
 *     List<Outcome> outcomes = new ArrayList<>();
 *     for (Query query : batch.queries()) {
 *       outcomes.add(Outcome.of(measure(query.x().toArray())));
 *     }
 *     search.tell(batch, outcomes);
 *   }
 *   double[] found = search.incumbent();
 * }
 * }
 */
public interface Search extends AutoCloseable {

  /** The next batch, in the problem's coordinates. */
  Batch ask(Frame frame);

  /** The next batch of a problem without observations. */
  default Batch ask() {
    return ask(Frame.IDENTITY);
  }

  /**
   * Takes the outcomes of the batch that {@link #ask} gave, one per query in its order, and moves
   * on.
   *
   * @throws IllegalArgumentException if the batch is not the one asked for, or outcomes are missing
   */
  void tell(Batch batch, List<Outcome> outcomes);

  /**
   * Learns from points whose values are known, before the first batch.
   *
   * @return false if it can't
   */
  default boolean know(List<KnownPoint> points) {
    return false;
  }

  /**
   * The run may take so many evaluations in all from now on. Told between two batches, at the same
   * one in every replay, and again after {@link #restore}, so that a search need not save it.
   */
  default void extended(long evaluations) {}

  /** The point the search stands at, in the problem's coordinates, in a fresh array. */
  double[] incumbent();

  /** The incumbent's value where the search has evaluated it. */
  OptionalDouble incumbentValue();

  /** Finished iterations. An iteration may take several batches. */
  long iteration();

  /** What the last iteration was like; keys depend on the search. */
  Metrics metrics();

  /** What the search has learned, where it learns; the view is of the search as it is now. */
  default Optional<Learned> learned() {
    return Optional.empty();
  }

  /** Writes the state that distinguishes this search from a fresh one of the same settings. */
  void save(DataOutput out) throws IOException;

  /** Takes up a state written by {@link #save} of a search with the same settings. */
  void restore(DataInput in) throws IOException;

  /** Gives back what is not the collector's, such as memory of a GPU. It is not used after that. */
  @Override
  default void close() {}
}
