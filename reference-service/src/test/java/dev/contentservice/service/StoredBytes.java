package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
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
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String text = attributes.isRegularFile() ? read(file) : "";
            texts.stream().filter(text::contains).forEach(found::add);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            // A running server renames and removes files.
            return e instanceof NoSuchFileException
                ? FileVisitResult.CONTINUE
                : super.visitFileFailed(file, e);
          }
        });
    return found;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, ISO_8859_1);
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
