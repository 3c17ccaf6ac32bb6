package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes that the console shows without a reload, in a real browser. */
@Tag("nightly")
class ConsoleLiveIT {
  private static final String WEBHOOKS =
      "[{\"id\": \"one\", \"name\": \"Mail\", \"url\": \"%1$s\"}]";

  // A visible page reads its data every five seconds.
  private static final long SOON = 8000;
  private static final String READS =
      "performance.getEntries().filter(each => each.name.endsWith('/webhooks')).length";

  @TempDir Path folder;

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
