package dev.contentservice.service.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;

/**
 * Holds the bytes of one HTTP/1.1 head until it is whole, and checks each byte and line as it
 * arrives, so that the decoder, whose leniency changes with its version, sees only valid heads.
 */
final class HeadBytes {
  private static final int MAX_LINE = 64 << 10;
  private static final int MAX_FIELDS = 64 << 10;
  private static final String UPGRADE = "upgrade:";

  private ByteBuf bytes = Unpooled.EMPTY_BUFFER;
  private HeadLines lines = new HeadLines();
  private int scanned;
  private int lineStart;
  private int fieldsStart;

  /** Takes over the bytes; those after the head stay with it. */
  HeadState add(ByteBufAllocator allocator, ByteBuf added) {
    int before = bytes.readerIndex();
    bytes = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, bytes, added);
    int moved = bytes.readerIndex() - before;
    scanned += moved;
    lineStart += moved;
    fieldsStart += moved;
    return scan();
  }

  /** Returns the head, with the bytes that follow it, and starts the next one. */
  ByteBuf take() {
    ByteBuf whole = bytes;
    bytes = Unpooled.EMPTY_BUFFER;
    lines = new HeadLines();
    scanned = 0;
    lineStart = 0;
    fieldsStart = 0;
    return whole;
  }

  private HeadState scan() {
    HeadState state = HeadState.PARTIAL;
    for (; state == HeadState.PARTIAL && scanned < bytes.writerIndex(); scanned++) {
      int b = bytes.getUnsignedByte(scanned);
      boolean afterCr = scanned > lineStart && bytes.getByte(scanned - 1) == '\r';
      // A line ends in CR LF; neither byte occurs without the other (RFC 9112, 2.2).
      if (afterCr != (b == '\n') || (b < ' ' && b != '\t' && b != '\r' && b != '\n') || b == 0x7F) {
        state = HeadState.MALFORMED;
      } else if (b == '\n') {
        state = line(scanned - 1);
      } else {
        state = size();
      }
    }
    return state;
  }

  private HeadState line(int end) {
    boolean first = !lines.hasRequestLine();
    String line = bytes.toString(lineStart, end - lineStart, StandardCharsets.ISO_8859_1);
    HeadState state = lines.add(line);
    if (!first && line.regionMatches(true, 0, UPGRADE, 0, UPGRADE.length())) {
      // A server may ignore it (RFC 9110, 7.8): the decoder must not leave HTTP/1.1.
      bytes.setByte(lineStart, 'x');
    }
    lineStart = scanned + 1;
    if (first) {
      fieldsStart = lineStart;
    }
    if (!lines.hasRequestLine()) {
      bytes.readerIndex(lineStart);
    }
    return state;
  }

  private HeadState size() {
    if (!lines.hasRequestLine()) {
      return scanned - lineStart < MAX_LINE ? HeadState.PARTIAL : HeadState.LINE_TOO_LONG;
    }
    return scanned - fieldsStart < MAX_FIELDS ? HeadState.PARTIAL : HeadState.FIELDS_TOO_LARGE;
  }
}
