package dev.contentservice.rules.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Something to check. */
sealed interface Input {
  /** The name as it was given or found. */
  String name();

  /** Bytes as they are read, packed or not; -1 if that cannot be known. */
  long size();

  /** Whether the name says that there is one document to a line. */
  boolean isLines();

  /** The bytes as they are, which may be gzip. */
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

  /** Standard input, which belongs to the process. */
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
