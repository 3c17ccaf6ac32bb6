package dev.contentservice.service;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.management.ContentManagementClient;
import dev.contentservice.model.management.Event;
import dev.contentservice.model.management.ReceiverHealth;
import dev.contentservice.model.management.ReceiverPage;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of failing receivers, on a service with many of them. */
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
  void the_cursor_of_a_page_of_a_hundred_leads_to_the_rest() throws Exception {
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
        client.events().publish(List.of(new Event("item", "update", "1", List.of("an entity"))));
        Eventually.yes(() -> receiver.waiting() >= IDS.size());
        Eventually.yes(() -> all(client).size() == IDS.size());

        assertThat(ids(client.receivers().list())).hasSize(100);
        assertThat(all(client)).isEqualTo(IDS);
      }
    }
  }

  private static List<String> all(ContentManagementClient client) {
    ReceiverPage first = client.receivers().list();
    String next = first.getNextCursor().get();
    return next == null
        ? ids(first)
        : Stream.concat(
                ids(first).stream(), ids(client.receivers().list(of -> of.cursor(next))).stream())
            .toList();
  }
}
