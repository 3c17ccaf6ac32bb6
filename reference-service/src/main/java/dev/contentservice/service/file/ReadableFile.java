package dev.contentservice.service.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A file that stays open for reading. Unlike a channel, an interrupt does not close it. */
public final class ReadableFile implements AutoCloseable {
  private final RandomAccessFile file;

  public ReadableFile(Path path) throws IOException {
    this.file = new RandomAccessFile(path.toFile(), "r");
  }

  /** Fills this part of the bytes from a position of the file; false if the file ends before. */
  public boolean read(long position, byte[] bytes, int from, int length) throws IOException {
    file.seek(position);
    int end = from + length;
    for (int at = from; at < end; ) {
      int count = file.read(bytes, at, end - at);
      if (count < 0) {
        return false;
      }
      at += count;
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
