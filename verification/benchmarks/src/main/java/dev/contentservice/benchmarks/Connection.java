package dev.contentservice.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;

/** A persistent HTTP connection that costs little beside the server it measures. */
final class Connection implements AutoCloseable {
  private static final String LENGTH = "content-length:";

  private final Socket socket;
  private final InputStream in;

  Connection(URI server) throws IOException {
    socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /**
   * Sends a request and reads its response.
   *
   * @return the status
   */
  int send(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    int status = Integer.parseInt(line().substring(9, 12));
    int length = -1;
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
        length = Integer.parseInt(line.substring(LENGTH.length()).strip());
      }
    }
    if (length < 0) {
      throw new IOException("the response has no length");
    }
    in.skipNBytes(length);
    return status;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the server closed the connection");
      }
      line.append((char) b);
    }
    return line.toString().stripTrailing();
  }

  /** A request with JSON and a token. */
  static byte[] request(String method, String path, String token, String body) {
    return """
        %s %s HTTP/1.1\r
        Host: localhost\r
        Authorization: Bearer %s\r
        Content-Type: application/json\r
        Content-Length: %d\r
        \r
        %s"""
        .formatted(method, path, token, body.length(), body)
        .getBytes(ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
