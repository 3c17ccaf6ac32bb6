package dev.contentservice.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The code blocks of the README and of other pages, and the tests that run them. */
final class Readme {
  static final Path ROOT = root(Path.of("").toAbsolutePath());

  private static final Pattern BLOCK =
      Pattern.compile("(?:<!-- run by: ([^>]+) -->\n)?```(\\w+)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern FILE =
      Pattern.compile("\n?`([\\w./-]+\\.(?:java|xml|properties|sql|html))`");

  /**
   * @param runBy the test that runs it, a path below the root or a class name; empty if none is
   *     named
   * @param file where a reader writes it, as the sentence above it says; empty if it names no file
   */
  record Block(String runBy, String language, String text, String file) {}

  private Readme() {}

  private static Path root(Path folder) {
    return Files.exists(folder.resolve("ARCHITECTURE.md")) ? folder : root(folder.getParent());
  }

  static String text() {
    return read(ROOT.resolve("README.md"));
  }

  static List<Block> blocks(String language) {
    return blocks(ROOT.resolve("README.md")).stream()
        .filter(block -> block.language().equals(language))
        .toList();
  }

  static List<Block> blocks(Path page) {
    String text = read(page);
    return BLOCK
        .matcher(text)
        .results()
        .map(
            found ->
                new Block(
                    String.valueOf(found.group(1)),
                    found.group(2),
                    found.group(3),
                    file(text.substring(0, found.start()).stripTrailing())))
        .toList();
  }

  private static String file(String before) {
    Matcher file = FILE.matcher(before.substring(before.lastIndexOf("\n\n") + 1));
    return file.lookingAt() ? file.group(1) : "";
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
