package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists of the console: their filters and pages have addresses. */
@Tag("exhaustive")
class ConsoleListsIT {
  private static final String WEBHOOKS =
      """
      [{"id": "indexer", "name": "Search indexer", "url": "%1$s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["update", "publish", "a"]}]},
       {"id": "mail", "name": "Mail", "url": "%1$s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["publish"]}]}]
      """;
  private static final int EVENTS = 150;
  private static final String ROWS = "document.querySelectorAll('main tbody tr').length";

  @TempDir static Path folder;
  @AutoClose private static ConsoleBrowser console;

  @BeforeAll
  static void start() throws Exception {
    console = ConsoleBrowser.start(folder, WEBHOOKS);
    String events =
        IntStream.range(0, EVENTS)
            .mapToObj(
                i ->
                    "{\"id\": \"event-%d\", \"entity_type\": \"item\", \"event_type\": \"%s\","
                            .formatted(i, i == 7 ? "publish" : "update")
                        + " \"entity_id\": \"item-%d\", \"entity\": 1}".formatted(i))
            .collect(Collectors.joining(",", "[", "]"));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(console.address().resolve("/events"))
            .POST(BodyPublishers.ofString(events));
    assertThat(Exchange.send(request).statusCode()).isEqualTo(202);
  }

  /** The filters that can be seen. */
  private static final String OPEN =
      "[...document.querySelectorAll('.filters :is(input, select)')].filter(each =>"
          + " each.checkVisibility()).map(each => each.id)";

  private static void reload() throws Exception {
    String address = console.text("location.hash");
    console.open("#/unknown-page", "No such page");
    console.go(address);
  }

  @Test
  void filters_of_deliveries_are_in_the_address_and_come_from_it() throws Exception {
    console.open("#/deliveries", "Search indexer");
    console.type("event_type", "publish");
    console.until(ROWS + " == 2 && " + has("Mail"));
    console.type("webhook", "mail");
    console.until(ROWS + " == 1");
    assertThat(console.text("location.hash"))
        .isEqualTo("#/deliveries?event_type=publish&webhook=mail");

    reload();
    console.until(ROWS + " == 1 && " + has("item-7"));
    assertThat(console.text("document.getElementById('webhook').value")).isEqualTo("Mail");
    console.until(has("More filters (1 set)"));
    assertThat(console.count(".filters > div")).isEqualTo(12);
    assertThat(console.list(OPEN)).containsExactly("webhook", "state", "within");
    console.run("document.querySelector('.more summary').focus()");
    console.key(" ", 32);
    assertThat(console.list(OPEN)).hasSize(12);
    console.type("from", "2100-01-01T00:00");
    console.until(has("No delivery has these values."));
    assertThat(console.inaccessible()).isEmpty();

    console.press("Clear filters");
    console.until(ROWS + " == 100");
    assertThat(console.text("location.hash")).isEqualTo("#/deliveries");
  }

  @Test
  void filters_of_events_and_webhooks_are_in_the_address() throws Exception {
    console.open("#/events?entity_id=item-9", "item-9");
    console.until(ROWS + " == 1");
    console.go("#/webhooks?name_contains=mai");
    console.until(ROWS + " == 1 && " + has("Mail"));
    console.type("name_contains", "50_");
    console.until(has("No webhook has this in its name."));
    console.go("#/webhook/indexer?entity_id=item-7");
    console.until(ROWS + " >= 1 && " + has("item-7"));
  }

  @Test
  void a_webhook_s_name_and_a_time_before_now_filter_deliveries() throws Exception {
    console.open("#/deliveries", "Search indexer");
    console.type("webhook", "Mail");
    console.until("location.hash == '#/deliveries?webhook=mail'");
    console.go("#/deliveries?webhook=indexer");
    console.until("document.getElementById('webhook').value == 'Search indexer'");
    console.type("within", "24");
    console.until("/from=\\d{4}-/.test(location.hash) && " + ROWS + " == 100");
    console.type("within", "");
    console.until("location.hash == '#/deliveries?webhook=indexer'");
    assertThat(console.inaccessible()).isEmpty();
  }

