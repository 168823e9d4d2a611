package io.lmrs.cli.command;

import io.lmrs.cli.drive.Driver;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lets another program drive runs. */
@Command(
    name = DriveCommand.NAME,
    description = {
      "Lets another program drive runs over standard input and output.",
      "That program says what to run, evaluates the points it is asked for and tells the values."
          + " No",
      "port, no server; the process ends with its input. The Python package lmrs works so;",
      "docs/protocol.md has the messages."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  echo '{\"type\":\"run\",\"spec\":{\"problem\":\"external\",\"dimension\":2}}' | lmrs drive"
    })
public final class DriveCommand implements Callable<Integer> {
  public static final String NAME = "drive";

  private final Terminal terminal;

  public DriveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Drives without the rest of the command line; gives the exit code. */
  public static int alone(Terminal terminal) {
    try {
      return new DriveCommand(terminal).call();
    } catch (Throwable e) { // errors too: the user gets a sentence
      Complaint complaint = Complaint.of(e);
      terminal.err().println("lmrs: " + complaint.sentence());
      return complaint.exit();
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    PrintStream before = System.out;
    // whatever a plug-in prints must not come between two messages
    System.setOut(System.err);
    try {
      return new Driver(terminal.in(), terminal.out()).serve();
    } finally {
      System.setOut(before);
    }
  }
}
