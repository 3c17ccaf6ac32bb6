package dev.contentservice.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows a file or a folder that a page links to. */
final class FilePage {
  private FilePage() {}

  static SitePage read(Path root, String file, Links links) throws IOException {
    Path path = root.resolve(file);
    String content =
        Files.isDirectory(path)
            ? list(root, path, Links.target(file), links)
            : "<pre tabindex=\"0\"><code class=\"language-%s\">%s</code></pre>"
                .formatted(
                    SitePage.escape(file.replaceFirst(".*[./]", "")),
                    SitePage.escape(Files.readString(path)));
    return new SitePage(
        Links.target(file),
        file,
        "<article>\n<h1 class=\"path\">%s</h1>\n%s</article>"
            .formatted(SitePage.escape(file), content),
        List.of("highlight.min.js"),
        List.of());
  }

  private static String list(Path root, Path folder, String target, Links links)
      throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> !file.endsWith("target"))
          .sorted()
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .map(
              file ->
                  "<li><a href=\"%s\">%s</a></li>"
                      .formatted(
                          SitePage.escape(Links.relative(target, links.to(file))),
                          SitePage.escape(file.replaceFirst(".*/", ""))))
          .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>\n"));
    }
  }
}
