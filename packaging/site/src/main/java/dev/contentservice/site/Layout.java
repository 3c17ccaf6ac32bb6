package dev.contentservice.site;

import java.io.IOException;
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
        .replace("@version@", SitePage.escape(version))
        .replace("@up@", Links.up(page.target()))
        .replace("@body@", page.body());
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

  /** The main sections of the shown page, below its title. */
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
