package io.lmrs.cuda;

/** CUDA can't do something; the message is one sentence. */
final class CudaTrouble extends IllegalStateException {
  private static final long serialVersionUID = 1;

  CudaTrouble(String message) {
    super(message);
  }
}
