package dev.contentservice.rules.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Buffers bytes in memory, and in a temporary file once they exceed 1 MiB. */
final class SpillBuffer extends OutputStream {
  private static final int FEW = 1 << 20;

  private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
  private @Nullable Path file;
  private @Nullable OutputStream toFile;

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    memory.write(bytes, from, length);
    if (memory.size() > FEW) {
      memory.writeTo(file());
      memory.reset();
    }
  }

  /** Moves all bytes to the stream and deletes the file. */
  void moveTo(OutputStream out) throws IOException {
    if (toFile != null && file != null) {
      toFile.close();
      Files.copy(file, out);
      Files.delete(file);
    }
    memory.writeTo(out);
  }

  private OutputStream file() throws IOException {
    OutputStream open = toFile;
    if (open == null) {
      Path created = Files.createTempFile("content-rules", ".json");
      created.toFile().deleteOnExit();
      open = Files.newOutputStream(created);
      file = created;
      toFile = open;
    }
    return open;
  }
}
