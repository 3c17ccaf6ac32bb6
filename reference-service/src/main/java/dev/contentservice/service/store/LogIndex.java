package dev.contentservice.service.store;

import dev.contentservice.service.file.ReadableFile;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;

/**
 * The index of the log of an SQLite database ({@code -shm}), in the file format that SQLite
 * documents. Every process maps it into memory; the next start builds it anew from the log.
 */
final class LogIndex implements AutoCloseable {
  private static final int HEADER = 48;
  private static final int COPIED = 2 * HEADER;
  // SQLite locks the bytes in between, and Windows does not read locked bytes.
  private static final int COPYING = 128;
  private static final int BLOCK = 32 << 10;
  private static final int SLOTS = 8192;
  private static final int ENTRIES = 4096;
  private static final int BEFORE_ENTRIES = 136;

  private final ReadableFile file;

  /** Keep it open as long as a connection: closing it would release the locks of SQLite. */
  LogIndex(Path path) throws IOException {
    this.file = new ReadableFile(path);
  }

  /**
   * What SQLite relies on.
   *
   * @param frames how many frames of the log are committed
   * @param pages the pages of the database after the last commit
   * @param pageSize in bytes
   * @param salt the identity of the log, which changes when SQLite starts it again
   * @param checksum of the log up to its last committed frame
   * @param copied how many frames are in the database file
   * @param copying how many were about to be when the last checkpoint started
   */
  record State(
      int frames, int pages, int pageSize, long salt, long checksum, int copied, int copying) {
    long databaseSize() {
      return (long) pages * pageSize;
    }

    /** Whether a checkpoint may have written to the database file after this earlier state. */
    boolean mayHaveWrittenSince(State earlier) {
      return copied != earlier.copied
          || copying != earlier.copying
          || salt != earlier.salt
          || copied < copying;
    }
  }

  /** Empty while it is invalid: the next transaction builds it anew from the log. */
  Optional<State> state() throws IOException {
    ByteBuffer bytes = read(0, COPIED + Integer.BYTES);
    ByteBuffer copying = read(COPYING, Integer.BYTES);
    int sums = HEADER - 2 * Integer.BYTES;
    byte[] summed = new byte[sums];
    bytes.get(0, summed);
    if (!bytes.slice(0, HEADER).equals(bytes.slice(HEADER, HEADER))
        || sum(bytes, sums) != LogFrames.checksum(summed, bytes.order(), 0, 0, sums)
        || bytes.get(12) == 0) {
      return Optional.empty();
    }
    int size = bytes.getShort(14) & 0xffff;
    return Optional.of(
        new State(
            bytes.getInt(16),
            bytes.getInt(20),
            (size & 0xfe00) | (size & 1) << 16,
            bytes.duplicate().order(ByteOrder.BIG_ENDIAN).getLong(32),
            sum(bytes, 24),
            bytes.getInt(COPIED),
            copying.getInt(0)));
  }

  private static long sum(ByteBuffer bytes, int at) {
    return (long) bytes.getInt(at) << Integer.SIZE | (bytes.getInt(at + 4) & 0xffffffffL);
  }

  /** Whether it leads to each of these frames, given the number of the page that each holds. */
  boolean leadsTo(int[] pages) throws IOException {
    int frame = 0;
    for (int block = 0; frame < pages.length; block++) {
      int before = block == 0 ? BEFORE_ENTRIES : 0;
      int count = Math.min(ENTRIES - before / Integer.BYTES, pages.length - frame);
      ByteBuffer bytes = read((long) block * BLOCK, before, BLOCK);
      BitSet found = new BitSet();
      for (int slot = 0; slot < SLOTS; slot++) {
        found.set(bytes.getShort(ENTRIES * Integer.BYTES + slot * Short.BYTES) & 0xffff);
      }
      for (int i = 0; i < count; i++, frame++) {
        if (bytes.getInt(before + i * Integer.BYTES) != pages[frame] || !found.get(i + 1)) {
          return false;
        }
      }
    }
    return true;
  }

  private ByteBuffer read(long position, int length) throws IOException {
    return read(position, 0, length);
  }

  /** Leaves out the first bytes. */
  private ByteBuffer read(long position, int first, int length) throws IOException {
    byte[] bytes = new byte[length];
    if (!file.read(position + first, bytes, first, length - first)) {
      throw new EOFException("too short");
    }
    return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
