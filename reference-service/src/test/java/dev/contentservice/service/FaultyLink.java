package dev.contentservice.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The connections of one node to a server of this machine, which fail on request. */
final class FaultyLink implements AutoCloseable {
  /** How a link fails until it is healed. */
  enum Fault {
    NONE,
    /** Nothing arrives. */
    STALLED,
    /** The server gets everything, and its answers never arrive, such as those of commits. */
    ANSWERS_ARE_LOST
  }

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  // That of the server, by that of the node.
  private final Map<Socket, Socket> connections = new ConcurrentHashMap<>();
  private final int server;
  private volatile Fault fault = Fault.NONE;

  /**
   * @param server its port
   */
  FaultyLink(int server) throws IOException {
    this.server = server;
    threads.execute(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket node = listener.accept();
        threads.execute(() -> connect(node));
      } catch (IOException e) {
        // The listener was closed.
      }
    }
  }

  private void connect(Socket node) {
    try {
      Socket there = new Socket(InetAddress.getLoopbackAddress(), server);
      connections.put(node, there);
      threads.execute(() -> pass(node, there, false));
      pass(there, node, true);
    } catch (IOException e) {
      close(node);
    } finally {
      Socket there = connections.remove(node);
      if (there != null) {
        close(node);
        close(there);
      }
    }
  }

  private void pass(Socket from, Socket to, boolean isAnswer) {
    byte[] buffer = new byte[8192];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        while (fault == Fault.STALLED) {
          Thread.sleep(20);
        }
        if (!isAnswer || fault != Fault.ANSWERS_ARE_LOST) {
          out.write(buffer, 0, read);
        }
      }
      to.shutdownOutput();
    } catch (IOException e) {
      close(from);
      close(to);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void has(Fault now) {
    fault = now;
  }

  /** Ends the fault. Connections whose answers were lost break. */
  void heal() {
    if (fault == Fault.ANSWERS_ARE_LOST) {
      cut();
    }
    fault = Fault.NONE;
  }

  /** Breaks all connections. */
  void cut() {
    connections.forEach(
        (node, there) -> {
          close(node);
          close(there);
        });
  }

  /** The node reads the end of each connection, and can still write to it. */
  void halfClose() {
    for (Socket node : connections.keySet()) {
      try {
        node.shutdownOutput();
      } catch (IOException e) {
        // It has ended meanwhile.
      }
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut();
    threads.shutdownNow();
  }
}
