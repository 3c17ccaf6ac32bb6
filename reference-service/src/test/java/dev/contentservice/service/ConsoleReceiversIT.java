package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the overview says of receivers that need attention, in a real browser. */
@Tag("nightly")
class ConsoleReceiversIT {
  private static final String WEBHOOK =
      """
      [{"id": "indexer", "name": "Search indexer", "url": "%1$s", "enabled": true,
        "events": [{"entity_type": "item_type", "event_types": ["create"]}]}]
      """;

  @TempDir static Path folder;

  @Test
  void the_overview_follows_a_receiver_from_failures_to_a_disabled_webhook() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    try (ConsoleBrowser console = ConsoleBrowser.start(folder, WEBHOOK)) {
      console.open("#/", "Nothing: no receiver fails");
      console.receiver().respond(500);
      console.publish("first");
      console.until(has("status 500"));
      console.until("document.querySelector('main td.number').innerText == '1'");
      for (int i = 0; i < 4; i++) {
        console.publish("later-" + i);
      }
      console.until(has(", circuit breaker open"));
      console.until(has("1 node: "));
      assertThat(console.inaccessible()).isEmpty();
      console.picture("attention");
      console.go("#/deliveries");
      console.until(has("or later"));
      assertThat(console.text("document.querySelector('main').innerText"))
          .as("the page of the webhook says it once")
          .doesNotContain("circuit breaker");
      console.picture("paused-deliveries");
      console.go("#/webhook/indexer");
      console.until(
          "document.querySelector('main .head .state.wait')?.innerText == 'enabled, paused'");
      console.until(has(" attempts failed: status 500, since "));
      console.until(has("The circuit breaker is open: attempts resume in"));
      assertThat(console.inaccessible()).isEmpty();
      console.picture("paused-webhook");
      console.go("#/");
      console.until(has(", circuit breaker open"));

      console.receiver().respond(410);
      console.until(has("disabled by the service: "));
      console.until(has("its receiver responded with 410 Gone"));
      assertThat(console.inaccessible()).isEmpty();
    }
  }
}
