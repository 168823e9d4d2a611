package io.lmrs.learn;

import io.lmrs.random.Stream;

/** A family of dense networks, whose fresh weights can be had without the network. */
public final class DenseFamily implements Family {

  /** Draws the weights of a fresh network. */
  @FunctionalInterface
  interface Draw {
    Perceptron fresh(int dimension, Stream random);
  }

  private final Draw draw;
  private final Kernels kernels;

  DenseFamily(Draw draw, Kernels kernels) {
    this.draw = draw;
    this.kernels = kernels;
  }

  /** The weights of a fresh network. */
  public Perceptron fresh(int dimension, Stream random) {
    return draw.fresh(dimension, random);
  }

  @Override
  public ManifoldModel create(int dimension, Stream random) {
    Perceptron p = fresh(dimension, random);
    Network.Layer[] layers = new Network.Layer[p.levels() - 1];
    for (int level = 1; level < p.levels(); level++) {
      layers[level - 1] = new Network.Layer(p.weights()[level], p.biases()[level]);
    }
    DenseInput input = new DenseInput(p.weights()[0], p.biases()[0], kernels);
    return new Network(input, layers, p.relu(), p.manifoldLevel());
  }
}
