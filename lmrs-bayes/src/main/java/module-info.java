/** Bayesian searches: REMBO, TuRBO and a plain Gaussian process. */
module io.lmrs.bayes {
  requires transitive io.lmrs;
  requires io.lmrs.blas;
  requires java.management;

  exports io.lmrs.bayes;
  exports io.lmrs.bayes.model;

  provides io.lmrs.search.SearchFactory with
      io.lmrs.bayes.Gp.Factory,
      io.lmrs.bayes.Rembo.Factory,
      io.lmrs.bayes.Turbo.Factory;
}
