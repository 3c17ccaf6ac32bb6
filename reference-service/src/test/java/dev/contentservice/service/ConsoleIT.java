package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages of the console in a real browser, against a service of its own with webhooks whose
 * names are hostile. Screenshots are in {@code target/console}.
 */
@Tag("nightly")
class ConsoleIT {
  private static final String SECRET = "canary-of-the-console";
  private static final String WEBHOOKS =
      """
      [{"id": "indexer", "name": "Search indexer", "url": "%1$s", "enabled": true,
        "headers": {"X-Key": "canary-of-the-console"},
        "http_basic_user": "u", "http_basic_password": "canary-of-the-console",
        "events": [{"entity_type": "item_type", "event_types": ["create", "update"]}]},
       {"id": "a/b;c?#%%41 +ü", "name": "<img src=x onerror=document.title=1> \\u202eevil",
        "url": "%1$s", "enabled": false,
        "events": [{"entity_type": "item", "event_types": ["publish"],
          "filter": {"entity_type": "item", "entity_ids": ["</script>"]}}]}]
      """;

  @TempDir static Path folder;
  @AutoClose private static ConsoleBrowser console;

  @BeforeAll
  static void start() throws Exception {
    console = ConsoleBrowser.start(folder, WEBHOOKS);
  }

  @AfterEach
  void every_page_is_accessible_shows_no_secret_and_asks_no_other_site() throws Exception {
    assertThat(console.inaccessible()).isEmpty();
    assertThat(console.text("document.documentElement.outerHTML")).doesNotContain(SECRET);
    assertThat(console.events())
        .noneMatch(event -> event.contains("Content Security Policy"))
        .noneMatch(event -> event.contains("\"Runtime.exceptionThrown\""));
    assertThat(console.events())
        .filteredOn(event -> event.contains("\"Network.requestWillBeSent\""))
        // The browser's own icon in a field for a time is a data URL.
        .allMatch(
            event ->
                event.contains("\"url\":\"" + console.address())
                    || event.contains("\"url\":\"data:image/svg+xml;"));
  }

  @Test
  void every_name_is_shown_as_text() throws Exception {
    console.open("#/webhooks", "Search indexer");
    console.until(has("<img src=x onerror"));

    assertThat(console.count("main img")).isZero();
    assertThat(console.text("document.title")).isEqualTo("Webhooks · Content service");
    console.run("[...document.querySelectorAll('main a')].find(a => a.text[0] == '<').click()");
    console.tab("Events");
    console.until(has("only for item </script>"));
    console.picture("hostile");
  }

  @Test
  void a_published_event_appears_as_delivery_with_its_attempt_and_is_replayed() throws Exception {
    console.receiver().respond(204);
    console.open("#/publish", "Publish");
    console.press("Publish");
    console.until(has("matches 1 webhook"));
    assertThat(console.receiver().next().body()).contains("Article");

    console.run("location.hash = '#/webhook/indexer'");
    console.until("document.querySelector('main td .state.good')");
    console.picture("webhook");
    console.run("document.querySelector('main td a').click()");
    console.until(has("Attempt 1: 204"));
    console.press("Show request");
    console.until(has("X-Key"));
    assertThat(console.text("document.querySelector('main pre').innerText")).contains("Article");
    console.press("Copy as curl");
    console.until(
        "[...document.querySelectorAll('main .card [role=status]')].some(each => each.innerText)");
    console.run("document.querySelector('main pre').scrollIntoView({block: 'center'})");
    console.picture("request");
    console.press("Replay");
    console.until(has("Attempt 2: 204"));
    console.receiver().next();
    console.picture("delivery");
  }

  @Test
  void a_delivery_appears_while_the_list_is_shown() throws Exception {
    console.open("#/deliveries", "Deliveries");
    console.until("document.querySelector('select')");
    console.publish("live-event");
    console.until("document.querySelector('[title=live-event]')");
    console.receiver().next();
  }

  @Test
  void a_rejected_event_selects_the_member_and_names_the_fix() throws Exception {
    console.open("#/publish", "Publish");
    console.type(
        "event",
        "{\"entity\": 1, \"entity_type\": \"a\", \"event_type\": \"\", \"entity_id\": \"c\"}");
    console.press("Publish");
    console.until("document.querySelector('#event-problem').innerText.includes('/event_type')");

    String selected =
        "document.getElementById('event').value.slice(...['selectionStart',"
            + " 'selectionEnd'].map(each => document.getElementById('event')[each]))";
    assertThat(console.text(selected)).isEqualTo("\"\"");
    assertThat(console.text("document.activeElement.id")).isEqualTo("event");
  }

  @Test
  void explain_names_each_webhook_with_its_reasons() throws Exception {
    console.open("#/explain", "Explain");
    console.press("Explain");
    console.until(has("1 of 2 webhooks would be notified"));
    assertThat(console.text("document.querySelector('main li h2').innerText"))
        .startsWith("Search indexer");
    console.picture("explain");
  }

  @Test
  void an_event_that_matches_nothing_is_listed_with_the_reason() throws Exception {
    console.open("#/publish", "Publish");
    console.type(
        "event",
        "{\"id\": \"unmatched\", \"entity\": 1, \"entity_type\": \"lost\","
            + " \"event_type\": \"create\", \"entity_id\": \"c\"}");
    console.press("Publish");
    console.until(has("matches 0 webhooks"));

    console.go("#/events");
    console.until("document.querySelector('#entity_type')");
    console.type("entity_type", "lost");
    console.until("document.querySelectorAll('main tbody tr').length == 1");
    console.picture("events");
    console.run("document.querySelector('main tbody a').click()");
    console.until(has("no delivery"));
    console.until(has("the subscription is for another entity type"));
    console.picture("event");
  }

