package io.lmrs.spark.engine;

import java.io.Serializable;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/** The only element of a partition. */
final class Only extends AbstractFunction1<Iterator<byte[]>, byte[]> implements Serializable {
  private static final long serialVersionUID = 1;

  @Override
  public byte[] apply(Iterator<byte[]> elements) {
    return elements.next();
  }
}
