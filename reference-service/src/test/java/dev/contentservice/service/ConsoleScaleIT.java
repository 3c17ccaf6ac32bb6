package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 10,000 webhooks, 500,000 deliveries, and one receiver that has been down for an hour with 10,000
 * pending. Prints how long pages take in a browser without a cache.
 */
@Tag("nightly")
class ConsoleScaleIT {
  private static final int WEBHOOKS = 10_000;
  private static final long MOST_BYTES = 200_000;
  private static final long MOST_FILES = 6;

  private static final String LOADED = "performance.getEntriesByType('resource')";
  private static final String PAINTED =
      "performance.getEntriesByName('first-contentful-paint')[0].startTime";
  private static final String COMPLETE =
      "Math.max(..." + LOADED + ".map(each => each.responseEnd))";
  private static final String BYTES =
      LOADED + ".reduce((sum, each) => sum + each.encodedBodySize, 0)";
  private static final String FILES =
      LOADED + ".filter(each => each.name.includes('/console/')).length";

  /** <id_of N> is an identifier of the time {@code at}, as those of version 7. */
  private static final Pattern ID = Pattern.compile("<id_of ([^>]*)>");

  private static final List<String> ROWS =
      List.of(
          """
          insert into delivery_payloads (id, sha256, api_version, nested_items, used_at)
          values ('p', 'p', '1', 0, :now)
          """,
          """
          insert into delivery_events
            (id, entity_type, entity_id, event_type, entity, related, occurred_at, created_at)
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000),
            timed as (select n, :now - 3600000 + n * 600 as at from numbers)
          select <id_of n>, 'item', n, 'update', '{}', '[]', at, at from timed
          """,
          """
          insert into delivery_completed (id, event_id, webhook_id, payload, state, attempts,
            schedule_from, created_at, completed_at, started_at, duration_ms, status, error)
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 500000),
            timed as (select n, :now - 3600000 + (n + 99) / 100 * 600 as at from numbers)
          select <id_of n>, <id_of (n + 99) / 100>, 'w' || (n % 10000), 'p',
            case n % 5000 when 0 then 'failed' else 'delivered' end, 1, 0, at, at, at, 9,
            case n % 5000 when 0 then 500 else 204 end, case n % 5000 when 0 then 'status' end
          from timed
          """,
          """
          insert into delivery_pending (id, event_id, webhook_id, shard, payload, due_at, attempts,
            schedule_from, created_at, started_at, duration_ms, error)
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10000),
            timed as (select n, :now - 3600000 + (n + 1) / 2 * 600 as at from numbers)
          select <id_of n + 1000000>, <id_of (n + 1) / 2>, 'w0', :shard, 'p', :now + n, 1, 0, at, at,
            9, 'connect'
          from timed
          """,
          """
          insert into delivery_receivers
            (webhook_id, shard, failures, failing_since, failed_delivery, open_until)
          select 'w0', :shard, 40, :now - 3600000, min(id), :now + 540000 from delivery_pending
          """);

  @TempDir Path folder;

  @Test
  void pages_need_few_files_and_bytes_and_name_the_outage() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    Map<String, String> store = EitherStore.SQLITE.in(folder);
    String webhooks =
        IntStream.range(0, WEBHOOKS)
            .mapToObj(
                i ->
                    """
                    {"id": "w%1$d", "name": "Shop %1$d", "url": "http://127.0.0.1:1/", "enabled": true,
                     "events": [{"entity_type": "none%1$d", "event_types": ["update"]}]}"""
                        .formatted(i))
            .collect(Collectors.joining(",", "[", "]"));
    ConsoleBrowser.start(folder, webhooks, store).close();
    fill(store.get("CONTENT_STORE_URL"));

    try (ConsoleBrowser console = ConsoleBrowser.start(folder, "[]", store)) {
      for (String page :
          List.of("#/", "#/webhooks", "#/deliveries", "#/webhook/w0", "#/events", "#/")) {
        console.open("#/unknown-page", "No such page");
        console.open(page, "");
        console.until("!" + has("Loading …"));
        long fastest = Long.MAX_VALUE;
        long first = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
          console.forget();
          console.run("isOld = true; location.reload()");
          console.until("!window.isOld && document.querySelector('h1') && !" + has("Loading …"));
          first = Math.min(first, number(console, PAINTED));
          fastest = Math.min(fastest, number(console, COMPLETE));
        }
        long bytes = number(console, BYTES);
        System.out.printf(
            "console at scale, %s: shown after %d ms, complete after %d ms, %d bytes%n",
            page, first, fastest, bytes);
        assertThat(bytes).as(page).isLessThan(MOST_BYTES);
        assertThat(number(console, FILES)).as(page).isLessThanOrEqualTo(MOST_FILES);
      }
      // From the overview: the cause at once, and its deliveries with one click.
      console.until(has("no connection") + " && " + has("100 or more"));
      console.until("/in [1-9] minutes, circuit breaker open/.test(document.body.innerText)");
      console.run("document.querySelector('main tbody a').click()");
      console.until(has("The circuit breaker is open") + " && " + has("100 deliveries or more"));
      console.picture("incident-outage");
    }
  }

  private static long number(ConsoleBrowser console, String script) throws Exception {
    return Long.parseLong(console.text("String(Math.round(" + script + "))"));
  }

  private static void fill(String url) throws Exception {
    CRC32 digest = new CRC32();
    digest.update("w0".getBytes(StandardCharsets.UTF_8));
    try (Connection database = DriverManager.getConnection(url);
        Statement statement = database.createStatement()) {
      database.setAutoCommit(false);
      String now = Long.toString(System.currentTimeMillis());
      for (String rows : ROWS) {
        String sql = rows.replace(":now", now).replace(":shard", "" + digest.getValue() % 64);
        statement.execute(
            ID.matcher(sql)
                .replaceAll("printf('%08x-%04x-7000-8000-%012x', at / 65536, at % 65536, $1)"));
      }
      database.commit();
    }
  }
}
