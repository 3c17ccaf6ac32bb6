package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;

/** Every byte in the files of a store: tables, indexes, logs. */
public final class StoredBytes {
  private StoredBytes() {}

  /** Where PostgreSQL stores a database, after a checkpoint. */
  public static Path folderOfPostgres(String url) {
    Jdbi server = Jdbi.create(url, "postgres", "");
    server.useHandle(handle -> handle.execute("checkpoint"));
    String folder =
        server.withHandle(
            handle -> handle.createQuery("show data_directory").mapTo(String.class).one());
    return Path.of(folder);
  }

  /** Those of the texts that occur in the files of a folder. */
  public static Set<String> found(Path folder, Collection<String> texts) throws IOException {
    Set<String> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(Files::isRegularFile)
          .map(StoredBytes::read)
          .forEach(text -> texts.stream().filter(text::contains).forEach(found::add));
    }
    return found;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, ISO_8859_1);
    } catch (NoSuchFileException e) {
      // A running server renames and removes files.
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