  @Test
  void the_keyboard_reaches_content_and_a_new_page_gets_the_focus() throws Exception {
    console.open("#/models", "There is no model yet");
    assertThat(console.text("document.activeElement.tagName")).isEqualTo("H1");

    console.run("document.querySelector('.skip').click()");
    assertThat(console.text("document.activeElement.id")).isEqualTo("main");
  }

  @Test
  void a_button_opens_the_menu_at_phone_width() throws Exception {
    String shown = "document.querySelector('#pages').offsetHeight > 0";
    console.open("#/models", "There is no model yet");
    assertThat(console.text("String(" + shown + ")")).isEqualTo("true");
    console.size(390);
    try {
      console.until("!(" + shown + ")");
      console.run("document.querySelector('.menu').click()");
      console.until(shown);
      console.picture("menu");
      assertThat(console.inaccessible()).isEmpty();
      console.size(390);
      console.run("document.querySelector('#pages a').click()");
      console.until("document.querySelector('h1').innerText == 'Overview' && !(" + shown + ")");
    } finally {
      console.size(1280);
    }
  }

  @Test
  void the_overview_says_what_happened_in_the_last_hour_day_and_week() throws Exception {
    console.open("#/", "Attempts per minute");
    console.until(has("deliveries pending now") + " && " + has("circuit breakers open now"));
    // Those of one node would be other figures on the next request.
    assertThat(console.events()).noneMatch(event -> event.contains("/q/metrics"));
    console.picture("overview");
    assertThat(console.text("document.querySelector('[aria-current=true]').innerText"))
        .isEqualTo("Last hour");
    for (String period : List.of("Last day", "Last week")) {
      console.run(
          "[...document.querySelectorAll('main nav a')].find(each => each.innerText == '%s').click()"
              .formatted(period));
      console.until(
          has(period.equals("Last day") ? "Attempts per 10 minutes" : "Attempts per hour"));
    }
    console.until("location.hash == '#/?period=week' && !" + has("Loading …"));
    assertThat(console.inaccessible()).isEmpty();
    console.picture("overview-week");
    console.run(
        "document.querySelector('.part.link').dispatchEvent(new Event('click', {bubbles: true}))");
    console.until("location.hash.startsWith('#/deliveries?from=')");
  }

  @Test
  void a_chart_and_the_pages_are_within_reach_of_the_keyboard() throws Exception {
    console.open("#/", "Attempts per minute");
    console.until("document.querySelector('.chart')");
    console.run("document.querySelector('.chart').focus()");
    String before = console.text("document.activeElement.ariaValueText");
    console.key("ArrowLeft", 37);
    console.until("document.querySelector('.chart .chosen')");
    assertThat(console.text("document.activeElement.ariaValueText"))
        .isNotEqualTo(before)
        .isEqualTo(console.text("document.querySelector('figure p + p').innerText"));
    console.enter();
    console.until("location.hash.startsWith('#/deliveries?from=')");

    console.run("document.querySelector('h1').focus()");
    console.key("?", 191);
    console.until("document.querySelector('dialog').open");
    assertThat(console.inaccessible()).isEmpty();
    console.picture("keys");
    console.key("Escape", 27);
    console.until("!document.querySelector('dialog').open");
    console.key("/", 191);
    console.until("document.activeElement.id == 'webhook'");
    console.key("1", 49);
    assertThat(console.text("location.hash")).startsWith("#/deliveries");
    console.run("document.querySelector('h1').focus()");
    console.key("2", 50);
    console.until("location.hash == '#/webhooks'");
  }

  @Test
  void a_failed_attempt_shows_the_response_as_text() throws Exception {
    console.receiver().echo(500);
    console.publish("it-fails");
    console.receiver().next();
    console.open("#/deliveries", "item_type");
    console.until("document.querySelector('[title=it-fails]')");
    console.run(
        "document.querySelector('[title=it-fails]').closest('tr').querySelector('a').click()");
    console.until(has("Attempt 1: 500"));
    console.until(has("<script>"));
    assertThat(console.count("main script")).isZero();
    console.picture("failed");
    console.receiver().echo(204);
  }

  @Test
  void a_body_near_the_limit_is_published() throws Exception {
    console.receiver().respond(204);
    console.open("#/publish", "Publish");
    console.type(
        "event",
        "{\"entity_type\": \"item_type\", \"event_type\": \"create\", \"entity_id\": \"1\","
            + " \"entity\": \"${'<b>'.repeat(87000)}\"}");
    console.press("Publish");
    console.until(has("matches 1 webhook"));
    assertThat(console.receiver().next().body()).hasSizeGreaterThan(260_000);
    console.type("event", "{}");
  }

  @Test
  void a_page_says_so_while_the_service_does_not_respond() throws Exception {
    console.open("#/webhooks", "Search indexer");
    console.run("window.whole = fetch; window.fetch = () => Promise.reject(); 0");
    console.until(has("the service does not respond"));
    console.until(has("Search indexer"));
    console.run(
        "window.fetch = () => Promise.resolve(new Response('',"
            + " { status: 503, headers: { 'Retry-After': '7' } })); 0");
    console.until(has("the service responded with 503; try again in 7 seconds"));
    console.run("window.fetch = window.whole; 0");
    console.until("!" + has("the service responded with 503"));
  }
}
