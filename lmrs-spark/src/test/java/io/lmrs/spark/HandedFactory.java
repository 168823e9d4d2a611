package io.lmrs.spark;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Problems of a test, by number: what an executor in the same process can be given. */
public final class HandedFactory implements ProblemFactory<HandedFactory.Config> {
  static final ConcurrentMap<Integer, Problem> PROBLEMS = new ConcurrentHashMap<>();

  /** Which. */
  public record Config(@Setting("number") int number) {}

  @Override
  public String name() {
    return "handed";
  }

  @Override
  public String summary() {
    return "handed over by a test";
  }

  @Override
  public int defaultDimension() {
    return 2;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(0);
  }

  @Override
  public Problem create(int dimension, Config config) {
    return PROBLEMS.get(config.number());
  }
}
