package dev.contentservice.rules.cli;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses all members of a gzip file (RFC 1952). The stream of the JDK silently drops bytes
 * after the last member, and further members of a pipe.
 */
final class GzipStream extends InputStream {
  private static final int BUFFER = 1 << 16;

  private final PushbackInputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private @Nullable Member member;

  private GzipStream(PushbackInputStream in) {
    this.in = in;
  }

  /** The stream itself, or its decompressed content if it starts like a gzip file. */
  static InputStream unpacked(InputStream raw) throws IOException {
    PushbackInputStream in = new PushbackInputStream(raw, BUFFER);
    byte[] start = in.readNBytes(2);
    in.unread(start);
    return GzipHeader.isMagic(start) ? new GzipStream(in) : in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    try {
      int read = unpack(bytes, from, length);
      crc.update(bytes, from, Math.max(0, read));
      return read;
    } catch (EOFException e) {
      throw new ZipException("the gzip data ends too early; complete it");
    }
  }

  private int unpack(byte[] bytes, int from, int length) throws IOException {
    int read = -1;
    while (read < 0 && (member != null || more())) {
      Member current = member == null ? start() : member;
      read = current.unpack(bytes, from, length);
      member = read < 0 ? null : current;
      if (read < 0) {
        current.checkEnd();
      }
    }
    return read;
  }

  private boolean more() throws IOException {
    int next = in.read();
    if (next >= 0) {
      in.unread(next);
    }
    return next >= 0;
  }

  private Member start() throws IOException {
    GzipHeader.skip(in);
    inflater.reset();
    crc.reset();
    return new Member();
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }

  private final class Member extends InflaterInputStream {
    Member() {
      super(GzipStream.this.in, inflater, BUFFER);
    }

    int unpack(byte[] bytes, int from, int length) throws IOException {
      try {
        return read(bytes, from, length);
      } catch (ZipException e) {
        throw new ZipException("the gzip data is corrupt: " + e.getMessage());
      }
    }

    /** Unreads surplus bytes, and verifies checksum and length. */
    void checkEnd() throws IOException {
      int left = inf.getRemaining();
      GzipStream.this.in.unread(buf, len - left, left);
      boolean same = GzipHeader.number(GzipStream.this.in) == crc.getValue();
      boolean whole =
          GzipHeader.number(GzipStream.this.in) == (inf.getBytesWritten() & 0xFFFFFFFFL);
      if (!same || !whole) {
        throw new ZipException("the gzip data is corrupt: its checksum or length differs");
      }
    }
  }
}
