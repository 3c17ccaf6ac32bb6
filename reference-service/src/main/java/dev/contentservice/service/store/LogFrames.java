package dev.contentservice.service.store;

import dev.contentservice.service.file.ReadableFile;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The log of an SQLite database ({@code -wal}), in the file format that SQLite documents. A start
 * after a crash reads its frames up to the first one whose checksum, which includes all bytes
 * before it, is wrong. What comes after that frame is lost.
 *
 * <p>Nothing else shows this loss. SQLite checks its frames at a start only, goes on with its
 * index, and copies frames into the database unchecked. Size and time of the file are the same for
 * a write of another program and for one of SQLite.
 */
final class LogFrames implements AutoCloseable {
  private static final int HEADER = 32;
  private static final int FRAME_HEADER = 24;
  private static final int SALT = 16;
  private static final int LITTLE_ENDIAN_CHECKSUMS = 0x377f0682;
  private static final int FRAMES_AT_ONCE = 64;
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final ReadableFile file;
  private ByteBuffer bytes = ByteBuffer.allocate(HEADER);
  private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

  private long salt;
  private int known;
  // Of everything before the last known frame.
  private long checksumBefore;

  LogFrames(Path path) throws IOException {
    this.file = new ReadableFile(path);
  }

  /**
   * Whether a start would read all committed frames. Reads the header and the frames since the last
   * call, and the one before them: a file that was truncated and then grew has a hole there.
   */
  boolean hold(LogIndex.State index) throws IOException {
    if (index.frames() == 0) {
      return true;
    }
    if (index.salt() != salt) {
      return hold(index, new int[index.frames()]);
    }
    return index.frames() >= known && header(index) && hold(index, known, checksumBefore, null);
  }

  /**
   * The same for each committed frame, however old.
   *
   * @param pages gets the number of the page that each frame holds
   */
  boolean hold(LogIndex.State index, int[] pages) throws IOException {
    if (index.frames() == 0) {
      return true;
    }
    boolean shorter = index.salt() == salt && index.frames() < known;
    return !shorter && header(index) && hold(index, 1, bytes.getLong(FRAME_HEADER), pages);
  }

  private boolean header(LogIndex.State index) throws IOException {
    if (!read(0, HEADER)) {
      return false;
    }
    // Of all checksums, of which the header has the first.
    order =
        bytes.getInt(0) == LITTLE_ENDIAN_CHECKSUMS ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    return bytes.getLong(SALT) == index.salt()
        && bytes.getLong(FRAME_HEADER) == checksum(0, 0, FRAME_HEADER);
  }

  private boolean hold(LogIndex.State index, int from, long before, int @Nullable [] pages)
      throws IOException {
    int size = FRAME_HEADER + index.pageSize();
    long checksum = before;
    long previous = before;
    for (int first = from; first <= index.frames(); first += FRAMES_AT_ONCE) {
      int count = Math.min(FRAMES_AT_ONCE, index.frames() - first + 1);
      if (!read(HEADER + (first - 1L) * size, count * size)) {
        return false;
      }
      for (int i = 0; i < count; i++) {
        int at = i * size;
        previous = checksum;
        checksum = checksum(checksum, at, 8);
        checksum = checksum(checksum, at + FRAME_HEADER, index.pageSize());
        if (bytes.getLong(at + 8) != index.salt() || bytes.getLong(at + 16) != checksum) {
          return false;
        }
        if (pages != null) {
          pages[first + i - 1] = bytes.getInt(at);
        }
      }
    }
    if (checksum != index.checksum()) {
      return false;
    }
    salt = index.salt();
    known = index.frames();
    checksumBefore = previous;
    return true;
  }

  /** Returns false if the file is shorter. */
  private boolean read(long position, int length) throws IOException {
    if (bytes.capacity() < length) {
      bytes = ByteBuffer.allocate(length);
    }
    return file.read(position, bytes.array(), 0, length);
  }

  private long checksum(long before, int from, int length) {
    return checksum(bytes.array(), order, before, from, length);
  }

  /** Continues the checksum of SQLite, two sums of 32 bits, over words in this byte order. */
  static long checksum(byte[] bytes, ByteOrder order, long before, int from, int length) {
    boolean reversed = order == ByteOrder.BIG_ENDIAN;
    int first = (int) (before >>> Integer.SIZE);
    int second = (int) before;
    // Twice as fast as getInt of a ByteBuffer, and each commit waits for it.
    for (int i = from; i < from + length; i += 2 * Integer.BYTES) {
      int word = (int) WORDS.get(bytes, i);
      int next = (int) WORDS.get(bytes, i + Integer.BYTES);
      first += (reversed ? Integer.reverseBytes(word) : word) + second;
      second += (reversed ? Integer.reverseBytes(next) : next) + first;
    }
    return (long) first << Integer.SIZE | (second & 0xffffffffL);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
