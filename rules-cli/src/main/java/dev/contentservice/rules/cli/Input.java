package dev.contentservice.rules.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** An input to check. */
sealed interface Input {
  /** The name as given or found. */
  String name();

  /** The size in bytes before decompression; -1 if unknown. */
  long size();

  /** Whether the name implies one document per line. */
  boolean isLines();

  /** Opens the input without decompressing it. */
  InputStream open() throws IOException;

  /** A file. */
  record OfFile(Path path) implements Input {
    @Override
    public String name() {
      return path.toString();
    }

    @Override
    public long size() {
      try {
        return Files.isRegularFile(path) ? Files.size(path) : -1;
      } catch (IOException e) {
        return -1;
      }
    }

    @Override
    public boolean isLines() {
      return DocumentName.isLines(path);
    }

    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(path);
    }
  }

  /** Standard input. */
  record OfStandardInput(InputStream in) implements Input {
    @Override
    public String name() {
      return "-";
    }

    @Override
    public long size() {
      return -1;
    }

    @Override
    public boolean isLines() {
      return false;
    }

    @Override
    public InputStream open() {
      return in;
    }
  }
}
