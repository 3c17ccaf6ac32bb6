package dev.contentservice.rules.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * An input to check.
 *
 * @param name the name as given or found
 * @param size the size in bytes before decompression; -1 if unknown
 * @param isLines whether the name implies one document per line
 * @param opener opens the input without decompressing it
 */
public record Input(String name, long size, boolean isLines, Opener opener) {
  public static final String STANDARD_INPUT = "-";
  public static final String PATTERNS = "*.json, *.ndjson or *.jsonl, also with .gz";

  /** Opens a stream. */
  @FunctionalInterface
  public interface Opener {
    InputStream open() throws IOException;
  }

  public static Input ofStandardInput(InputStream in) {
    return new Input(STANDARD_INPUT, -1, false, () -> in);
  }

  public static Input ofFile(Path path) {
    return new Input(path.toString(), size(path), isLines(path), () -> Files.newInputStream(path));
  }

  /** Whether a directory search includes this file. */
  public static boolean isDocument(Path file) {
    return unpacked(file).endsWith(".json") || isLines(file);
  }

  private static boolean isLines(Path file) {
    return unpacked(file).endsWith(".ndjson") || unpacked(file).endsWith(".jsonl");
  }

  /** The name in lower case, without the extension of compressed files. */
  private static String unpacked(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
  }

  private static long size(Path path) {
    try {
      return Files.isRegularFile(path) ? Files.size(path) : -1;
    } catch (IOException e) {
      return -1;
    }
  }
}
