package dev.contentservice.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links and resources of the written pages. */
class LinksTest {
  private static final String OTHER_SITE = "(?i)([a-z]+:)?//.*|mailto:.*";
  private static final String RESOURCES =
      "script[src], link[href], img[src], iframe[src], source[src], form[action]";

  static List<Path> pages() {
    return WrittenSite.pages();
  }

  @Test
  void there_is_a_page_for_each_document() throws Exception {
    assertThat(pages())
        .hasSizeGreaterThan(60)
        .containsAll(
            SiteGenerator.sources(WrittenSite.ROOT).stream()
                .map(source -> Path.of(Links.target(source)))
                .toList());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void each_link_leads_to_a_page_and_an_anchor_of_the_site(Path page) {
    assertThat(WrittenSite.page(page).select("a[href]"))
        .isNotEmpty()
        .extracting(link -> link.attr("href"))
        .filteredOn(address -> !address.matches(OTHER_SITE))
        .allMatch(address -> exists(page, address));
  }

  @ParameterizedTest
  @ValueSource(strings = {"index.html", "allpackages-index.html", "allclasses-index.html"})
  void each_link_of_the_entry_points_of_javadoc_leads_to_a_page(String name) {
    Path page = Path.of("apidocs", name);

    assertThat(WrittenSite.page(page).select("a[href]"))
        .hasSizeGreaterThan(30)
        .extracting(link -> link.attr("href").replaceFirst("#.*", ""))
        .filteredOn(address -> !address.matches(OTHER_SITE + "|javascript:.*"))
        .allMatch(address -> exists(page, address));
  }

  private static boolean exists(Path page, String address) {
    String[] parts = address.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return Files.isRegularFile(WrittenSite.FOLDER.resolve(target))
        && (parts.length == 1 || WrittenSite.page(target).getElementById(parts[1]) != null);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everything_that_a_page_loads_is_a_file_of_the_site(Path page) {
    assertThat(WrittenSite.page(page).select(RESOURCES))
        .isNotEmpty()
        .extracting(LinksTest::address)
        .allMatch(address -> !address.matches(OTHER_SITE) && exists(page, address));
  }

  private static String address(Element resource) {
    return Stream.of("src", "href", "action")
        .filter(resource::hasAttr)
        .map(resource::attr)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void a_page_allows_and_has_no_script_or_style_of_its_own(Path page) {
    Document html = WrittenSite.page(page);

    assertThat(html.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
        .startsWith("default-src 'none'")
        .doesNotContain("unsafe", "http");
    assertThat(html.select("script:not([src]), style, [style], [^on]")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void each_page_has_one_title_and_unique_anchors(Path page) {
    Document html = WrittenSite.page(page);

    assertThat(html.select("h1")).hasSize(1);
    assertThat(html.title()).isNotBlank();
    assertThat(html.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
  }

  @Test
  void style_sheets_load_nothing_from_other_sites() throws Exception {
    for (String sheet : List.of("site.css", "swagger-ui.css")) {
      assertThat(Files.readString(WrittenSite.FOLDER.resolve("assets").resolve(sheet)))
          .doesNotContain("@import")
          .doesNotContainPattern("url\\(['\"]?(https?:)?//");
    }
  }
}
