package io.lmrs.cli.file;

import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.EnvironmentTrouble;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Files that are read and written whole: a reader never sees half of one. */
public final class WholeFile {
  /** How every SQLite file begins. */
  private static final byte[] DATABASE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  private WholeFile() {}

  /**
   * Reads a text.
   *
   * @throws IllegalArgumentException if it can't be read: the user named it
   */
  public static String read(String owner, Path file) {
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException(owner + " must be a file, this is a folder: " + file);
    }
    try {
      return Files.readString(file);
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException(owner + " must be UTF-8 text: " + file, e);
    } catch (IOException e) {
      throw new IllegalArgumentException(owner + " can't be read: " + Complaint.reason(e), e);
    }
  }

  /**
   * The file of that name.
   *
   * @throws IllegalArgumentException if it is no name; the message goes on after the field's name
   */
  public static Path named(String name) {
    try {
      if (!name.isBlank()) {
        return Path.of(name);
      }
    } catch (InvalidPathException _) {
      // said below
    }
    throw new IllegalArgumentException("must be a path: \"" + name + "\"");
  }

  /**
   * Checks that an output is not a file that something else is in.
   *
   * @param other null for none
   * @param what the other file is
   */
  public static void requireApart(Path output, Path other, String what) {
    if (output != null && other != null && absolute(output).equals(absolute(other))) {
      throw new IllegalArgumentException(
          "can't write %s: it is %s, name another file".formatted(output, what));
    }
  }

  private static Path absolute(Path file) {
    return place(file).toAbsolutePath().normalize();
  }

  /**
   * Checks that a file can be written, before hours are spent on what goes into it. A database,
   * such as a store of runs, is never replaced.
   *
   * @throws EnvironmentTrouble if not
   */
  public static void requireWritable(Path file) {
    requireNoDatabase(file);
    if (Files.isDirectory(file)) {
      throw new EnvironmentTrouble("can't write " + file + ": it is a folder", null);
    }
    Path folder = folder(file);
    if (!Files.isDirectory(folder)) {
      throw new EnvironmentTrouble("can't write " + file + ": no such folder: " + folder, null);
    }
    if (special(file)) {
      if (!Files.isWritable(file)) {
        throw new EnvironmentTrouble("can't write " + file + ": access denied", null);
      }
      return;
    }
    try {
      Files.delete(Files.createFile(aside(file)));
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  // the name may be a slip, and what is in it may be weeks of work
  private static void requireNoDatabase(Path file) {
    if (!Files.isRegularFile(file)) {
      return;
    }
    try (InputStream in = Files.newInputStream(file)) {
      if (Arrays.equals(in.readNBytes(DATABASE.length), DATABASE)) {
        throw new IllegalArgumentException(
            "can't write %s: it is a store of runs or another database, name another file"
                .formatted(file));
      }
    } catch (IOException _) {
      // what can't be read may be replaced, if its folder allows that
    }
  }

  /** True for a device or a pipe, which must never be replaced by a file. */
  private static boolean special(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file);
  }

  private static EnvironmentTrouble unwritable(Path file, IOException e) {
    String why =
        e instanceof NoSuchFileException ? "its folder can't be written" : Complaint.words(e);
    return new EnvironmentTrouble("can't write " + file + ": " + why, e);
  }

  /** Makes a folder and those above it. */
  public static void requireFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new EnvironmentTrouble("can't write into " + folder + ": it is a file", e);
    } catch (IOException e) {
      throw new EnvironmentTrouble("can't make " + folder + ": " + Complaint.reason(e), e);
    }
  }

  /** Writes a text: first aside, then in place. */
  public static void write(Path file, String text) {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes bytes: first aside, then in place; a link stays one. */
  public static void write(Path file, byte[] bytes) {
    requireNoDatabase(file);
    Path aside = aside(file);
    try {
      if (special(file)) {
        Files.write(file, bytes, StandardOpenOption.WRITE);
        return;
      }
      Files.write(aside, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      Files.move(aside, place(file), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      discard(aside);
      throw unwritable(file, e);
    }
  }

  /** What writes a text piece by piece. */
  @FunctionalInterface
  public interface Writing {
    void to(Writer writer) throws IOException;
  }

  /** Writes a long text piece by piece: first aside, then in place; a link stays one. */
  public static void write(Path file, Writing writing) {
    requireNoDatabase(file);
    boolean special = special(file);
    Path aside = special ? file : aside(file);
    try {
      try (Writer writer =
          Files.newBufferedWriter(
              aside,
              special ? StandardOpenOption.APPEND : StandardOpenOption.CREATE_NEW,
              StandardOpenOption.WRITE)) {
        writing.to(writer);
      }
      if (!special) {
        Files.move(aside, place(file), StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      if (!special) {
        discard(aside);
      }
      throw unwritable(file, e);
    } catch (RuntimeException e) {
      if (!special) {
        discard(aside);
      }
      throw e;
    }
  }

  private static void discard(Path aside) {
    try {
      Files.deleteIfExists(aside);
    } catch (IOException _) {
      // what matters is said about the file itself
    }
  }

  private static Path folder(Path file) {
    return file.toAbsolutePath().getParent();
  }

  /** Where a link leads to. */
  private static Path place(Path file) {
    try {
      return Files.exists(file) ? file.toRealPath() : file;
    } catch (IOException _) {
      return file;
    }
  }

  private static Path aside(Path file) {
    Path place = place(file);
    String name = "." + place.getFileName() + "." + ProcessHandle.current().pid() + ".part";
    return folder(place).resolve(name);
  }
}
