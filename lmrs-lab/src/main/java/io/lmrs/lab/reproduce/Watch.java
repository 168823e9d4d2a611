package io.lmrs.lab.reproduce;

/** Sees how the work goes on; called from many threads. */
public interface Watch {

  /** The piece need not be run: it was before, or it is not wanted. */
  void skipped(Piece piece);

  /** That part of the piece is done. */
  void went(Piece piece, double part);

  /** The piece is done. */
  void ended(Piece piece);
}
