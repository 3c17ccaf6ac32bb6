package dev.contentservice.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.service.Chromium;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The written site; its use in a real browser if there is any Chromium in the {@code PATH}. */
@Tag("example")
class SiteTest {
  private static final Path PICTURES = Path.of("target", "pictures");
  private static final List<String> PICTURED =
      List.of(
          "index.html",
          "docs/delivery.html",
          "docs/rules.html",
          "docs/settings.html",
          "contract.html",
          "management-contract.html",
          "events-contract.html",
          "apidocs/index.html");

  private static HttpServer server;
  private static Chromium browser;

  @BeforeAll
  static void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", SiteTest::send);
    server.start();
    if (Chromium.installed().isPresent()) {
      browser = Chromium.open();
    }
  }

  private static void send(HttpExchange exchange) throws IOException {
    Path file = WrittenSite.FOLDER.resolve(exchange.getRequestURI().getPath().substring(1));
    try (exchange) {
      if (!Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", type(file.toString()));
      exchange.sendResponseHeaders(200, 0);
      Files.copy(file, exchange.getResponseBody());
    }
  }

  private static String type(String file) {
    return switch (file.substring(file.lastIndexOf('.') + 1)) {
      case "html" -> "text/html";
      case "js" -> "text/javascript";
      case "css" -> "text/css";
      case "svg" -> "image/svg+xml";
      case "json" -> "application/json";
      default -> "application/octet-stream";
    };
  }

  @AfterAll
  static void stop() throws InterruptedException {
    server.stop(0);
    if (browser != null) {
      browser.close();
    }
  }

  static List<Path> pages() {
    return WrittenSite.pages();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void each_link_leads_to_a_file_and_an_anchor_of_the_site(Path page) {
    Document html = WrittenSite.page(page);

    assertThat(html.select("h1")).hasSize(1);
    assertThat(html.select("a[href], img[src], script[src], link[href]"))
        .isNotEmpty()
        .extracting(each -> each.attr(each.hasAttr("href") ? "href" : "src"))
        .filteredOn(address -> !address.matches("(?i)([a-z]+:)?//.*|(mailto|data):.*"))
        .allMatch(address -> exists(page, address));
  }

  private static boolean exists(Path page, String address) {
    URI target =
        URI.create("/" + page.toString().replace('\\', '/')).resolve(address.replace("%23", "#"));
    String path = target.getPath().substring(1);
    Path file = Path.of(path.isEmpty() || path.endsWith("/") ? path + "index.html" : path);
    return Files.isRegularFile(WrittenSite.FOLDER.resolve(file))
        && (target.getFragment() == null
            || WrittenSite.page(file).getElementById(target.getFragment()) != null);
  }

  @Test
  void the_index_for_language_models_leads_to_the_text_of_each_page() throws Exception {
    List<String> links =
        Files.readAllLines(WrittenSite.FOLDER.resolve("llms.txt")).stream()
            .filter(line -> line.startsWith("- ["))
            .map(line -> line.replaceFirst("- \\[.*?]\\(/(.*?)\\).*", "$1"))
            .toList();

    assertThat(links)
        .contains("index.md", "docs/delivery.md", "contract.md")
        .allMatch(link -> Files.isRegularFile(WrittenSite.FOLDER.resolve(link)));
  }

  @Test
  void the_javadoc_has_the_sources_of_each_published_module() throws Exception {
    String sources = Files.readString(Path.of("pom.xml"));
    List<String> modules =
        Pattern.compile("<module>(.*?)</module>")
            .matcher(Files.readString(WrittenSite.ROOT.resolve("pom.xml")))
            .results()
            .map(module -> module.group(1) + "/src/main/java")
            .filter(folder -> Files.exists(WrittenSite.ROOT.resolve(folder)))
            .filter(SiteTest::isPublished)
            .toList();

    assertThat(modules)
        .hasSizeGreaterThan(10)
        .allSatisfy(folder -> assertThat(sources).contains("/" + folder));
  }

  private static boolean isPublished(String folder) {
    try {
      Path pom = WrittenSite.ROOT.resolve(folder).resolve("../../../pom.xml");
      return !Files.readString(pom).contains("<maven.deploy.skip>true");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void the_search_finds_a_rule_and_an_operation() throws Exception {
    assumeTrue(browser != null, "no Chromium in the PATH");
    open("docs/client.html");
    browser.until(
        "document.querySelector('.search-input')"
            + " || void document.querySelector('.DocSearch-Button').click()");
    search("ordering exclusive", "docs/rules.html#item-typeorderingexclusive");
    search("createItemType", "contract.html#createItemType");
    browser.picture(PICTURES.resolve("search.png"));
  }

  private static void search(String words, String first) throws InterruptedException {
    browser.value(
        "(() => { const field = document.querySelector('.search-input'); field.value = '%s';"
                .formatted(words)
            + " field.dispatchEvent(new Event('input', {bubbles: true})); })()");
    browser.until("document.querySelector('.results a')?.href.endsWith('%s')".formatted(first));
  }

  @ParameterizedTest
  @CsvSource({"390, false", "390, true", "1280, false", "1280, true"})
  void no_page_is_wider_than_the_window_or_loads_from_other_sites(int width, boolean dark)
      throws Exception {
    assumeTrue(browser != null, "no Chromium in the PATH");
    browser.size(width, 1600);
    browser.prefersDark(dark);
    for (String page : PICTURED) {
      open(page);
      browser.picture(
          PICTURES.resolve(
              "%s-%d-%s.png"
                  .formatted(page.replaceAll("\\W", "-"), width, dark ? "dark" : "light")));

      assertThat(browser.value("document.documentElement.scrollWidth").asInt())
          .as(page + " at " + width)
          .isLessThanOrEqualTo(width);
    }
    // Javadoc has no icon.
    assertThat(browser.events())
        .filteredOn(event -> !event.contains("/favicon.ico"))
        .noneMatch(event -> event.contains("\"level\":\"error\""))
        .noneMatch(event -> event.contains("\"Runtime.exceptionThrown\""))
        .noneMatch(
            event ->
                event.matches("\\{\"method\":\"Network.requestWillBeSent\".*\"url\":\"https?:.*")
                    && !event.contains(address("")));
  }

  private static void open(String page) throws Exception {
    Files.createDirectories(PICTURES);
    browser.go(URI.create(address(page)));
    browser.until(
        "document.readyState == 'complete' && location.href.includes('%s')".formatted(page));
  }

  private static String address(String page) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + page;
  }
}
