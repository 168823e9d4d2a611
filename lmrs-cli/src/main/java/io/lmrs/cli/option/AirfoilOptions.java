package io.lmrs.cli.option;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The flow around a foil: settings of the problem airfoil. */
public final class AirfoilOptions {

  @Option(
      names = "--reynolds",
      paramLabel = "RE",
      description = "Reynolds number around a foil (problem airfoil). Default: 14e6.")
  private String reynolds;

  @Option(
      names = "--mach",
      paramLabel = "M",
      description = "Mach number around a foil (problem airfoil). Default: 0.6.")
  private String mach;

  @Option(
      names = "--angle",
      paramLabel = "DEGREES",
      description = "Angle of attack of a foil (problem airfoil). Default: 2.")
  private String angle;

  /** The settings that these options change. */
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("reynolds", reynolds);
    settings.put("mach", mach);
    settings.put("angle", angle);
    settings.values().removeIf(value -> value == null);
    return settings;
  }
}
