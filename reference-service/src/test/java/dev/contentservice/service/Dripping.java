package dev.contentservice.service;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;

/**
 * The result of sending bytes slowly on a connection without end.
 *
 * @param response what the service sent before it closed the connection
 * @param lasted from before connecting to the close
 */
record Dripping(byte[] response, Duration lasted) {
  private static final Duration GIVES_UP_AFTER = Duration.ofSeconds(60);

  /** Sends the drop after each silence until the service closes the connection. */
  static Dripping to(URI service, byte[] first, byte[] drop) throws IOException {
    long start = System.nanoTime();
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    try (Socket socket = new Socket(service.getHost(), service.getPort())) {
      socket.setSoTimeout(100);
      socket.getOutputStream().write(first);
      while (!isClosed(socket, drop, response)) {
        if (lasted(start).compareTo(GIVES_UP_AFTER) > 0) {
          throw new AssertionError("not closed within " + GIVES_UP_AFTER);
        }
      }
    }
    return new Dripping(response.toByteArray(), lasted(start));
  }

  private static boolean isClosed(Socket socket, byte[] drop, ByteArrayOutputStream response)
      throws IOException {
    try {
      int next = socket.getInputStream().read();
      if (next >= 0) {
        response.write(next);
      }
      return next < 0;
    } catch (SocketTimeoutException silence) {
      return !isSent(socket, drop);
    } catch (SocketException reset) {
      // A drop that crossed the close; before the first one no reset is possible.
      return true;
    }
  }

  private static boolean isSent(Socket socket, byte[] drop) throws IOException {
    try {
      socket.getOutputStream().write(drop);
      return true;
    } catch (SocketException closed) {
      return false;
    }
  }

  private static Duration lasted(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
