package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;

/** Frames of HTTP/2 (RFC 9113, 4 and 6) that no library sends. */
final class Http2Frames {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  static final int NO_FLAGS = 0;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;

  private static final int INITIAL_WINDOW_SIZE = 4;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** The preface and settings with a window for response bodies of this size. */
  static Http2Frames opening(int window) {
    Http2Frames frames = new Http2Frames();
    frames.bytes.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
    byte[] setting = {
      0,
      INITIAL_WINDOW_SIZE,
      (byte) (window >>> 24),
      (byte) (window >>> 16),
      (byte) (window >>> 8),
      (byte) window
    };
    return frames.frame(SETTINGS, NO_FLAGS, 0, setting);
  }

  Http2Frames frame(int type, int flags, int stream, byte[] payload) {
    bytes.write(payload.length >>> 16);
    bytes.write(payload.length >>> 8);
    bytes.write(payload.length);
    bytes.write(type);
    bytes.write(flags);
    bytes.write(stream >>> 24);
    bytes.write(stream >>> 16);
    bytes.write(stream >>> 8);
    bytes.write(stream);
    bytes.writeBytes(payload);
    return this;
  }

  /** Reads frames up to this one; throws if the connection ends before. */
  static void await(Socket socket, int type, int stream) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    while (true) {
      int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
      int read = in.readUnsignedByte();
      in.readUnsignedByte();
      int of = in.readInt();
      in.readFully(new byte[length]);
      if (read == type && of == stream) {
        return;
      }
    }
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  /** A block of header fields, each as a literal without indexing (RFC 7541, 6.2.2). */
  static byte[] block(String method, String path, Map<String, String> headers) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    literal(block, ":method", method);
    literal(block, ":scheme", "https");
    literal(block, ":path", path);
    literal(block, ":authority", "localhost");
    headers.forEach((name, value) -> literal(block, name, value));
    return block.toByteArray();
  }

  private static void literal(ByteArrayOutputStream block, String name, String value) {
    block.write(0);
    block.write(name.length());
    block.writeBytes(name.getBytes(US_ASCII));
    block.write(value.length());
    block.writeBytes(value.getBytes(US_ASCII));
  }
}
