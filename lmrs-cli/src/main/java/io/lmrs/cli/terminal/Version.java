package io.lmrs.cli.terminal;

import io.lmrs.learn.Kernels;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Which program this is, and what it runs on. */
public final class Version implements IVersionProvider {

  /** The version of lmrs; "development" where the build did not fill it in. */
  public static String lmrs() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = properties.getProperty("version", "");
    return version.isEmpty() || version.startsWith("$") ? "development" : version;
  }

  /** The Java that runs it. */
  public static String java() {
    return System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")";
  }

  /** The operating system. */
  public static String os() {
    return System.getProperty("os.name")
        + " "
        + System.getProperty("os.version")
        + " "
        + System.getProperty("os.arch");
  }

  /**
   * The kernels that a learner uses.
   *
   * @throws IllegalArgumentException if there are none of the name that the user gave
   */
  public static String kernels() {
    return Kernels.selected().name();
  }

  @Override
  public String[] getVersion() {
    return new String[] {"lmrs " + lmrs(), "Java " + java(), os()};
  }
}
