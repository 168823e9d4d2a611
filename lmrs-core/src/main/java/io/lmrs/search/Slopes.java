package io.lmrs.search;

/** How a guided search measures slopes. */
public enum Slopes {
  /** One-sided with the line search, two-sided otherwise. */
  AUTO,
  /** Two evaluations per direction. */
  CENTRAL,
  /** One evaluation per direction, beside the incumbent's. */
  FORWARD
}
