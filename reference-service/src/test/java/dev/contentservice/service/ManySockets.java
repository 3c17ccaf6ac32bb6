package dev.contentservice.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Idle connections from one address of this machine. */
final class ManySockets implements AutoCloseable {
  private final List<Socket> sockets = new ArrayList<>();

  private ManySockets() {}

  /** Opens this many connections, one after the other. */
  static ManySockets to(URI service, String from, int count) throws IOException {
    ManySockets all = new ManySockets();
    InetAddress host = InetAddress.getByName(service.getHost());
    for (int i = 0; i < count; i++) {
      Socket socket = new Socket(host, service.getPort(), InetAddress.getByName(from), 0);
      socket.setSoTimeout(10_000);
      all.sockets.add(socket);
    }
    return all;
  }

  Socket get(int index) {
    return sockets.get(index);
  }

  /** How many of those in the range are closed by the other side. */
  int closed(int first, int last) throws IOException {
    int closed = 0;
    for (Socket socket : sockets.subList(first, last)) {
      closed += isClosed(socket) ? 1 : 0;
    }
    return closed;
  }

  private static boolean isClosed(Socket socket) throws IOException {
    socket.setSoTimeout(1);
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException open) {
      return false;
    } catch (IOException reset) {
      return true;
    } finally {
      socket.setSoTimeout(10_000);
    }
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
