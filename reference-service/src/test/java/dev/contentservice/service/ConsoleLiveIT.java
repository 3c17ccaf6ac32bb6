package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes that the console shows without a reload, and its search, in a real browser. */
@Tag("nightly")
class ConsoleLiveIT {
  private static final String HOSTILE = "<img src=x onerror=document.title=1> 50% \\u202eÉvil";
  private static final String WEBHOOKS =
      """
      [{"id": "one", "name": "Mail", "url": "%%1$s"},
       {"id": "two", "name": "%s", "url": "%%1$s"}]
      """
          .formatted(HOSTILE.replace("%", "%%"));
  // A visible page reads its data every five seconds.
  private static final long SOON = 8000;
  private static final String READS =
      "performance.getEntries().filter(each => each.name.endsWith('/webhooks')).length";

  @TempDir Path folder;

  @BeforeAll
  static void requireBrowser() {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "canary-admin-token"})
  void a_change_by_another_caller_appears_without_reload(String token) throws Exception {
    Map<String, String> access = token.isEmpty() ? Map.of() : Map.of("CONTENT_ADMIN_TOKEN", token);
    try (ConsoleBrowser console = ConsoleBrowser.start(folder, WEBHOOKS, access)) {
      console.open("#/webhooks", token.isEmpty() ? "Mail" : "Admin token");
      if (!token.isEmpty()) {
        console.type("admin-token", token);
        console.press("Continue");
      }
      console.until(has("Mail"));
      console.run("window.sameDocument = true");

      create(console, token, "Appears");
      assertThat(Eventually.yes(() -> shows(console, "Appears"))).isLessThan(SOON);
      assertThat(console.text("String(window.sameDocument)")).isEqualTo("true");
    }
  }

  @Test
  void a_hidden_page_reads_nothing_and_catches_up_when_it_is_shown() throws Exception {
    try (ConsoleBrowser console = ConsoleBrowser.start(folder, WEBHOOKS)) {
      console.open("#/webhooks", "Mail");
      visible(console, false);
      // For what is read just now.
      Thread.sleep(1000);
      console.run("performance.clearResourceTimings()");

      create(console, "", "While hidden");
      Thread.sleep(SOON);
      assertThat(console.text("String(" + READS + ")")).isEqualTo("0");

      visible(console, true);
      assertThat(Eventually.yes(() -> shows(console, "While hidden"))).isLessThan(SOON);
    }
  }

  private static void visible(ConsoleBrowser console, boolean visible) throws Exception {
    console.run(
        "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});"
                .formatted(!visible)
            + "document.dispatchEvent(new Event('visibilitychange'))");
  }

  @Test
  void a_search_finds_webhooks_by_a_part_of_their_names() throws Exception {
    try (ConsoleBrowser console = ConsoleBrowser.start(folder, WEBHOOKS)) {
      console.open("#/webhooks", "Mail");
      search(console, "MAI");
      console.until("document.querySelectorAll('main tbody tr').length == 1 && " + has("Mail"));
      assertThat(console.inaccessible()).isEmpty();
      console.picture("search");

      search(console, "<IMG SRC=X ONERROR=document.title=1> 50% ");
      console.until(
          "document.querySelectorAll('main tbody tr').length == 1 && " + has("<img src=x"));
      assertThat(console.count("main img")).isZero();
      assertThat(console.text("document.title")).isEqualTo("Webhooks · Content service");

      search(console, "50_");
      console.until(has("No webhook has this in its name."));
      assertThat(console.inaccessible()).isEmpty();
      assertThat(console.text("document.querySelector('label[for=name_contains]').innerText"))
          .isEqualTo("Name contains");
      assertThat(console.text("document.activeElement.id")).isEqualTo("name_contains");

      search(console, "");
      console.until("document.querySelectorAll('main tbody tr').length == 2");
    }
  }

  /** Types letter by letter, as on a keyboard, which makes one request. */
  private static void search(ConsoleBrowser console, String text) throws Exception {
    console.run(
        """
        (() => {
          const field = document.getElementById('name_contains');
          field.focus();
          for (let typed = 0; typed <= %1$d; typed++) {
            field.value = '%2$s'.slice(0, typed);
            field.dispatchEvent(new Event('input', {bubbles: true}));
          }
        })()
        """
            .formatted(text.length(), text));
  }

  private static boolean shows(ConsoleBrowser console, String text) throws Exception {
    return console.text("String(" + has(text) + ")").equals("true");
  }

  private static void create(ConsoleBrowser console, String token, String name) throws Exception {
    String body = "{\"name\": \"" + name + "\"}";
    assertThat(
            Exchange.send(
                    Exchange.json(console.address(), "/webhooks", token)
                        .POST(BodyPublishers.ofString(body)))
                .statusCode())
        .isEqualTo(201);
  }
}
