package dev.contentservice.receiver;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.http.internal.Message;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.payload.CloudEventsFormat;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/** The sender of webhooks/delivery, which sends an event to a URL of this machine. */
public final class RealSender implements AutoCloseable {
  private final EgressPolicy hosts =
      new EgressPolicy(
          AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")), HostResolver.ofTheSystem());
  private final Sender sender = Sender.builder(hosts, InstantSource.system()).build();
  private final PayloadFormats formats =
      PayloadFormats.defaults()
          .with(CloudEventsFormat.API_VERSION, new CloudEventsFormat("/content-service"));

  /** A webhook for the default form. */
  public static Webhook webhook(String url) {
    return new Webhook()
        .id("w")
        .url(url)
        .headers(WebhookHeaders.none())
        .payloadApiVersion("1")
        .nestedItemsInPayload(false);
  }

  /** Sends the creation of a model as one attempt. */
  public AttemptResult send(Webhook webhook, String eventId, String... keys) {
    Event event =
        Event.builder(
                eventId,
                new EntityReference(EntityType.of("item_type"), "m1"),
                EventType.of("create"),
                "{\"id\":\"m1\",\"name\":\"Article\"}")
            .related(List.of(new EntityReference(EntityType.of("item"), "7")))
            .occurredAt(Instant.parse("2026-11-01T10:00:00Z"))
            .build();
    return sender.send(
        DeliveryTarget.of(
            webhook, SenderCredentials.signing(Stream.of(keys).map(SigningKey::parse).toList())),
        new Message("msg-" + eventId, formats.payload(event, webhook), event));
  }

  @Override
  public void close() {
    sender.close();
    hosts.close();
  }
}
