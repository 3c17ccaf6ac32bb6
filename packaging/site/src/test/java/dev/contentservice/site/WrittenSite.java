package dev.contentservice.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** The files that the build wrote before the tests. */
final class WrittenSite {
  static final Path ROOT = Path.of("../..");
  static final Path FOLDER = Path.of("target", "site");
  private static final Map<Path, Document> PAGES = new HashMap<>();

  private WrittenSite() {}

  /** All pages but those of Javadoc, relative to the site. */
  static List<Path> pages() {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .map(FOLDER::relativize)
          .filter(file -> file.toString().endsWith(".html") && !file.startsWith("apidocs"))
          .filter(file -> !file.endsWith("404.html"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Document page(Path page) {
    return PAGES.computeIfAbsent(
        page,
        file -> {
          try {
            return Jsoup.parse(FOLDER.resolve(file), "UTF-8");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
