package dev.contentservice.service;

import static dev.contentservice.service.Http2Frames.END_HEADERS;
import static dev.contentservice.service.Http2Frames.END_STREAM;
import static dev.contentservice.service.Http2Frames.NO_FLAGS;

import java.util.Map;
import java.util.function.ObjIntConsumer;

/**
 * Bytes of HTTP/2 (RFC 9113) that no well-behaved client sends, each with the preface before it.
 */
final class Http2Floods {
  private static final byte[] NOTHING = new byte[0];
  private static final byte[] CANCEL = {0, 0, 0, 8};

  private Http2Floods() {}

  /** Requests on so many streams whose window is zero: no byte of a body may be sent (6.9.2). */
  static byte[] requestsWithoutWindow(String path, int streams) {
    return connection(streams, (frames, i) -> request(frames, 2 * i + 1, path));
  }

  /** Requests, each of which is cancelled at once ("rapid reset"). */
  static byte[] cancelledRequests(String path, int count) {
    return connection(
        count,
        (frames, i) -> {
          request(frames, 2 * i + 1, path);
          frames.frame(Http2Frames.RST_STREAM, NO_FLAGS, 2 * i + 1, CANCEL);
        });
  }

  /** A head that has no end. */
  static byte[] continuations(int count) {
    return connection(
        count,
        (frames, i) ->
            frames.frame(
                i == 0 ? Http2Frames.HEADERS : Http2Frames.CONTINUATION,
                i == 0 ? END_STREAM : NO_FLAGS,
                1,
                NOTHING));
  }

  /** Each asks for a response of its own. */
  static byte[] settings(int count) {
    return connection(
        count, (frames, i) -> frames.frame(Http2Frames.SETTINGS, NO_FLAGS, 0, NOTHING));
  }

  /** Each asks for a response of its own. */
  static byte[] pings(int count) {
    return connection(count, (frames, i) -> ping(frames));
  }

  /** One, to send on an open connection. */
  static byte[] ping() {
    return ping(new Http2Frames()).bytes();
  }

  private static Http2Frames ping(Http2Frames frames) {
    return frames.frame(Http2Frames.PING, NO_FLAGS, 0, new byte[8]);
  }

  private static byte[] connection(int count, ObjIntConsumer<Http2Frames> each) {
    Http2Frames frames = Http2Frames.opening(0);
    for (int i = 0; i < count; i++) {
      each.accept(frames, i);
    }
    return frames.bytes();
  }

  private static void request(Http2Frames frames, int stream, String path) {
    frames.frame(
        Http2Frames.HEADERS,
        END_STREAM | END_HEADERS,
        stream,
        Http2Frames.block("GET", path, Map.of()));
  }
}
