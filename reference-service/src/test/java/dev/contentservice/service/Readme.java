package dev.contentservice.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The code blocks of the project's README and the tests that run them. */
final class Readme {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern BLOCK =
      Pattern.compile("(?:<!-- run by: (\\S+) -->\n)?```(\\w+)\n(.*?)```", Pattern.DOTALL);

  /**
   * @param runBy the test that runs it, a path below the root or a class name; empty if none is
   *     named
   */
  record Block(String runBy, String language, String text) {}

  private Readme() {}

  static String text() {
    return read(ROOT.resolve("README.md"));
  }

  static List<Block> blocks(String language) {
    return BLOCK
        .matcher(text())
        .results()
        .map(found -> new Block(String.valueOf(found.group(1)), found.group(2), found.group(3)))
        .filter(block -> block.language().equals(language))
        .toList();
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
