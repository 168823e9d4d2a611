/** Derivative-free optimisation for functions of many variables that learns where to look. */
module io.lmrs {
  exports io.lmrs;
  exports io.lmrs.constraint;
  exports io.lmrs.evaluate;
  exports io.lmrs.explain;
  exports io.lmrs.learn;
  exports io.lmrs.linear;
  exports io.lmrs.plan;
  exports io.lmrs.problem;
  exports io.lmrs.problem.bbob;
  exports io.lmrs.problem.constrained;
  exports io.lmrs.problem.manifold;
  exports io.lmrs.problem.wrapper;
  exports io.lmrs.problem.yardstick;
  exports io.lmrs.random;
  exports io.lmrs.search;
  exports io.lmrs.search.auto;
  exports io.lmrs.search.constrained;
  exports io.lmrs.search.curvature;
  exports io.lmrs.search.evolution;
  exports io.lmrs.search.guided;
  exports io.lmrs.settings;
  exports io.lmrs.variable;

  uses io.lmrs.learn.Accelerator;
  uses io.lmrs.learn.Kernels;
  uses io.lmrs.problem.ProblemFactory;
  uses io.lmrs.search.SearchFactory;
}
