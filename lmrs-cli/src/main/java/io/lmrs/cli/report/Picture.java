package io.lmrs.cli.report;

import java.io.IOException;

/** A drawing in two forms. */
public interface Picture {

  /** As an SVG document; the same bytes every time. */
  byte[] svg() throws IOException;

  /** As a PNG image. */
  byte[] png() throws IOException;
}
