package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The documentation page, in a real browser if the machine has one: any Chromium in the {@code
 * PATH}. The screenshot is {@code target/docs.png}.
 */
@SharesService
@Tag("exhaustive")
class DocsPageIT {
  private static final Path PICTURE = Path.of("target", "docs.png");

  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void every_file_of_the_page_is_served_here_and_no_other_site_is_used(boolean management)
      throws Exception {
    URI port = management ? service.management() : service.base();
    HttpResponse<String> page = get(port, "/docs");
    List<String> named =
        Pattern.compile("(?:src|href)=\"([^\"]+)\"")
            .matcher(page.body())
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();

    assertThat(named).hasSize(4).noneMatch(address -> address.contains(":"));
    for (String address : named) {
      assertThat(get(port, "/" + address).statusCode()).as(address).isEqualTo(200);
    }
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'")
        .contains("script-src 'self';", "connect-src 'self';", "frame-ancestors 'none'")
        .doesNotContain("unsafe-eval", "script-src 'self' 'unsafe-inline'", "http");
  }

  private static HttpResponse<String> get(URI port, String path) throws Exception {
    return Exchange.send(HttpRequest.newBuilder(port.resolve(path)));
  }

  @Test
  void each_port_serves_its_own_contract() throws Exception {
    assertThat(get(service.base(), "/openapi.yaml").body())
        .isEqualTo(new String(PackagedContract.bytes(), UTF_8));
    assertThat(get(service.management(), "/openapi.yaml").body())
        .isEqualTo(new String(PackagedContract.file("content-service-management.yaml"), UTF_8));
  }

  @Test
  void the_service_port_serves_the_contract_of_delivered_events_and_a_browser_shows_it()
      throws Exception {
    assertThat(get(service.base(), "/events.yaml").body())
        .isEqualTo(new String(PackagedContract.file("events.yaml"), UTF_8));
    assertThat(get(service.base(), "/docs/events").body()).contains("../events.yaml");
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    try (Chromium browser = Chromium.open()) {
      browser.go(service.base().resolve("/docs/events"));
      browser.until("document.querySelectorAll('.opblock').length == 3");
    }
  }

  @Test
  void a_browser_shows_every_operation_of_the_management_port() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    try (Chromium browser = Chromium.open()) {
      browser.go(service.management().resolve("/docs"));
      browser.until("document.querySelectorAll('.opblock').length == " + managementOperations());
      browser.value("document.querySelector('#operations-Models-listModels button').click()");
      browser.until("document.querySelector('.opblock-get .try-out__btn')");
      browser.value("document.querySelector('.opblock-get .try-out__btn').click()");
      browser.until("document.querySelector('.opblock-get .execute')");
      browser.value("document.querySelector('.opblock-get .execute').click()");
      browser.until("document.querySelector('.live-responses-table tbody .response-col_status')");

      assertThat(text(browser, ".live-responses-table tbody .response-col_status"))
          .startsWith("200");
    }
  }

  private static int managementOperations() throws IOException {
    try (InputStream contract =
        DocsPageIT.class.getResourceAsStream("/META-INF/openapi/content-service-management.yaml")) {
      return new String(contract.readAllBytes(), UTF_8).split("operationId:", -1).length - 1;
    }
  }

  @Test
  void a_browser_shows_both_operations_and_a_request_with_the_token_creates_a_model()
      throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    try (Chromium browser = Chromium.open()) {
      browser.go(service.base().resolve("/docs"));
      browser.until("document.querySelectorAll('.opblock').length == 2");
      authorize(browser);
      tryCreation(browser);
      browser.until("document.querySelector('.live-responses-table tbody .response-col_status')");
      browser.picture(PICTURE);

      assertThat(text(browser, ".live-responses-table tbody .response-col_status"))
          .startsWith("201");
      assertThat(text(browser, ".live-responses-table")).contains("has_singleton_item");
      assertThat(text(browser, ".request-url")).contains(service.base() + "/item-types");
      assertThat(browser.events())
          .noneMatch(event -> event.contains("Content Security Policy"))
          .noneMatch(event -> event.contains("\"Network.loadingFailed\""));
    }
    assertThat(Files.size(PICTURE)).isGreaterThan(20_000);
  }

  private static void authorize(Chromium browser) throws InterruptedException {
    browser.value("document.querySelector('.btn.authorize').click()");
    browser.until("document.querySelector('.auth-container input')");
    type(browser, ".auth-container input", SharedService.TOKEN);
    browser.value("document.querySelector('.auth-btn-wrapper .authorize').click()");
    browser.until("document.querySelector('.auth-btn-wrapper .btn-done')");
    browser.value("document.querySelector('.auth-btn-wrapper .btn-done').click()");
  }

  private static void tryCreation(Chromium browser) throws InterruptedException {
    browser.value("document.querySelector('.opblock-post .opblock-summary-control').click()");
    browser.until("document.querySelector('.opblock-post .try-out__btn')");
    browser.value("document.querySelector('.opblock-post .try-out__btn').click()");
    browser.until("document.querySelector('.opblock-post textarea.body-param__text')");
    type(
        browser,
        ".opblock-post textarea.body-param__text",
        "{\\\"name\\\": \\\"Article\\\", \\\"api_key\\\": \\\"article\\\"}");
    browser.value("document.querySelector('.opblock-post .execute').click()");
  }

  /** As user input: the page's framework only sees values from its own setter. */
  private static void type(Chromium browser, String field, String text)
      throws InterruptedException {
    browser.value(
        """
        (() => {
          const field = document.querySelector('%s');
          const own = Object.getPrototypeOf(field);
          Object.getOwnPropertyDescriptor(own, 'value').set.call(field, "%s");
          field.dispatchEvent(new Event('input', {bubbles: true}));
          field.dispatchEvent(new Event('change', {bubbles: true}));
        })()
        """
            .formatted(field, text));
  }

  private static String text(Chromium browser, String place) throws InterruptedException {
    return browser.value("document.querySelector('" + place + "').innerText").asString();
  }
}
