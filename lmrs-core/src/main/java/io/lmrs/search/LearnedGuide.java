package io.lmrs.search;

import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Space;
import io.lmrs.learn.Basis;
import io.lmrs.learn.Guide;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The model of a guide.
 *
 * @param guide what learns
 * @param space the search's coordinates
 * @param at where the search stands, in these
 * @param most at most that many rows
 */
public record LearnedGuide(Guide guide, Space space, double[] at, int most) implements Learned {

  /** Empty for a guide that learns nothing. */
  public static Optional<Learned> of(Guide guide, Space space, double[] at, int most) {
    return guide.model().isEmpty()
        ? Optional.empty()
        : Optional.of(new LearnedGuide(guide, space, at, most));
  }

  @Override
  public double[][] tangent(Frame frame) {
    List<double[]> rows = new ArrayList<>();
    // the most important ones: nothing is drawn
    for (double[] row : guide.directions(frame.toModel(at), most, Stream.of(0))) {
      rows.add(space.directionToProblem(at, frame.gradientToSearch(row)));
    }
    return Basis.orthonormalise(rows);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeUTF(guide.model());
    guide.saveModel(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    String kind = in.readUTF();
    if (!kind.equals(guide.model())) {
      throw new IllegalArgumentException(
          "the model must be of the kind " + guide.model() + ": " + kind);
    }
    guide.restoreModel(in);
  }
}
