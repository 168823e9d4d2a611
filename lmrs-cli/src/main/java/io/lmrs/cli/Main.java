package io.lmrs.cli;

import io.lmrs.cli.airfoil.AirfoilCheckCommand;
import io.lmrs.cli.airfoil.AirfoilCommand;
import io.lmrs.cli.airfoil.AirfoilShowCommand;
import io.lmrs.cli.airfoil.AirfoilTableCommand;
import io.lmrs.cli.command.AbsentCommand;
import io.lmrs.cli.command.ClusterCommand;
import io.lmrs.cli.command.ClusterUpCommand;
import io.lmrs.cli.command.CompareCommand;
import io.lmrs.cli.command.CompletionCommand;
import io.lmrs.cli.command.DemoCommand;
import io.lmrs.cli.command.DescribeCommand;
import io.lmrs.cli.command.DistCommand;
import io.lmrs.cli.command.DriveCommand;
import io.lmrs.cli.command.EvaluateCommand;
import io.lmrs.cli.command.ListCommand;
import io.lmrs.cli.command.ReplayCommand;
import io.lmrs.cli.command.RunCommand;
import io.lmrs.cli.command.ServeCommand;
import io.lmrs.cli.command.TuneCommand;
import io.lmrs.cli.command.VariablesCommand;
import io.lmrs.cli.mujoco.MujocoCommand;
import io.lmrs.cli.mujoco.MujocoPpoCommand;
import io.lmrs.cli.mujoco.MujocoSolveCommand;
import io.lmrs.cli.option.OptionTypes;
import io.lmrs.cli.store.BackupCommand;
import io.lmrs.cli.store.DeleteCommand;
import io.lmrs.cli.store.ExplainCommand;
import io.lmrs.cli.store.ExportCommand;
import io.lmrs.cli.store.MergeCommand;
import io.lmrs.cli.store.RenameCommand;
import io.lmrs.cli.store.ResumeCommand;
import io.lmrs.cli.store.RunsCommand;
import io.lmrs.cli.store.ShowCommand;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program {@code lmrs}: every command hangs below it. */
@Command(
    name = "lmrs",
    versionProvider = Version.class,
    description = {
      "Minimises or maximises a black-box function of many variables with few evaluations.",
      "It learns, while it searches, the low-dimensional manifold along which the function changes."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs demo",
      "  lmrs list problems",
      "  lmrs describe lmrs --dimension 1000",
      "  lmrs run sphere --dimension 100 --evaluations 5000 --json result.json",
      "",
      "Exit codes: 0 done, 1 internal error, 2 bad input, 3 trouble with the machine, 4 MuJoCo"
          + " could",
      "not go on, 130 cancelled; docs/formats.md says more.",
      "LMRS_CLASSPATH adds your own problems and searches (see lmrs list --help), LMRS_JAVA_OPTS",
      "options for Java."
    })
