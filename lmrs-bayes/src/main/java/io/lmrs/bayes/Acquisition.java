package io.lmrs.bayes;

/** How the points of a batch are chosen together. */
public enum Acquisition {
  /** One by one by expected improvement; each is pretended to be as good as the best. */
  CONSTANT_LIAR,
  /** One by one by expected improvement; each is pretended to have the mean that was believed. */
  KRIGING_BELIEVER,
  /** All at once by multi-point expected improvement. */
  MULTI_POINT,
  /** All at once by optimistic expected improvement. */
  OPTIMISTIC
}
