package dev.contentservice.rules.cli;

import java.nio.file.Path;
import java.util.Locale;

/** Derives the format of a file from its name, compressed or not. */
final class DocumentName {
  static final String PATTERNS = "*.json, *.ndjson or *.jsonl, also with .gz";

  private DocumentName() {}

  /** Whether a directory search includes this file. */
  static boolean isDocument(Path file) {
    return unpacked(file).endsWith(".json") || isLines(file);
  }

  /** Whether the file has one document per line. */
  static boolean isLines(Path file) {
    return unpacked(file).endsWith(".ndjson") || unpacked(file).endsWith(".jsonl");
  }

  private static String unpacked(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
  }
}
