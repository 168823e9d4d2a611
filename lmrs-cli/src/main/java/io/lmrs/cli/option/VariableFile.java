package io.lmrs.cli.option;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.spec.VariableTable;
import io.lmrs.variable.Variables;
import java.nio.file.Path;

/** A file that holds a table of variables. */
public final class VariableFile {
  private VariableFile() {}

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException naming the file, the line and what is wrong
   */
  public static Variables read(Path file) {
    return VariableTable.parse(file.toString(), WholeFile.read("variables", file));
  }
}
