/** The learner on an NVIDIA GPU. */
module io.lmrs.cuda {
  requires transitive io.lmrs;

  exports io.lmrs.cuda;

  provides io.lmrs.learn.Accelerator with
      io.lmrs.cuda.CudaAccelerator;
}
