package dev.contentservice.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.contentservice.service.Chromium;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The site as files, in a real browser if the machine has one: any Chromium in the {@code PATH}.
 * The screenshots are in {@code target/pictures}.
 */
@Tag("example")
class BrowserTest {
  private static final Path PICTURES = Path.of("target", "pictures");

  private static Chromium browser;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    browser = Chromium.open();
    Files.createDirectories(PICTURES);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void nothing_fails_and_no_other_site_is_used() {
    assertThat(browser.events())
        .isNotEmpty()
        .noneMatch(event -> event.contains("\"level\":\"error\""))
        .noneMatch(event -> event.contains("\"type\":\"error\""))
        .noneMatch(event -> event.contains("\"Runtime.exceptionThrown\""))
        .noneMatch(event -> event.contains("\"Network.loadingFailed\""))
        .noneMatch(
            event ->
                event.matches("\\{\"method\":\"Network.requestWillBeSent\".*\"url\":\"https?:.*"));
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1280})
  void no_page_is_wider_than_the_window(int width) throws Exception {
    browser.size(width, 1000);
    for (Path page :
        Stream.concat(WrittenSite.pages().stream(), Stream.of(Path.of("apidocs/index.html")))
            .filter(page -> !page.startsWith("files") || page.endsWith("LICENSE.html"))
            .toList()) {
      open(page.toString());

      assertThat(browser.value("document.documentElement.scrollWidth").asInt())
          .as(page + " at " + width)
          .isLessThanOrEqualTo(width);
      browser.picture(
          PICTURES.resolve(page.toString().replaceAll("[/\\\\]", "-") + width + ".png"));
    }
  }

  @Test
  void the_search_finds_a_rule_by_its_words_and_a_section_by_the_start_of_one() throws Exception {
    open("docs/client.html");
    browser.value("document.querySelector('input[name=q]').value = 'ordering exclusive'");
    browser.value("document.querySelector('form[role=search]').submit()");
    browser.until("document.querySelector('#results a')");
    assertThat(browser.value("document.querySelector('#results a').innerText").asString())
        .isEqualTo("item-type.ordering.exclusive");

    browser.value("document.querySelector('#results a').click()");
    browser.until("location.hash == '#item-typeorderingexclusive'");

    open("docs/client.html");
    browser.until(
        "(() => { const field = document.querySelector('input[name=q]'); field.value = 'ordering excl';"
            + " field.dispatchEvent(new Event('input'));"
            + " return document.querySelector('#found a')?.innerText == 'item-type.ordering.exclusive'; })()");
    browser.picture(PICTURES.resolve("found.png"));
    browser.value("document.querySelector('#found a').click()");
    browser.until("location.hash == '#item-typeorderingexclusive'");

    open("search.html?q=fenci");
    assertThat(browser.value("document.getElementById('results').innerText").asString())
        .contains("Architecture");
  }

  @Test
  void a_reader_chooses_another_version_that_stands_beside_this_one(@TempDir Path folder)
      throws Exception {
    for (String version : List.of("1.0.0", "1.1.0")) {
      for (Path file : files()) {
        Path copy = folder.resolve(version).resolve(file);
        Files.createDirectories(copy.getParent());
        Files.copy(WrittenSite.FOLDER.resolve(file), copy);
      }
      Files.writeString(
          folder.resolve(version).resolve("assets/versions.js"),
          "window.siteVersions = ['1.1.0', '1.0.0'];\n");
    }
    browser.go(folder.resolve("1.0.0/index.html").toUri());
    browser.until("document.querySelectorAll('#site-versions option').length == 3");
    browser.value("document.getElementById('site-versions').value = '1.1.0'");
    browser.value("document.getElementById('site-versions').dispatchEvent(new Event('change'))");

    browser.until("location.pathname.endsWith('/1.1.0/index.html')");
    // Nothing of it is still being read when the folder is deleted.
    open("index.html");
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(WrittenSite.FOLDER)) {
      return files
          .filter(Files::isRegularFile)
          .map(WrittenSite.FOLDER::relativize)
          .filter(file -> !file.startsWith("apidocs"))
          .toList();
    }
  }

  @Test
  void code_is_coloured_and_each_block_can_be_copied() throws Exception {
    browser.size(1600, 1000);
    open("index.html");
    browser.until("document.querySelectorAll('.hljs-string').length > 10");
    // A browser without a window may not write to the clipboard.
    browser.value(
        "Object.defineProperty(navigator, 'clipboard',"
            + " {value: {writeText: async (text) => { window.copied = text; }}})");
    browser.value("document.querySelector('.code button').click()");
    browser.until("document.querySelector('.code button').textContent == 'Copied'");
    browser.picture(PICTURES.resolve("code.png"));

    assertThat(browser.value("window.copied").asString())
        .startsWith("mvn -q -pl reference-service");
    assertThat(browser.value("document.querySelectorAll('article pre').length").asInt())
        .isEqualTo(browser.value("document.querySelectorAll('.code > button').length").asInt());
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1280})
  void the_contract_shows_both_operations_and_what_they_take(int width) throws Exception {
    browser.size(width, 4000);
    open("contract.html");
    browser.until("document.querySelectorAll('.opblock').length == 2");
    browser.value("document.querySelector('.opblock-post .opblock-summary-control').click()");
    browser.until("document.querySelector('.opblock-post .responses-table')");
    browser.picture(PICTURES.resolve("operation" + width + ".png"));

    assertThat(browser.value("document.querySelector('.opblock-post').innerText").asString())
        .contains("api_key", "\"Article\"", "201", "422");
    assertThat(browser.value("document.querySelector('.opblock-post').scrollWidth").asInt())
        .isEqualTo(browser.value("document.querySelector('.opblock-post').clientWidth").asInt());
  }

  @ParameterizedTest
  @CsvSource({"390, management", "1280, management", "390, events", "1280, events"})
  void the_other_contracts_show_every_operation(int width, String name) throws Exception {
    browser.size(width, 2500);
    String contract = Files.readString(WrittenSite.FOLDER.resolve(name + ".yaml"));
    int operations = contract.split("operationId:", -1).length - 1;
    open(name + "-contract.html");
    browser.until("document.querySelectorAll('.opblock').length == " + operations);
    browser.picture(PICTURES.resolve(name + width + ".png"));
  }

  @Test
  void the_menu_opens_on_a_phone_and_leads_to_another_page() throws Exception {
    browser.size(390, 800);
    open("docs/delivery.html");
    browser.value("document.querySelector('header button').click()");
    browser.until("document.querySelector('#menu').checkVisibility()");
    browser.picture(PICTURES.resolve("menu.png"));
    browser.value("document.querySelector('#menu a').click()");
    browser.until("location.pathname.endsWith('/index.html')");

    assertThat(browser.value("document.querySelector('#menu').checkVisibility()").asBoolean())
        .isFalse();
  }

  private static void open(String page) throws InterruptedException {
    browser.go(URI.create(WrittenSite.FOLDER.toAbsolutePath().toUri() + page));
    browser.until("document.readyState == 'complete'");
  }
}
