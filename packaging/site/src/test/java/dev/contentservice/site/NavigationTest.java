package dev.contentservice.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** What the menu and the Javadoc contain. */
class NavigationTest {
  private static final Path ROOT = WrittenSite.ROOT;

  @Test
  void each_page_is_in_the_menu_once() throws Exception {
    Document home = WrittenSite.page(Path.of("index.html"));

    assertThat(home.select("#menu > ul > li > a").eachAttr("href"))
        .doesNotHaveDuplicates()
        .containsAll(SiteGenerator.sources(ROOT).stream().map(Links::target).toList())
        .contains("contract.html", "apidocs/index.html", "files/LICENSE.html");
  }

  @Test
  void a_page_in_no_group_fails_the_build_with_the_place_where_it_belongs() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Navigation.load(ROOT, List.of("README.md", "docs/NEW.md")))
        .withMessage(
            "docs/NEW.md is in no menu: add it to a group of navigation.yaml in the module site");
  }

  @Test
  void the_page_that_is_shown_is_marked_and_lists_its_sections() {
    Document delivery = WrittenSite.page(Path.of("docs", "delivery.html"));

    assertThat(delivery.select("#menu a[aria-current=page]").eachText())
        .containsExactly("Delivery of events");
    assertThat(delivery.select("#menu ul ul a").eachAttr("href"))
        .contains("#guarantees", "#retries");
  }

  @Test
  void a_page_lists_its_sections_beside_it_and_leads_to_its_neighbours() {
    Document tokens = WrittenSite.page(Path.of("docs", "monitoring.html"));

    assertThat(tokens.select("#contents a").eachAttr("href")).contains("#what-to-watch", "#traces");
    assertThat(tokens.select("#neighbours a[rel=prev]").eachText())
        .containsExactly("Previous Managing and console");
    assertThat(tokens.select("#neighbours a[rel=next]").text()).contains("Backups and upgrades");
    assertThat(WrittenSite.page(Path.of("index.html")).select("#neighbours a[rel=prev]")).isEmpty();
  }

  @Test
  void the_index_for_language_models_has_each_page_with_its_first_sentence() throws Exception {
    assertThat(Files.readString(WrittenSite.FOLDER.resolve("llms.txt")))
        .startsWith("# Content service\n\n> Models and webhooks")
        .contains("](docs/monitoring.html): Metrics, alerts, log and traces.\n")
        .contains("\n## Operate the service\n\n- [Installing](docs/installing.html): ");
  }

  @Test
  void the_sources_of_each_published_module_are_in_the_javadoc() throws Exception {
    String pom = Files.readString(Path.of("pom.xml"));
    List<String> modules =
        Pattern.compile("<module>(.*)</module>")
            .matcher(Files.readString(ROOT.resolve("pom.xml")))
            .results()
            .map((MatchResult module) -> module.group(1))
            .filter(NavigationTest::isPublishedWithClasses)
            .toList();

    assertThat(modules)
        .hasSizeGreaterThan(10)
        .allSatisfy(module -> assertThat(pom).contains("/" + module + "/src/main/java"));
  }

  private static boolean isPublishedWithClasses(String module) {
    try {
      return Files.exists(ROOT.resolve(module).resolve("src/main/java"))
          && !Files.readString(ROOT.resolve(module).resolve("pom.xml"))
              .contains("<maven.deploy.skip>true");
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
