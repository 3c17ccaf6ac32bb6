package dev.contentservice.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The commands in docs/CLIENT.md. */
final class Tour {
  private Tour() {}

  /** The words of the documented command that runs this program. */
  static List<String> command(String program) {
    try {
      return Files.readString(Path.of("..", "docs", "CLIENT.md"))
          .lines()
          .filter(line -> line.startsWith("$ java ") && line.contains("." + program + " "))
          .map(line -> List.of(line.substring(2).split(" ")))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
