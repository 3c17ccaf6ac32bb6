package dev.contentservice.rules.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps bytes until all are there: a few in memory, many in a file that is gone afterwards. */
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

  /** Gives everything away, after which there is nothing left. */
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
      Path made = Files.createTempFile("content-rules", ".json");
      made.toFile().deleteOnExit();
      open = Files.newOutputStream(made);
      file = made;
      toFile = open;
    }
    return open;
  }
}
