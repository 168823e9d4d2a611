package io.lmrs.cli.dist;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.terminal.EnvironmentTrouble;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Packs a folder into one file, the same bytes for the same folder. */
public final class Archive {
  private Archive() {}

  /** Writes {@code file} (a .tar.gz) and beside it its SHA-256 sum, as sha256sum checks it. */
  public static void write(Path folder, Path file) throws IOException, InterruptedException {
    Path whole = folder.toAbsolutePath().normalize();
    Process tar =
        new ProcessBuilder(
                "tar",
                "--sort=name",
                "--mtime=2026-01-01 00:00Z",
                "--owner=0",
                "--group=0",
                "--numeric-owner",
                "--use-compress-program=gzip -9n",
                "-cf",
                file.toAbsolutePath().toString(),
                "-C",
                whole.getParent().toString(),
                whole.getFileName().toString())
            .inheritIO()
            .start();
    if (tar.waitFor() != 0) {
      throw new EnvironmentTrouble("tar could not write " + file, null);
    }
    WholeFile.write(
        file.resolveSibling(file.getFileName() + ".sha256"),
        sum(file) + "  " + file.getFileName() + "\n");
  }

  private static String sum(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(java.io.OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
