package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
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
  static NeverReads of(URI service, Protocol protocol, SSLContext trust, String path, int count)
      throws IOException {
    NeverReads all = new NeverReads(service, protocol, trust);
    for (int i = 0; i < count; i++) {
      Socket socket = all.connect(i);
      all.sockets.add(socket);
      socket
          .getOutputStream()
          .write(protocol == Protocol.HTTP_2_TLS ? streams(path) : pipelined(path));
    }
    return all;
  }

  private Socket connect(int index) throws IOException {
    Socket plain = new Socket();
    plain.setReceiveBufferSize(SMALL_WINDOW);
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

  /** A window of zero for each stream, so that no byte of a body may be sent (RFC 9113, 6.9.2). */
  private static byte[] streams(String path) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
    bytes.writeBytes(frame(4, 0, 0, new byte[] {0, 4, 0, 0, 0, 0}));
    for (int i = 0; i < STREAMS; i++) {
      bytes.writeBytes(frame(1, 5, 2 * i + 1, head(path)));
    }
    return bytes.toByteArray();
  }

  /** GET and https by their index in the static table, the others as literals (RFC 7541, 6). */
  private static byte[] head(String path) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.writeBytes(new byte[] {(byte) 0x82, (byte) 0x87, 0x04, (byte) path.length()});
    block.writeBytes(path.getBytes(US_ASCII));
    block.writeBytes(new byte[] {0x01, (byte) "localhost".length()});
    block.writeBytes("localhost".getBytes(US_ASCII));
    return block.toByteArray();
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .putShort((short) (payload.length >> 8))
        .put((byte) payload.length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }

  /**
   * Sends on each connection what asks for no further response: another request behind those that
   * are not answered, or a PING.
   */
  int stillOpen() {
    byte[] more =
        protocol == Protocol.HTTP_2_TLS ? frame(6, 0, 0, new byte[8]) : pipelined("/").clone();
    return (int) sockets.stream().filter(socket -> isOpen(socket, more)).count();
  }

  private boolean isOpen(Socket socket, byte[] more) {
    try {
      socket.getOutputStream().write(more, 0, Math.min(more.length, 40));
      socket.getOutputStream().flush();
      return true;
    } catch (IOException closed) {
      return false;
    }
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
