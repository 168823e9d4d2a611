package io.lmrs.store;

import io.lmrs.Learned;
import io.lmrs.Search;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The model of one run that another starts with; a copy is kept with the run that starts.
 *
 * @param source the name of the run that learned it
 * @param data what {@link Learned#save} wrote
 */
public record StartModel(String source, byte[] data) {

  /**
   * What a search has learned.
   *
   * @param source the name of its run
   * @throws IllegalArgumentException if it learns nothing
   */
  static StartModel of(String source, Search search) {
    Learned learned =
        search
            .learned()
            .orElseThrow(
                () -> new IllegalArgumentException("run " + source + " has learned no model"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      learned.save(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new StartModel(source, bytes.toByteArray());
  }

  /**
   * Hands the model to a search that has not begun.
   *
   * @throws IllegalArgumentException if the search learns no model, or one of another kind or size
   */
  public void teach(Search search) {
    Learned learned =
        search
            .learned()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "a search that learns no model can't start with that of run " + source));
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(data))) {
      learned.restore(in);
    } catch (IOException e) {
      throw new StoreTrouble("the model of run " + source + " is damaged", e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the model of run " + source + " does not fit: " + e.getMessage(), e);
    }
  }
}
