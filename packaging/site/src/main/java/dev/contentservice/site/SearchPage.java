package dev.contentservice.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The search and what it finds. */
final class SearchPage {
  private SearchPage() {}

  /** Writes all sections as a script: pages may not read files without a server. */
  static SitePage write(Path site, List<SitePage> pages) throws IOException {
    List<Map<String, String>> documents =
        pages.stream()
            .flatMap(page -> page.sections().stream().map(section -> document(page, section)))
            .toList();
    Files.writeString(
        site.resolve("assets/search-documents.js"),
        "window.searchDocuments = " + new JsonMapper().writeValueAsString(documents) + ";\n");
    return new SitePage(
        "search.html",
        "Search",
        Resources.text("search.html"),
        List.of("lunr.min.js", "search-documents.js", "search.js"),
        List.of());
  }

  private static Map<String, String> document(SitePage page, SitePage.Section section) {
    return Map.of(
        "link", page.target() + "#" + section.anchor(),
        "page", page.title(),
        "title", section.title(),
        "text", section.text());
  }
}
