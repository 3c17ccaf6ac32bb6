package dev.contentservice.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The commands in docs. */
final class Tour {
  private Tour() {}

  /** The words of the command in docs/CLIENT.md that runs this program. */
  static List<String> command(String program) {
    return command("CLIENT.md", program);
  }

  static List<String> command(String page, String program) {
    try {
      return Files.readString(Path.of("..", "docs", page))
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
