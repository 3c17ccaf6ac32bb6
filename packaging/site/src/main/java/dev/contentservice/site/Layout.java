package dev.contentservice.site;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What all pages share: head, header, menu and footer. */
final class Layout {
  private static final String PROJECT = "Content service";

  private final String template;
  private final Navigation navigation;
  private final String version;

  Layout(Navigation navigation, String version) throws IOException {
    this.template = Resources.text("page.html");
    this.navigation = navigation;
    this.version = version;
  }

  String around(SitePage page) {
    return template
        .replace("@title@", title(page))
        .replace("@assets@", assets(page))
        .replace("@menu@", menu(page))
        .replace("@contents@", contents(page))
        .replace("@neighbours@", neighbours(page))
        .replace("@version@", SitePage.escape(version))
        .replace("@up@", Links.up(page.target()))
        .replace("@body@", page.body());
  }

  /**
   * The versions that readers may choose. Once the site of a later version stands beside this one,
   * its file replaces this.
   */
  String versions() {
    return "window.siteVersions = ['%s'];\n".formatted(version);
  }

  private static String title(SitePage page) {
    String title = SitePage.escape(page.title());
    return title.equals(PROJECT) ? PROJECT : title + " · " + PROJECT;
  }

  private static String assets(SitePage page) {
    return page.assets().stream()
        .map(
            asset ->
                (asset.endsWith(".css")
                        ? "<link rel=\"stylesheet\" href=\"@up@assets/%s\">"
                        : "<script defer src=\"@up@assets/%s\"></script>")
                    .formatted(asset))
        .collect(Collectors.joining("\n    "));
  }

  private String menu(SitePage page) {
    return navigation.groups().entrySet().stream()
        .map(
            group ->
                "<h2>%s</h2>\n<ul>\n%s</ul>\n"
                    .formatted(SitePage.escape(group.getKey()), links(group.getValue(), page)))
        .collect(Collectors.joining());
  }

  private static String links(Map<String, String> labels, SitePage page) {
    StringBuilder links = new StringBuilder();
    labels.forEach(
        (file, label) -> {
          String target = Links.target(file);
          boolean shown = target.equals(page.target());
          links.append(
              "<li><a href=\"@up@%s\"%s>%s</a>%s</li>\n"
                  .formatted(
                      target,
                      shown ? " aria-current=\"page\"" : "",
                      SitePage.escape(label),
                      shown ? sections(page) : ""));
        });
    return links.toString();
  }

  /** The sections of the page and those inside them, if there are several. */
  private static String contents(SitePage page) {
    List<SitePage.Section> sections =
        page.sections().stream().filter(each -> each.level() == 2 || each.level() == 3).toList();
    String links =
        sections.stream()
            .map(
                section ->
                    "<li class=\"level%d\"><a href=\"#%s\">%s</a></li>\n"
                        .formatted(
                            section.level(), section.anchor(), SitePage.escape(section.title())))
            .collect(Collectors.joining());
    return sections.size() < 2
        ? ""
        : """
          <nav id="contents" aria-labelledby="on-this-page">
          <h2 id="on-this-page">On this page</h2>
          <ul>
          %s</ul>
          </nav>
          """
            .formatted(links);
  }

  /** Links to the pages before and after this one in the menu. */
  private String neighbours(SitePage page) {
    List<Map.Entry<String, String>> labels =
        navigation.groups().values().stream().flatMap(group -> group.entrySet().stream()).toList();
    List<String> targets = labels.stream().map(label -> Links.target(label.getKey())).toList();
    int here = targets.indexOf(page.target());
    if (here < 0) {
      return "";
    }
    StringBuilder links = new StringBuilder("<nav id=\"neighbours\" aria-label=\"Neighbours\">\n");
    if (here > 0) {
      links.append(neighbour("prev", "Previous", targets.get(here - 1), labels.get(here - 1)));
    }
    if (here + 1 < labels.size()) {
      links.append(neighbour("next", "Next", targets.get(here + 1), labels.get(here + 1)));
    }
    return links.append("</nav>").toString();
  }

  private static String neighbour(
      String relation, String word, String target, Map.Entry<String, String> label) {
    return "<a rel=\"%s\" href=\"@up@%s\"><small>%s</small> %s</a>\n"
        .formatted(relation, target, word, SitePage.escape(label.getValue()));
  }

  /** All pages in Markdown as llmstxt.org describes it, each with its first sentence. */
  String index(List<SitePage> pages) {
    StringBuilder index =
        new StringBuilder("# %s\n\n> %s\n".formatted(PROJECT, summary(pages, "index.html")));
    navigation
        .groups()
        .forEach(
            (group, labels) -> {
              index.append("\n## ").append(group).append("\n\n");
              labels.forEach(
                  (file, label) -> {
                    String target = Links.target(file);
                    String summary = summary(pages, target);
                    index.append("- [%s](%s)".formatted(label, target));
                    index.append(summary.isEmpty() ? "\n" : ": " + summary + "\n");
                  });
            });
    return index.toString();
  }

  private static String summary(List<SitePage> pages, String target) {
    return pages.stream()
        .filter(page -> page.target().equals(target))
        .map(page -> page.sections().get(0).text().replaceFirst("(?s)(?<=\\.)\\s.*", "").strip())
        .findFirst()
        .orElse("");
  }

  /** The main sections of the shown page, below its title: where there is no room beside it. */
  private static String sections(SitePage page) {
    return page.sections().stream()
        .filter(section -> section.level() == 2)
        .map(
            section ->
                "<li><a href=\"#%s\">%s</a></li>"
                    .formatted(section.anchor(), SitePage.escape(section.title())))
        .collect(Collectors.joining("\n", "\n<ul>\n", "\n</ul>\n"));
  }
}
