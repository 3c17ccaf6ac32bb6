package dev.contentservice.rules.cli;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/** The header and trailer of a member of a gzip file (RFC 1952, section 2.3). */
final class GzipHeader {
  private static final int DEFLATE = 8;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xE0;

  private GzipHeader() {}

  static boolean isMagic(byte[] start) {
    return start.length >= 2 && start[0] == 0x1F && start[1] == (byte) 0x8B;
  }

  /**
   * Skips to the compressed bytes of a member.
   *
   * @throws ZipException if no member starts here
   */
  static void skip(InputStream in) throws IOException {
    byte[] start = in.readNBytes(2);
    if (!isMagic(start)) {
      throw new ZipException("other data follows the gzip data; remove it");
    }
    int method = next(in);
    int flags = next(in);
    if (method != DEFLATE || (flags & RESERVED) != 0) {
      throw new ZipException("the gzip header violates RFC 1952; compress the file again");
    }
    in.skipNBytes(6);
    if ((flags & EXTRA) != 0) {
      in.skipNBytes(next(in) | next(in) << 8);
    }
    skipText(in, (flags & NAME) != 0);
    skipText(in, (flags & COMMENT) != 0);
    in.skipNBytes((flags & HEADER_CRC) != 0 ? 2 : 0);
  }

  /** Reads four bytes in little-endian order. */
  static long number(InputStream in) throws IOException {
    long low = next(in) | next(in) << 8;
    return low | (long) next(in) << 16 | (long) next(in) << 24;
  }

  private static void skipText(InputStream in, boolean present) throws IOException {
    int next = present ? next(in) : 0;
    while (next != 0) {
      next = next(in);
    }
  }

  private static int next(InputStream in) throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException();
    }
    return next;
  }
}
