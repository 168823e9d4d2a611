package io.lmrs.cli.command;

import io.lmrs.MissingPart;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Stands for a command whose jars this copy of the program was made without. */
@Command(description = "Is not a part of this copy of lmrs.")
public final class AbsentCommand implements Callable<Integer> {
  private final String part;

  private AbsentCommand(String part) {
    this.part = part;
  }

  /**
   * The command, where its jars are there.
   *
   * @param part what it needs, in words
   * @param type a class of that part
   */
  public static CommandLine unless(String part, String type, Supplier<Object> command) {
    try {
      Class.forName(type, false, AbsentCommand.class.getClassLoader());
      return new CommandLine(command.get());
    } catch (ClassNotFoundException _) {
      return new CommandLine(new AbsentCommand(part)).setUnmatchedArgumentsAllowed(true);
    }
  }

  @Override
  public Integer call() {
    throw new MissingPart(
        "this copy of lmrs was made without %s: ./lmrs dist --profile full makes one with it"
            .formatted(part));
  }
}
