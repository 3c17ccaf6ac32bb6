package dev.contentservice.service;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.management.ContentManagementClient;
import dev.contentservice.model.management.Event;
import dev.contentservice.model.management.ReceiverHealth;
import dev.contentservice.model.management.ReceiverPage;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of failing receivers, on a service with many of them. */
@Tag("exhaustive")
class ReceiversIT {
  private static final List<String> IDS =
      IntStream.range(0, 101).mapToObj("w%03d"::formatted).toList();

  @TempDir static Path folder;

  private static String webhook(String id, String url) {
    return """
    {"id": "%s", "name": "%s", "url": "%s", "enabled": true,
     "events": [{"entity_type": "item", "event_types": ["update"]}]}
    """
        .formatted(id, id, url);
  }

  private static List<String> ids(ReceiverPage page) {
    return page.getItems().stream().map(ReceiverHealth::getWebhookId).toList();
  }

  @Test
  void pages_of_a_hundred_lead_to_the_rest_and_leave_deleted_webhooks_out() throws Exception {
    try (LoopbackReceiver receiver = new LoopbackReceiver()) {
      receiver.respond(500);
      String webhooks =
          IDS.stream()
              .map(id -> webhook(id, receiver.url("/" + id)))
              .collect(joining(",", "[", "]"));
      try (RunningService service =
              RunningService.in(folder, LoopbackWebhooks.in(folder, webhooks));
          ContentManagementClient client =
              ContentManagementClient.builder().baseUrl(service.management()).build()) {
        client
            .events()
            .publish(
                List.of(
                    new Event(
                        EntityType.of("item"), EventType.of("update"), "1", List.of("an entity"))));
        Eventually.yes(() -> receiver.waiting() >= IDS.size());
        Eventually.yes(() -> all(client).size() == IDS.size());

        assertThat(ids(client.receivers().list())).hasSize(100);
        assertThat(all(client)).isEqualTo(IDS);
        assertThat(client.webhooks().read(IDS.get(1)).getReceiver().getConsecutiveFailures())
            .isOne();
        deleteRow(IDS.get(0));
        assertThat(all(client)).isEqualTo(IDS.subList(1, IDS.size()));
      }
    }
  }

  /** Deletes only the webhook, as if an attempt had failed after the deletion. */
  private static void deleteRow(String id) throws SQLException {
    try (Connection store =
            DriverManager.getConnection(
                "jdbc:sqlite:" + folder.resolve("content-data/content.db"));
        Statement statement = store.createStatement()) {
      statement.execute("delete from webhooks where id = '" + id + "'");
    }
  }

  private static List<String> all(ContentManagementClient client) {
    ReceiverPage first = client.receivers().list();
    String next = first.getNextCursor();
    return next == null
        ? ids(first)
        : Stream.concat(
                ids(first).stream(), ids(client.receivers().list(of -> of.cursor(next))).stream())
            .toList();
  }
}
