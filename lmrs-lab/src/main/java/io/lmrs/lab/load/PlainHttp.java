package io.lmrs.lab.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * One connection that stays open: requests and answers of known length, nothing else. The general
 * client of the JDK would take more of the processor than the server it is to measure.
 */
final class PlainHttp implements AutoCloseable {

  /**
   * An answer.
   *
   * @param status its HTTP status
   * @param body its bytes
   */
  record Answer(int status, byte[] body) {}

  private static final int PATIENCE_MILLISECONDS = 60_000;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final String host;

  PlainHttp(int port) throws IOException {
    socket = new Socket("127.0.0.1", port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLISECONDS);
    in = new BufferedInputStream(socket.getInputStream(), 16384);
    out = socket.getOutputStream();
    host = "127.0.0.1:" + port;
  }

  Answer post(String path, String body) throws IOException {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "POST "
            + path
            + " HTTP/1.1\r\nHost: "
            + host
            + "\r\nContent-Type: application/json\r\nContent-Length: "
            + content.length
            + "\r\n\r\n";
    byte[] start = head.getBytes(StandardCharsets.US_ASCII);
    byte[] all = new byte[start.length + content.length];
    System.arraycopy(start, 0, all, 0, start.length);
    System.arraycopy(content, 0, all, start.length, content.length);
    out.write(all);
    out.flush();
    return read();
  }

  private Answer read() throws IOException {
    String[] first = line().split(" ", 3);
    int length = -1;
    for (String header = line(); !header.isEmpty(); header = line()) {
      if (header.regionMatches(true, 0, "Content-Length:", 0, 15)) {
        length = Integer.parseInt(header.substring(15).strip());
      }
    }
    if (length < 0) {
      throw new IOException("an answer without its length");
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new IOException("the server is gone");
    }
    return new Answer(Integer.parseInt(first[1]), body);
  }

  private String line() throws IOException {
    StringBuilder text = new StringBuilder(64);
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the server is gone");
      }
      if (c != '\r') {
        text.append((char) c);
      }
    }
    return text.toString();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException _) {
      // it is gone either way
    }
  }
}
