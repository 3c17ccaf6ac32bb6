package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Clients that send requests and never read a response, from 127.0.0.1, 127.0.0.2 and so on, a
 * hundred connections from each.
 */
final class NeverReads implements AutoCloseable {
  /** How they send what they send. */
  enum Protocol {
    HTTP_1,
    HTTP_1_TLS,
    HTTP_2_TLS
  }

  private static final int PER_ADDRESS = 100;
  private static final int PIPELINED = 1_000;
  private static final int STREAMS = 100;
  private static final int SMALL_WINDOW = 4 << 10;

  private final List<Socket> sockets = new ArrayList<>();
  private final URI service;
  private final Protocol protocol;
  private final SSLContext trust;

  private NeverReads(URI service, Protocol protocol, SSLContext trust) {
    this.service = service;
    this.protocol = protocol;
    this.trust = trust;
  }

  /**
   * Connects so many, each of which asks for the path a thousand times, or on a hundred streams.
   */
  static NeverReads askingFor(
      String path, URI service, Protocol protocol, SSLContext trust, int count) throws IOException {
    byte[] requests =
        protocol == Protocol.HTTP_2_TLS
            ? Http2Floods.requestsWithoutWindow(path, STREAMS)
            : pipelined(path);
    return sending(requests, service, protocol, trust, count);
  }

  /** Connects so many, each of which sends these bytes. */
  static NeverReads sending(
      byte[] bytes, URI service, Protocol protocol, SSLContext trust, int count)
      throws IOException {
    NeverReads all = new NeverReads(service, protocol, trust);
    for (int i = 0; i < count; i++) {
      Socket socket = all.connect(i);
      all.sockets.add(socket);
      all.send(socket, bytes);
    }
    return all;
  }

  private Socket connect(int index) throws IOException {
    Socket plain = new Socket();
    if (protocol == Protocol.HTTP_1) {
      // Not for TLS: a handshake through a small window takes long.
      plain.setReceiveBufferSize(SMALL_WINDOW);
    }
    plain.bind(
        new InetSocketAddress(
            InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (1 + index / PER_ADDRESS)}), 0));
    plain.connect(new InetSocketAddress(service.getHost(), service.getPort()), 10_000);
    plain.setSoTimeout(10_000);
    if (protocol == Protocol.HTTP_1) {
      return plain;
    }
    SSLSocket tls =
        (SSLSocket)
            trust
                .getSocketFactory()
                .createSocket(plain, service.getHost(), service.getPort(), true);
    SSLParameters parameters = tls.getSSLParameters();
    parameters.setApplicationProtocols(
        new String[] {protocol == Protocol.HTTP_2_TLS ? "h2" : "http/1.1"});
    tls.setSSLParameters(parameters);
    tls.startHandshake();
    return tls;
  }

  private static byte[] pipelined(String path) {
    return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .repeat(PIPELINED)
        .getBytes(US_ASCII);
  }

  /** A connection that is closed early takes less than all. */
  private boolean send(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  /** How many are not closed. Each sends a little more, so that it is not silent. */
  int stillOpen() {
    byte[] more =
        protocol == Protocol.HTTP_2_TLS
            ? Http2Floods.ping()
            : "GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII);
    return (int) sockets.stream().filter(socket -> send(socket, more)).count();
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : sockets) {
      // Closing TLS properly would wait for the other side.
      socket.setSoLinger(true, 0);
      socket.close();
    }
  }
}
