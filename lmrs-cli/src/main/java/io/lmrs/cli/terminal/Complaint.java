package io.lmrs.cli.terminal;

import io.lmrs.MissingPart;
import io.lmrs.spark.SparkTrouble;
import io.lmrs.store.ReplayDiffers;
import io.lmrs.store.RunLocked;
import io.lmrs.store.StoreTrouble;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ServiceConfigurationError;

/**
 * What went wrong, as one sentence, and the exit code for it.
 *
 * @param exit the process's exit code
 * @param sentence what to tell the user
 */
public record Complaint(int exit, String sentence) {
  public static final int OK = 0;
  public static final int INTERNAL = 1;
  public static final int BAD_INPUT = 2;
  public static final int ENVIRONMENT = 3;
  public static final int CANCELLED = 130;

  public static Complaint of(Throwable thrown) {
    return switch (thrown) {
      // a worker's error comes wrapped
      case IllegalStateException e when e.getCause() instanceof OutOfMemoryError ->
          of(e.getCause());
      case IllegalArgumentException e -> new Complaint(BAD_INPUT, oneLine(e));
      case SparkTrouble e -> new Complaint(ENVIRONMENT, oneLine(e));
      case RunLocked e when e.elsewhere() ->
          new Complaint(ENVIRONMENT, oneLine(e) + "; if that is gone for good, give --take-over");
      case ReplayDiffers e ->
          new Complaint(
              ENVIRONMENT,
              oneLine(e)
                  + (e.snapshot()
                      ? "; go on from the last snapshot with --from-snapshot"
                      : "; there is no snapshot to go on from"));
      case StoreTrouble e -> new Complaint(ENVIRONMENT, oneLine(e));
      case MissingPart e -> new Complaint(ENVIRONMENT, oneLine(e));
      case EnvironmentTrouble e -> new Complaint(ENVIRONMENT, oneLine(e));
      case UncheckedIOException e -> new Complaint(ENVIRONMENT, reason(e.getCause()));
      case IOException e -> new Complaint(ENVIRONMENT, reason(e));
      case OutOfMemoryError _ ->
          new Complaint(
              ENVIRONMENT, "not enough memory: give Java more with -Xmx, or take fewer variables");
      case ServiceConfigurationError e ->
          new Complaint(
              BAD_INPUT, "a plug-in on the class path can't be loaded: " + oneLine(e) + causes(e));
      default ->
          new Complaint(
              INTERNAL,
              "internal error: "
                  + thrown.getClass().getSimpleName()
                  + (thrown.getMessage() == null ? "" : ": " + oneLine(thrown))
                  + " (run it again with --debug to see where)");
    };
  }

  /** Why reading or writing failed, in words. */
  public static String reason(IOException thrown) {
    return thrown instanceof FileSystemException e ? words(e) + ": " + e.getFile() : words(thrown);
  }

  /** Why it failed, without the file's name. */
  public static String words(IOException thrown) {
    return switch (thrown) {
      case NoSuchFileException _ -> "no such file";
      case AccessDeniedException _ -> "access denied";
      case FileSystemException e when e.getReason() != null -> e.getReason();
      default -> thrown.getMessage() == null ? thrown.toString() : oneLine(thrown);
    };
  }

  // what a message alone keeps to itself
  private static String causes(Throwable thrown) {
    StringBuilder out = new StringBuilder();
    for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
      out.append(": ").append(cause.getClass().getSimpleName());
      out.append(cause.getMessage() == null ? "" : ": " + oneLine(cause));
    }
    return out.toString();
  }

  private static String oneLine(Throwable thrown) {
    return String.valueOf(thrown.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
