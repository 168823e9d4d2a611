/** Inner loops through BLAS, factorisations through LAPACK. */
@SuppressWarnings("requires-automatic") // netlib's jars have names, but no descriptors
module io.lmrs.blas {
  requires transitive io.lmrs;
  requires dev.ludovic.netlib.blas;
  requires dev.ludovic.netlib.lapack;
  requires arpack.combined.all;
  requires java.logging;

  exports io.lmrs.blas;

  provides io.lmrs.learn.Kernels with
      io.lmrs.blas.BlasKernels;
}
