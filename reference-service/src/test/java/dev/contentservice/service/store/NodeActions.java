package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.service.secrets.Sha256;
import dev.contentservice.service.store.repository.TokenRepository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Repeatable actions of a node for tests. */
final class NodeActions {
  private NodeActions() {}

  /** Gives a webhook its own topic, name and payload. */
  static Consumer<NodeInProcess> update(NodeInProcess node, String id, String unique) {
    // The second one if its name has an odd length.
    EntityType topic = EntityType.of(NodeInProcess.TOPICS.get((unique.length() + 1) % 2));
    node.hooks.resource.updateWebhook(
        id,
        new UpdateWebhookRequest()
            .name(id + unique)
            .customPayload(unique)
            .events(List.of(new EventSubscription(topic, List.of(EventType.CREATE)))));
    return later -> {
      assertThat(later.findIdByName(id + unique)).hasValue(id);
      assertThat(later.state(List.of()).matches().get(topic.value())).contains(id + " " + unique);
    };
  }

  static Consumer<NodeInProcess> publish(NodeInProcess node, String unique) {
    PublishResult published = node.delivery.publisher.publish(NodeInProcess.event(unique, "a"));
    return later -> {
      assertThat(later.count("delivery_events", "id = :value", unique)).isEqualTo(1);
      if (!published.isDuplicate()) {
        assertThat(later.count("delivery_records", "event_id = :value", unique))
            .isEqualTo(published.webhooks());
      }
    };
  }

  /**
   * While there are deliveries to claim; a result that could not be recorded is recorded next time.
   */
  static List<String> completeAll(NodeInProcess node) {
    List<String> all = new ArrayList<>();
    do {
      node.delivery.outbox.complete(node.unrecorded);
      node.unrecorded.forEach(each -> all.add(each.delivery().id()));
      node.unrecorded.clear();
      node.delivery.outbox.claim(64).stream()
          .map(each -> new CompletedAttempt(each, delivered(node)))
          .forEach(node.unrecorded::add);
    } while (!node.unrecorded.isEmpty());
    return all;
  }

  private static AttemptResult delivered(NodeInProcess node) {
    return AttemptResult.delivered(node.clock.instant(), Duration.ZERO, ReceiverResponse.of(204));
  }

  static TokenRepository.Named token(String unique) {
    return new TokenRepository.Named(unique, Sha256.hex(unique), Instant.EPOCH, null, null);
  }

  static Path file(String unique) {
    try {
      Path file = Files.createTempFile("provision", ".json");
      file.toFile().deleteOnExit();
      return Files.writeString(
          file,
          """
          [{"id": "%s", "name": "%s", "url": "https://example.com/", "custom_payload": null,
            "headers": {"X-Key": "secret"}, "events": [], "http_basic_user": null,
            "http_basic_password": null, "enabled": true, "payload_api_version": "1",
            "nested_items_in_payload": false}]
          """
              .formatted(unique, unique));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