  @Test
  void a_text_finds_events_and_deliveries_by_their_identifiers() throws Exception {
    console.open("#/deliveries", "Search indexer");
    console.type("text", "tem-7");
    console.until(ROWS + " == 12 && " + has("item-79"));
    assertThat(console.text("location.hash")).isEqualTo("#/deliveries?text=tem-7");
    console.go("#/events?text=vent-14");
    console.until(ROWS + " == 11 && " + has("item-149"));
    console.type("text", "VENT");
    console.until(has("such an event was not published"));
  }

  /** Twelve pages have at most one of all items: as if each had read 2,000 others. */
  @ParameterizedTest
  @CsvSource({"deliveries, 20000, 1", "events, 50000, Not", "webhooks, 500000, 1"})
  void a_short_page_says_how_far_it_searched(String list, int read, String found) throws Exception {
    console.open("#/unknown-page", "No such page");
    console.run(
        """
        window.whole = fetch;
        window.fetch = async (path, ...more) => {
          const url = new URL(path, location.href);
          const page = Number(url.searchParams.get('cursor') ?? 0);
          url.searchParams.delete('cursor');
          const response = await whole(url, ...more);
          if (url.pathname != '/%s' || page == 12) {
            return response;
          }
          const items = (await response.json()).items.slice(0, '%s' == page);
          return Response.json({ items, next_cursor: `${page + 1}` });
        }
        """
            .formatted(list, found));

    console.go("#/" + list + "?entity_type=item&name_contains=mail");
    console.until(has("%s in the last %,d %s.".formatted(found, read, list)));
    assertThat(console.text("document.querySelector('main').innerText")).doesNotContain("No ");
    assertThat(console.count("main nav button:enabled")).isZero();
    assertThat(console.inaccessible()).isEmpty();
    console.press("Search further");
    console.until(ROWS + " > 0 && " + has("page 2"));
  }

  @Test
  void one_action_leads_from_an_event_to_its_deliveries() throws Exception {
    console.open("#/events?entity_id=item-7", "2 deliveries");
    console.run(
        "[...document.querySelectorAll('main a')].find(a => a.text == '2 deliveries').click()");
    console.until(ROWS + " == 2 && " + has("Mail") + " && " + has("Search indexer"));
    assertThat(console.text("location.hash")).isEqualTo("#/deliveries?event=event-7");
  }

  @Test
  void labels_of_filters_stand_in_line() throws Exception {
    console.open("#/deliveries", "Search indexer");
    console.until("document.querySelector('.filters select')");
    console.run("document.querySelector('.more').open = true");
    assertThat(
            console.list(
                "[...new Set([...document.querySelectorAll('.filters > div')].map(each =>"
                    + " `${each.querySelector('input, select').offsetTop"
                    + " - each.querySelector('label').offsetTop}`))]"))
        .hasSize(1);
    assertThat(
            console.list(
                "[...new Set([...document.querySelectorAll('.filters > div')].map(each =>"
                    + " `${each.offsetHeight}`))]"))
        .as("heights")
        .hasSize(1);
  }

  @Test
  void each_page_of_a_list_has_an_address_and_leads_back() throws Exception {
    console.open("#/deliveries", "Search indexer");
    console.until(ROWS + " == 100");
    console.press("Next");
    console.until(ROWS + " == " + (EVENTS + 1 - 100));
    String second = console.text("document.querySelector('main tbody a').getAttribute('href')");

    reload();
    console.until(
        "document.querySelector('main tbody a')?.getAttribute('href') == '" + second + "'");
    assertThat(console.text("document.querySelector('main nav').innerText")).contains("page 2");
    console.press("Previous");
    console.until(ROWS + " == 100");
    console.press("Next");
    console.until(ROWS + " < 100");
    console.press("Newest");
    console.until(ROWS + " == 100");
  }

  @Test
  void a_hundred_rows_fit_three_screens() throws Exception {
    for (String list : new String[] {"#/deliveries", "#/events"}) {
      console.open(list, "item-149");
      console.until(ROWS + " == 100");
      console.picture(list.substring(2) + "-100");
      assertThat(
              Double.parseDouble(
                  console.text("String(document.querySelector('table').offsetHeight)")))
          .as(list)
          .isLessThan(3 * 900);
    }
  }
}
