package io.lmrs.cli.dist;

import io.lmrs.cli.terminal.Version;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The manual page of the program, made of what its commands say of themselves. */
public final class ManPage {
  private final StringBuilder out = new StringBuilder();

  private ManPage() {}

  /** The page in the language of man, for section 1. */
  public static String of(CommandLine program) {
    ManPage page = new ManPage();
    page.program(program);
    return page.out.toString();
  }

  private void program(CommandLine program) {
    CommandSpec spec = program.getCommandSpec();
    out.append(".TH LMRS 1 \"\" \"lmrs ").append(Version.lmrs()).append("\" \"lmrs\"\n");
    section("NAME");
    String summary = String.join(" ", spec.usageMessage().description());
    text(
        "lmrs - "
            + summary.substring(0, 1).toLowerCase(java.util.Locale.ROOT)
            + summary.substring(1));
    section("SYNOPSIS");
    out.append(".B lmrs\n.I COMMAND\n[\\fIOPTIONS\\fR]\n");
    section("COMMANDS");
    for (CommandLine command : distinct(program)) {
      command(command);
    }
    section("EXAMPLES AND EXIT CODES");
    lines(spec.usageMessage().footer());
  }

  private static Set<CommandLine> distinct(CommandLine parent) {
    return new LinkedHashSet<>(parent.getSubcommands().values());
  }

  private void command(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    UsageMessageSpec usage = spec.usageMessage();
    if (usage.hidden()) {
      return;
    }
    out.append(".SS \"").append(escaped(spec.qualifiedName(" "))).append("\"\n");
    text(String.join(" ", usage.description()));
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      if (!parameter.hidden()) {
        item(parameter.paramLabel(), parameter.description());
      }
    }
    for (OptionSpec option : spec.options()) {
      if (!option.hidden() && !option.inherited()) {
        String label = option.arity().max() == 0 ? "" : " " + option.paramLabel();
        item(String.join(", ", option.names()) + label, option.description());
      }
    }
    if (usage.footer().length > 0) {
      out.append(".PP\nExamples:\n");
      lines(usage.footer());
    }
    for (CommandLine below : distinct(command)) {
      command(below);
    }
  }

  private void section(String title) {
    out.append(".SH ").append(title).append('\n');
  }

  private void text(String text) {
    out.append(escaped(plain(text))).append('\n');
  }

  private void item(String head, String[] description) {
    out.append(".TP\n\\fB").append(escaped(head)).append("\\fR\n");
    text(String.join(" ", description));
  }

  private void lines(String[] lines) {
    out.append(".nf\n");
    for (String line : lines) {
      out.append(escaped(plain(line))).append('\n');
    }
    out.append(".fi\n");
  }

  // picocli's marks for colours and line ends
  private static String plain(String text) {
    return Ansi.OFF.string(text.replace("%n", "\n").replace("%%", "%"));
  }

  // a backslash, a minus and a point at the beginning of a line mean something to man
  private static String escaped(String text) {
    return text.replace("\\", "\\e")
        .replace("-", "\\-")
        .lines()
        .map(line -> line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line)
        .collect(Collectors.joining("\n"));
  }
}
