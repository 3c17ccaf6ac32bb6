package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that checks bodies, in a real browser. */
@Tag("example")
class ConsoleTryBodyIT {
  private static final String WEBHOOK =
      """
      [{"id": "indexer", "name": "Search indexer", "url": "%1$s", "enabled": true, "events": []}]
      """;
  private static final String SELECTED =
      "(field => field.value.slice(field.selectionStart, field.selectionEnd))"
          + "(document.getElementById('body'))";

  @TempDir static Path folder;
  @AutoClose private static ConsoleBrowser console;

  @BeforeAll
  static void start() throws Exception {
    console = ConsoleBrowser.start(folder, WEBHOOK);
  }

  @AfterEach
  void the_page_is_accessible_and_throws_nothing() throws Exception {
    assertThat(console.inaccessible()).isEmpty();
    assertThat(console.events())
        .noneMatch(event -> event.contains("Content Security Policy"))
        .noneMatch(event -> event.contains("\"Runtime.exceptionThrown\""));
  }

  private static void choose(String operation) throws Exception {
    console.until("document.getElementById('operation')");
    console.type("operation", operation);
  }

  @Test
  void a_violation_selects_its_place_in_the_text() throws Exception {
    console.open("#/try-body", "Try a body");
    console.type(
        "body",
        "{\"name\": \"Article\", \"api_key\": \"article\", \"ordering_meta\": \"created_at\","
            + " \"ordering_field\": {\"type\": \"field\", \"id\": \"f1\"}}");
    console.press("Check");
    console.until(has("the body has 1 violation"));
    console.press("/ordering_meta");

    assertThat(console.text(SELECTED)).isEqualTo("\"created_at\"");
    assertThat(console.text("document.activeElement.id")).isEqualTo("body");
    console.picture("try-body");
  }

  @Test
  void a_valid_body_is_accepted_and_stored_nowhere() throws Exception {
    console.open("#/try-body", "Try a body");
    console.press("Check");
    console.until(has("The service would accept this body."));

    console.open("#/models", "There is no model yet");
  }

  @Test
  void a_webhook_may_keep_its_own_name() throws Exception {
    console.open("#/try-body", "Try a body");
    choose("updateWebhook");
    console.press("Check");
    console.until(has("the name of a webhook must be unique"));
    assertThat(console.inaccessible()).isEmpty();

    console.type("webhook", "indexer");
    console.press("Check");
    console.until(has("The service would accept this body."));
  }

  @Test
  void a_text_that_is_no_json_and_an_unknown_webhook_are_explained() throws Exception {
    console.open("#/try-body", "Try a body");
    console.type("body", "{");
    console.press("Check");
    console.until(has("line 1, column 2"));
    choose("updateWebhook");
    console.type("webhook", "none");
    console.press("Check");

    console.until(has("no webhook has this id"));
  }
}
