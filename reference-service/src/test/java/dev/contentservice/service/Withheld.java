package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Map;
import java.util.TreeMap;

/** What a hostile client withholds, or sends without end. */
enum Withheld {
  /** Connects, and sends nothing. */
  EVERYTHING,
  /** Sends the start of a TLS handshake. */
  HANDSHAKE,
  /** Sends a head byte by byte. */
  HEAD,
  /** Sends a request and half of the head of the next one. */
  SECOND_HEAD,
  /**
   * Sends requests for large responses, goes on sending, and reads nothing; in HTTP/2 the window is
   * 0.
   */
  READING,
  /** Sends a head and one byte of the body. */
  BODY,
  /** Sends half of a large body at once. */
  HALF_OF_BODY,
  /** Sends a body in chunks byte by byte, without a last chunk. */
  LAST_CHUNK,
  /** Sends PING frames without end. */
  PING_FLOOD,
  /** Sends SETTINGS frames without end. */
  SETTINGS_FLOOD,
  /** Starts requests and resets them without end. */
  RST_FLOOD,
  /** Creates models and resets each request while the service works on it, without end. */
  RST_CREATION_FLOOD,
  /** Starts requests that the service must reset, without end. */
  CAUSED_RST_FLOOD,
  /** Sends CONTINUATION frames without end. */
  LAST_CONTINUATION,
  /** Sends empty CONTINUATION frames without end, so that the head never grows. */
  LAST_EMPTY_CONTINUATION;

  private static final int PIPELINED = 1000;
  private static final int DECLARED = 1_000_000;
  private static final String MODEL = "{\"name\":\"A\",\"api_key\":\"a\"}";

  /** Sent once after connecting. */
  byte[] first(HostileSituation situation) {
    return situation.isHttp2() ? http2(situation) : http1(situation);
  }

  /** Sent repeatedly: slowly, or as fast as possible if {@link #floods()}. */
  byte[] next(HostileSituation situation, int round) {
    return switch (this) {
      case READING ->
          situation.isHttp2()
              ? new Http2Frames()
                  .frame(Http2Frames.PING, Http2Frames.NO_FLAGS, 0, new byte[8])
                  .bytes()
              : ascii(get(situation));
      case HEAD -> ascii("X");
      case LAST_CHUNK -> ascii("1\r\n \r\n");
      case PING_FLOOD -> frames(Http2Frames.PING, new byte[8]);
      case SETTINGS_FLOOD -> frames(Http2Frames.SETTINGS, new byte[0]);
      case RST_FLOOD, RST_CREATION_FLOOD, CAUSED_RST_FLOOD -> resets(situation, round);
      case LAST_CONTINUATION -> frames(Http2Frames.CONTINUATION, field());
      case LAST_EMPTY_CONTINUATION -> frames(Http2Frames.CONTINUATION, new byte[0]);
      default -> new byte[0];
    };
  }

  boolean floods() {
    return this == PING_FLOOD
        || this == SETTINGS_FLOOD
        || this == RST_FLOOD
        || this == RST_CREATION_FLOOD
        || this == CAUSED_RST_FLOOD
        || this == LAST_CONTINUATION
        || this == LAST_EMPTY_CONTINUATION;
  }

  private byte[] http1(HostileSituation situation) {
    return switch (this) {
      case HANDSHAKE -> new byte[] {22, 3, 1, 2, 0, 1, 0};
      case HEAD -> ascii("POST /item-types HTTP/1.1\r\nHost: localhost\r\nX-A: ");
      case SECOND_HEAD -> ascii(get(situation) + "GET /openapi.yaml HTTP/1.1\r\nHo");
      case READING -> ascii(get(situation).repeat(PIPELINED));
      case BODY -> ascii(post(situation, "Content-Length: " + DECLARED) + "{");
      case HALF_OF_BODY ->
          ascii(post(situation, "Content-Length: " + DECLARED) + " ".repeat(DECLARED / 2));
      case LAST_CHUNK -> ascii(post(situation, "Transfer-Encoding: chunked"));
      default -> new byte[0];
    };
  }

