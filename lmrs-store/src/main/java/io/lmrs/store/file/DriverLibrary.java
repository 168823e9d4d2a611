package io.lmrs.store.file;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite's native library. The driver unpacks it into a file of its own for every process and
 * removes that at the end, which a killed process never comes to; here the file is gone as soon as
 * it is loaded, where the system allows that.
 */
public final class DriverLibrary {
  private static final String FOLDER = "org.sqlite.tmpdir";
  private static final String PREFIX = "lmrs-sqlite-";

  /** No process takes that long to load it. */
  private static final Duration STALE = Duration.ofHours(1);

  static {
    load();
  }

  private DriverLibrary() {}

  /** Loads it, once. */
  public static void require() {
    // done when this class was loaded
  }

  // a library that can't be loaded is told by the first connection
  private static void load() {
    if (System.getProperty(FOLDER) != null) {
      return;
    }
    Path folder = null;
    try {
      folder = Files.createTempDirectory(PREFIX);
      System.setProperty(FOLDER, folder.toString());
      SQLiteJDBCLoader.initialize();
    } catch (Exception _) {
      // the first connection tries again
    } finally {
      System.clearProperty(FOLDER);
      if (folder != null) {
        remove(folder);
        removeStale(folder.getParent());
      }
    }
  }

  // of processes that were killed just then
  private static void removeStale(Path temporary) {
    Instant limit = Instant.now().minus(STALE);
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
      for (Path folder : folders) {
        if (Files.getLastModifiedTime(folder).toInstant().isBefore(limit)) {
          remove(folder);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // the next time
    }
  }

  private static void remove(Path folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException | DirectoryIteratorException _) {
      // in use, where that keeps files from being removed
    }
  }
}
