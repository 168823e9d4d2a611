package io.lmrs.cuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Metrics;
import io.lmrs.learn.DenseFamily;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Kernels;
import io.lmrs.learn.LearnerOptions;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.learn.Networks;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class DeviceGuideTest {
  private static final int D = 40;
  private static final int COUNT = 6;
  private static final double[] SLOPE = Stream.of(5).direction(D);
  private static final Stream RANDOM = Stream.of(1, Stream.LEARNER);
  private static final LearnerOptions OPTIONS = LearnerOptions.defaults(D).withWindow(4);
  private static final DenseFamily FAMILY =
      Networks.perceptron(3, 2, Networks.Start.SMALL, Kernels.select("java"));

  private static DeviceGuide guide() {
    Shape shape = Shape.of(D, FAMILY.fresh(D, RANDOM.child(0)), COUNT, OPTIONS);
    return new DeviceGuide(shape, FAMILY, new ReferenceDevice(shape, RANDOM.child(-1)), RANDOM);
  }

  private static Guide.Choice iterate(Guide guide, int t) {
    double[] x = Stream.of(2, t).gaussians(D);
    Guide.Choice choice = guide.choose(x, 3, COUNT, Stream.of(3, t));
    double[] slopes = new double[COUNT];
    for (int i = 0; i < COUNT; i++) {
      slopes[i] = Vectors.dot(SLOPE, choice.rows()[i]);
    }
    guide.learn(x, choice.rows(), slopes);
    return choice;
  }

  private static byte[] saved(Guide guide) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    guide.save(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  @Test
  void aLinearFunctionIsLearned() {
    DeviceGuide guide = guide();
    for (int t = 0; t < 60; t++) {
      iterate(guide, t);
    }
    Guide.Choice choice = guide.choose(Stream.of(2, 59).gaussians(D), 1, COUNT, Stream.of(10));
    assertEquals(1, choice.guided());
    double cosine = Math.abs(Vectors.dot(SLOPE, choice.rows()[0]));
    // a random direction's is about 0.16
    assertTrue(cosine > 0.9, "cosine " + cosine);
  }

  /** Also in the middle of the ring that holds the history, and when it has gone round. */
  @Test
  void aSavedGuideGoesOnExactly() throws IOException {
    for (int before : new int[] {0, 1, 3, 4, 7}) {
      DeviceGuide guide = guide();
      for (int t = 0; t < before; t++) {
        iterate(guide, t);
      }
      DeviceGuide copy = guide();
      copy.restore(new DataInputStream(new ByteArrayInputStream(saved(guide))));
      for (int t = before; t < before + 6; t++) {
        assertArrayEquals(iterate(guide, t).rows(), iterate(copy, t).rows());
      }
      assertEquals(guide.describe(Metrics.NONE), copy.describe(Metrics.NONE));
      assertArrayEquals(saved(guide), saved(copy));
    }
  }

  @Test
  void theProcessorTakesUpWhatADeviceSaved() throws IOException {
    DeviceGuide guide = guide();
    for (int t = 0; t < 6; t++) {
      iterate(guide, t);
    }
    NetworkGuide processor = new NetworkGuide(new OnlineLearner(D, FAMILY, OPTIONS, RANDOM), false);
    processor.restore(new DataInputStream(new ByteArrayInputStream(saved(guide))));
    assertArrayEquals(saved(guide), saved(processor));
  }

  @Test
  void aModelAloneMovesBetweenDeviceAndProcessor() throws IOException {
    DeviceGuide guide = guide();
    for (int t = 0; t < 6; t++) {
      iterate(guide, t);
    }
    ByteArrayOutputStream model = new ByteArrayOutputStream();
    guide.saveModel(new DataOutputStream(model));
    NetworkGuide processor = new NetworkGuide(new OnlineLearner(D, FAMILY, OPTIONS, RANDOM), false);
    processor.restoreModel(new DataInputStream(new ByteArrayInputStream(model.toByteArray())));
    ByteArrayOutputStream back = new ByteArrayOutputStream();
    processor.saveModel(new DataOutputStream(back));
    assertArrayEquals(model.toByteArray(), back.toByteArray());
    assertEquals(processor.model(), guide.model());
    DeviceGuide other = guide();
    other.restoreModel(new DataInputStream(new ByteArrayInputStream(back.toByteArray())));
    double[] x = Stream.of(9).gaussians(D);
    assertArrayEquals(
        guide.choose(x, 3, COUNT, Stream.of(1)).rows(),
        other.choose(x, 3, COUNT, Stream.of(1)).rows());
  }

  /** Infinite weights make the loss infinite, and the learner starts over. */
  @Test
  void aBrokenModelStartsOver() {
    Shape shape = Shape.of(D, FAMILY.fresh(D, RANDOM.child(0)), COUNT, OPTIONS);
    ReferenceDevice device = new ReferenceDevice(shape, RANDOM.child(-1));
    DeviceGuide guide = new DeviceGuide(shape, FAMILY, device, RANDOM);
    iterate(guide, 0);
    float[] weights = new float[(int) shape.weights(0)];
    java.util.Arrays.fill(weights, Float.POSITIVE_INFINITY);
    device.write(Device.Part.WEIGHTS, 0, weights);
    iterate(guide, 1);
    Guide.Choice next = iterate(guide, 2);
    assertEquals(1, guide.describe(Metrics.NONE).get("resets"));
    assertTrue(next.guided() >= 1);
  }

  /** A run that is only checked takes no memory of the GPU. */
  @Test
  void theDeviceIsMadeWhenItIsFirstNeeded() {
    Shape shape = Shape.of(D, FAMILY.fresh(D, RANDOM.child(0)), COUNT, OPTIONS);
    LateDevice late = new LateDevice(() -> new ReferenceDevice(shape, RANDOM.child(-1)), () -> {});
    DeviceGuide guide = new DeviceGuide(shape, FAMILY, late, RANDOM);
    assertFalse(late.made());
    assertArrayEquals(iterate(guide(), 0).rows(), iterate(guide, 0).rows());
    assertTrue(late.made());
  }

  @Test
  void directionsOfSomebodyElseAreLearnedFromToo() {
    DeviceGuide own = guide();
    DeviceGuide other = guide();
    for (int t = 0; t < 5; t++) {
      double[] x = Stream.of(2, t).gaussians(D);
      Guide.Choice choice = own.choose(x, 3, COUNT, Stream.of(3, t));
      double[] slopes = Stream.of(4, t).gaussians(COUNT);
      own.learn(x, choice.rows(), slopes);
      other.learn(x, choice.rows().clone(), slopes);
    }
    double[] x = Stream.of(9).gaussians(D);
    assertArrayEquals(
        own.choose(x, 3, COUNT, Stream.of(1)).rows(),
        other.choose(x, 3, COUNT, Stream.of(1)).rows());
  }
}