  private byte[] http2(HostileSituation situation) {
    Http2Frames frames = Http2Frames.opening(this == READING ? 0 : 65_535);
    for (int i = 0; i < situation.streams(); i++) {
      int stream = 2 * i + 1;
      switch (this) {
        case READING -> {
          byte[] get = Http2Frames.block("GET", situation.readPath(), Map.of());
          int flags = Http2Frames.END_HEADERS | Http2Frames.END_STREAM;
          frames.frame(Http2Frames.HEADERS, flags, stream, get);
        }
        case BODY -> {
          byte[] post = Http2Frames.block("POST", situation.path(), headers(situation));
          frames.frame(Http2Frames.HEADERS, Http2Frames.END_HEADERS, stream, post);
          frames.frame(Http2Frames.DATA, Http2Frames.NO_FLAGS, stream, ascii("{"));
        }
        case LAST_CONTINUATION, LAST_EMPTY_CONTINUATION -> {
          byte[] post = Http2Frames.block("POST", situation.path(), headers(situation));
          frames.frame(Http2Frames.HEADERS, Http2Frames.NO_FLAGS, stream, post);
        }
        default -> {
          // Floods need no request.
        }
      }
    }
    return frames.bytes();
  }

  private static Map<String, String> headers(HostileSituation situation) {
    Map<String, String> headers = new TreeMap<>();
    headers.put("content-type", "application/json");
    if (situation.hasToken()) {
      headers.put("authorization", "Bearer " + ManyClients.TOKEN);
    }
    return headers;
  }

  private static byte[] frames(int type, byte[] payload) {
    Http2Frames frames = new Http2Frames();
    for (int i = 0; i < 100; i++) {
      frames.frame(type, Http2Frames.NO_FLAGS, type == Http2Frames.CONTINUATION ? 1 : 0, payload);
    }
    return frames.bytes();
  }

  private byte[] resets(HostileSituation situation, int round) {
    Http2Frames frames = new Http2Frames();
    byte[] get = Http2Frames.block("GET", "/openapi.yaml", Map.of());
    byte[] post = Http2Frames.block("POST", situation.path(), headers(situation));
    for (int i = 0; i < 100; i++) {
      int stream = 2 * (100 * round + i) + 1;
      if (this == RST_CREATION_FLOOD) {
        frames.frame(Http2Frames.HEADERS, Http2Frames.END_HEADERS, stream, post);
        frames.frame(Http2Frames.DATA, Http2Frames.END_STREAM, stream, ascii(MODEL));
      } else {
        int flags = Http2Frames.END_HEADERS | Http2Frames.END_STREAM;
        frames.frame(Http2Frames.HEADERS, flags, stream, get);
      }
      if (this == CAUSED_RST_FLOOD) {
        // An increment of 0 is an error of the stream (RFC 9113, 6.9).
        frames.frame(Http2Frames.WINDOW_UPDATE, Http2Frames.NO_FLAGS, stream, new byte[4]);
      } else {
        byte[] cancel = {0, 0, 0, 8};
        frames.frame(Http2Frames.RST_STREAM, Http2Frames.NO_FLAGS, stream, cancel);
      }
    }
    return frames.bytes();
  }

  private static byte[] field() {
    return new byte[] {0, 1, 'a', 1, 'b'};
  }

  private static String get(HostileSituation situation) {
    return "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(situation.readPath());
  }

  private static String post(HostileSituation situation, String length) {
    return "POST %s HTTP/1.1\r\nHost: localhost\r\n%sContent-Type: application/json\r\n%s\r\n\r\n"
        .formatted(
            situation.path(),
            situation.hasToken() ? "Authorization: Bearer " + ManyClients.TOKEN + "\r\n" : "",
            length);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
