package dev.contentservice.rules.cli;

import java.nio.file.Path;
import java.util.Locale;

/** What the name of a file says about its documents, whether it is packed or not. */
final class DocumentName {
  static final String PATTERNS = "*.json, *.ndjson or *.jsonl, also with .gz";

  private DocumentName() {}

  /** Whether a search of a directory picks this file. */
  static boolean isDocument(Path file) {
    return unpacked(file).endsWith(".json") || isLines(file);
  }

  /** Whether there is one document to a line. */
  static boolean isLines(Path file) {
    return unpacked(file).endsWith(".ndjson") || unpacked(file).endsWith(".jsonl");
  }

  private static String unpacked(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
  }
}