public final class Main implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows this help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the version, and the Java and system it runs on.")
  private boolean version;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Shows the stack trace of an error.")
  private boolean debug;

  private Main() {}

  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true");
    // numbers look the same everywhere: what is written is read by programs too
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    Terminal terminal = Terminal.system();
    // the other program waits for us, and the other commands take half of the time to make
    boolean driven = args.length == 1 && args[0].equals(DriveCommand.NAME);
    System.exit(driven ? DriveCommand.alone(terminal) : execute(terminal, args));
  }

  /** Runs a command with nothing piped in and gives its exit code; never exits the process. */
  public static int execute(PrintStream out, PrintStream err, String... args) {
    return execute(new Terminal(InputStream.nullInputStream(), out, err, false), args);
  }

  static int execute(Terminal terminal, String... args) {
    Main main = new Main();
    CommandLine line = commands(main, terminal);
    int exit;
    try {
      exit = line.execute(args);
    } catch (Throwable e) { // errors too: the user gets a sentence, never a raw trace
      exit = main.complain(terminal, e);
    }
    // a stream swallows what goes wrong, and remembers only that it did
    if (terminal.out().checkError()) {
      terminal.err().println("lmrs: standard output can't be written, what it got is incomplete");
      exit = exit == Complaint.OK ? Complaint.ENVIRONMENT : exit;
    }
    terminal.err().flush();
    return exit;
  }

  /** The program with all its commands. */
  static CommandLine commands(Terminal terminal) {
    return commands(new Main(), terminal);
  }

  private static CommandLine commands(Main main, Terminal terminal) {
    CommandLine line =
        new CommandLine(main)
            .addSubcommand(new RunCommand(terminal))
            .addSubcommand(new ResumeCommand(terminal))
            .addSubcommand(new RunsCommand(terminal))
            .addSubcommand(new ShowCommand(terminal))
            .addSubcommand(new ExportCommand(terminal))
            .addSubcommand(new ExplainCommand(terminal))
            .addSubcommand(new DeleteCommand(terminal))
            .addSubcommand(new BackupCommand(terminal))
            .addSubcommand(
                "serve",
                AbsentCommand.unless(
                    "the server", "io.lmrs.server.Server", () -> new ServeCommand(terminal)))
            .addSubcommand(new DriveCommand(terminal))
            .addSubcommand(new EvaluateCommand(terminal))
            .addSubcommand(new ListCommand(terminal))
            .addSubcommand(new MergeCommand(terminal))
            .addSubcommand(new RenameCommand(terminal))
            .addSubcommand(new DescribeCommand(terminal))
            .addSubcommand(new CompareCommand(terminal))
            .addSubcommand(new TuneCommand(terminal))
            .addSubcommand(new VariablesCommand(terminal))
            .addSubcommand(new DemoCommand(terminal))
            .addSubcommand(new DistCommand(terminal))
            .addSubcommand(
                new CommandLine(new ClusterCommand()).addSubcommand(new ClusterUpCommand(terminal)))
            .addSubcommand(
                new CommandLine(new AirfoilCommand())
                    .addSubcommand(new AirfoilShowCommand(terminal))
                    .addSubcommand(new AirfoilCheckCommand(terminal))
                    .addSubcommand(new AirfoilTableCommand(terminal)))
            .addSubcommand(
                new CommandLine(new MujocoCommand())
                    .addSubcommand(new MujocoSolveCommand(terminal))
                    .addSubcommand(new MujocoPpoCommand(terminal)));
    for (MoreCommands more : ServiceLoader.load(MoreCommands.class)) {
      more.addTo(line, terminal);
    }
    line.addSubcommand(new ReplayCommand(terminal)).addSubcommand(new CompletionCommand(terminal));
    line.setOut(new PrintWriter(terminal.out(), true));
    line.setErr(new PrintWriter(terminal.err(), true));
    line.setColorScheme(Help.defaultColorScheme(terminal.live() ? Ansi.AUTO : Ansi.OFF));
    line.setUsageHelpWidth(100);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    OptionTypes.register(line);
    line.setParameterExceptionHandler((e, _) -> complainOfUsage(terminal, e));
    line.setExecutionExceptionHandler((e, _, _) -> main.complain(terminal, e));
    return line;
  }

  private int complain(Terminal terminal, Throwable thrown) {
    Complaint complaint = Complaint.of(thrown);
    terminal.err().println("lmrs: " + complaint.sentence());
    if (debug) {
      thrown.printStackTrace(terminal.err());
    }
    return complaint.exit();
  }

  private static int complainOfUsage(Terminal terminal, ParameterException thrown) {
    if (thrown.getCause() instanceof TypeConversionException wrong) {
      terminal.err().println("lmrs: " + field(thrown.getArgSpec()) + " " + words(thrown, wrong));
      return Complaint.BAD_INPUT;
    }
    String sentence = thrown.getMessage().replaceAll("\\s*\\R\\s*", " ");
    if (thrown instanceof UnmatchedArgumentException unmatched) {
      List<String> near = unmatched.getSuggestions();
      sentence += near.isEmpty() ? "" : ", did you mean " + near.getFirst() + "?";
    }
    String command = thrown.getCommandLine().getCommandSpec().qualifiedName();
    terminal.err().println("lmrs: " + sentence + " (see " + command + " --help)");
    return Complaint.BAD_INPUT;
  }

  // the words of a choice, as users write them
  private static String words(ParameterException thrown, TypeConversionException wrong) {
    ArgSpec spec = thrown.getArgSpec();
    return spec.typeInfo().isEnum()
        ? "must be one of %s: %s"
            .formatted(
                String.join("|", spec.typeInfo().getEnumConstantNames()).toLowerCase(Locale.ROOT),
                thrown.getValue())
        : wrong.getMessage();
  }

  private static String field(ArgSpec spec) {
    return spec instanceof OptionSpec option
        ? option.longestName().substring("--".length())
        : spec.paramLabel();
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return Complaint.OK;
  }
}
