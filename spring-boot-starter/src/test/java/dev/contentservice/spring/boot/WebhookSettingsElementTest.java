package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.service.Axe;
import dev.contentservice.service.Chromium;
import dev.contentservice.spring.boot.WebhooksShop.OrderPlaced;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a product with {@code <webhook-settings>}, in a browser. */
@Tag("exhaustive")
class WebhookSettingsElementTest {
  /** What a product writes. */
  private static final String ELEMENT =
      """
      <script type="module" src="/api/webhooks/webhook-settings.js"></script>
      <webhook-settings></webhook-settings>
      """;

  private static final String PAGE =
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea shop</title>
      <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
      <style>body {margin: 0}</style></head>
      <body><main><h1>Tea shop</h1>%s</main></body></html>
      """
          .formatted(ELEMENT);

  private static final String ROOT = "document.querySelector('webhook-settings').shadowRoot";

  private static final Path OWN_PAGE = Path.of("src/test/resources/own-page.html");

  @TempDir Path folder;
  private Chromium browser;

  private void until(String text) throws InterruptedException {
    browser.until(ROOT + "?.textContent.includes('" + text + "')");
  }

  private void click(String text) throws InterruptedException {
    String button =
        "[...%s.querySelectorAll('button')].find(each => each.textContent === '%s')"
            .formatted(ROOT, text);
    browser.until(button);
    browser.value(button + ".click()");
  }

  private void type(String name, String value) throws InterruptedException {
    browser.until(ROOT + ".querySelector('[name=" + name + "]')");
    browser.value(ROOT + ".querySelector('[name=" + name + "]').value = '" + value + "'");
  }

  private String text(String script) throws InterruptedException {
    return browser.value(script).asString();
  }

  /** Its pictures are in {@code target}. */
  private List<String> violations(String view) throws Exception {
    Path pictures = Files.createDirectories(Path.of("target/webhook-settings"));
    for (String look : List.of("390 dark", "390 light", "1280 dark", "1280 light")) {
      browser.size(Integer.parseInt(look.split(" ", 2)[0]), 900);
      browser.prefersDark(look.endsWith("dark"));
      browser.picture(pictures.resolve(view + " " + look + ".png"));
    }
    return Axe.violations(browser).stream().map(each -> view + ": " + each).toList();
  }

  @Test
  void a_customer_adds_edits_tests_and_deletes_a_webhook() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium");
    List<String> violations = new ArrayList<>();
    try (Responder receiver = new Responder(500);
        WebhooksShop shop = new WebhooksShop(folder, WebhooksShop.Events.class)) {
      URI page = shop.serve(PAGE);
      browser = Chromium.open();
      try (Chromium open = browser) {
        open.size(1280, 900);
        open.go(page);
        until("There is no webhook yet");
        violations.addAll(violations("empty list"));

        click("Add webhook");
        until("A customer has placed an order.");
        violations.addAll(violations("form"));
        type("url", "http://10.0.0.1/");
        click("Save");
        until("Use a host that is reachable");
        assertThat(text(ROOT + ".activeElement.name")).isEqualTo("url");
        assertThat(text(ROOT + ".activeElement.getAttribute(\"aria-invalid\")")).isEqualTo("true");
        violations.addAll(violations("form with errors"));
        type("url", receiver.url());
        type("name", "<b>Tea</b>");
        open.value(ROOT + ".querySelector('[value=\"order.create\"]').click()");
        click("Save");
        until("whsec_");
        assertThat(text(ROOT + ".activeElement.textContent")).isEqualTo("Signing key");
        violations.addAll(violations("key"));

        click("Back to webhooks");
        until("<b>Tea</b>");
        assertThat(text(ROOT + ".textContent")).doesNotContain("whsec_");
        violations.addAll(violations("list"));

        shop.bean(Publisher.class).publish("anna", new OrderPlaced("7", "sencha"));
        assertThat(receiver.received().poll(20, TimeUnit.SECONDS)).isNotNull();
        click("Deliveries");
        until("order.create");
        click("Attempts");
        until("Attempt 1: 500The receiver failed. Look at its log.");
        violations.addAll(violations("deliveries"));
        click("Retry now");
        until("It is sent now.");
        assertThat(receiver.received().poll(20, TimeUnit.SECONDS)).isNotNull();
        click("Send test event");
        until("The test event is sent");
        click("New signing key");
        until("another day");

        click("Back to webhooks");
        click("Edit");
        type("name", "Oolong");
        click("Save");
        until("The webhook is saved.");
        until("Oolong");
        click("Deliveries");
        click("Delete");
        until("Pending deliveries are not sent");
        violations.addAll(violations("question"));
        click("Delete webhook");
        until("There is no webhook yet");
        assertThat(open.events().stream().filter(each -> each.contains("Uncaught"))).isEmpty();
      }
    }
    assertThat(violations).isEmpty();
  }

  @Test
  void a_theme_replaces_the_colours() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium");
    String themed =
        PAGE.replace(
            "<webhook-settings>",
            "<webhook-settings style=\"--webhook-accent: rgb(1, 2, 3); --webhook-font: 20px serif\">");
    try (WebhooksShop shop = new WebhooksShop(folder)) {
      URI page = shop.serve(themed);
      browser = Chromium.open();
      try (Chromium open = browser) {
        open.go(page);
        until("There is no webhook yet");
        assertThat(text("getComputedStyle(" + ROOT + ".querySelector('.main')).backgroundColor"))
            .isEqualTo("rgb(1, 2, 3)");
        assertThat(text("getComputedStyle(" + ROOT + ".querySelector('p')).fontSize"))
            .isEqualTo("20px");
        // Without a catalogue, events are typed.
        click("Add webhook");
        type("url", "https://a.example/");
        type("events", "order.create");
        click("Save");
        until("whsec_");
      }
    }
  }

  /** A page of the product's own over the same resource. */
  @Test
  void a_page_without_the_component_does_the_same() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium");
    try (Responder receiver = new Responder(500);
        WebhooksShop shop = new WebhooksShop(folder, WebhooksShop.Events.class)) {
      URI page = shop.serve(Files.readString(OWN_PAGE));
      browser = Chromium.open();
      try (Chromium open = browser) {
        open.go(page);
        open.until("document.querySelector('form')?.onsubmit");
        open.value("document.querySelector('input').value = 'http://10.0.0.1/'");
        open.value("document.querySelector('form button').click()");
        open.until("document.body.innerText.includes('use a host that is reachable')");
        open.value("document.querySelector('input').value = '" + receiver.url() + "'");
        open.value("document.querySelector('form button').click()");
        open.until("document.body.innerText.includes('whsec_')");
        open.until("document.body.innerText.includes('enabled')");
        shop.bean(Publisher.class).publish("anna", new OrderPlaced("7", "sencha"));
        assertThat(receiver.received().poll(20, TimeUnit.SECONDS)).isNotNull();
        press("Deliveries");
        open.until("document.body.innerText.includes('order.create pending')");
        press("Send");
        assertThat(receiver.received().poll(20, TimeUnit.SECONDS)).isNotNull();
        press("Disable");
        open.until("document.body.innerText.includes('disabled')");
        press("Delete");
        open.until("!document.querySelector('#webhooks li')");
      }
    }
  }

  private void press(String text) throws InterruptedException {
    String button =
        "[...document.querySelectorAll('li button')].find(each => each.textContent === '%s')"
            .formatted(text);
    browser.until(button);
    browser.value(button + ".click()");
  }

  /** Of the class, the page and the properties. */
  @Test
  void a_product_writes_few_lines_for_its_page() throws Exception {
    String shop =
        Files.readString(
            Path.of("src/test/java/dev/contentservice/spring/boot/WebhooksShop.java"),
            StandardCharsets.UTF_8);
    String java = shop.substring(shop.indexOf("// settings page\n") + 17, shop.indexOf("// end"));
    long both = java.strip().lines().count() + 1;

    assertThat(both + ELEMENT.lines().count()).isEqualTo(7);
    assertThat(both + Files.readString(OWN_PAGE).lines().count()).isLessThanOrEqualTo(60);
  }
}
