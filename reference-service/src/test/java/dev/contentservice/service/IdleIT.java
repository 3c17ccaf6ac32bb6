package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A service that has delivered everything. Starts its own services, since others share their
 * store's writes with the tests.
 */
@Tag("exhaustive")
class IdleIT {
  private static final String WEBHOOK =
      """
      [{"id": "w", "name": "W", "url": "%s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["update"]}]}]
      """;

  // More than two heartbeats of this time.
  private static final String TAKEOVER = "5S";
  private static final long LONGER_THAN_TWO_HEARTBEATS = 3_500;

  // A connection sees here when another one has committed.
  private static final String WRITES_OF_SQLITE = "pragma data_version";
  // The transactions that wrote the rows; the statistics of PostgreSQL come up to 10 seconds late.
  private static final String WRITES_OF_POSTGRESQL =
      """
      select (select sum(xmin::text::bigint) from delivery_nodes)
           + (select sum(xmin::text::bigint) from delivery_shards)
           + (select coalesce(sum(xmin::text::bigint), 0) from delivery_receivers)
           + (select coalesce(sum(xmin::text::bigint), 0) from delivery_pending)
           + (select sum(xmin::text::bigint) from delivery_completed)
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void writes_nothing_to_its_store(EitherStore kind) throws Exception {
    try (LoopbackReceiver receiver = new LoopbackReceiver()) {
      Map<String, String> settings =
          new HashMap<>(
              kind.in(folder, LoopbackWebhooks.in(folder, WEBHOOK.formatted(receiver.url("/")))));
      settings.put("CONTENT_DELIVERY_TAKEOVER", TAKEOVER);
      try (RunningService service = RunningService.in(folder, settings);
          Connection store =
              DriverManager.getConnection(settings.get("CONTENT_STORE_URL"), "postgres", "")) {
        EventPublishers.publish(service, "update");
        receiver.next();
        Eventually.yes(
            () ->
                number(store, "select count(*) from delivery_records where state = 'pending'")
                    == 0);
        String writes = kind == EitherStore.SQLITE ? WRITES_OF_SQLITE : WRITES_OF_POSTGRESQL;
        // A worker may look for more once.
        Thread.sleep(500);
        long before = number(store, writes);

        Thread.sleep(LONGER_THAN_TWO_HEARTBEATS);

        assertThat(number(store, writes)).isEqualTo(before);
        EventPublishers.publish(service, "update");
        receiver.next();
        Eventually.yes(() -> number(store, writes) > before);
      }
    }
  }

  private static long number(Connection store, String query) throws Exception {
    try (Statement statement = store.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }
}
