package dev.contentservice.service.delivery;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.Throttle;
import dev.contentservice.delivery.outbox.WebhookConsumer;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.model.Webhook;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.ClientCertificateRepository.Pem;
import dev.contentservice.service.store.repository.Decrypted;
import dev.contentservice.service.store.repository.DeliverySettings;
import dev.contentservice.service.store.repository.WebhookRepository;
import dev.contentservice.service.store.repository.WebhookVersions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** The webhooks of the store, for the delivery module. */
record ServiceWebhookSource(
    WebhookRepository webhooks, StoredCredentials credentials, StoreClock clock)
    implements WebhookSource, WebhookDisabler {

  @Override
  public long version(Handle handle) {
    return WebhookVersions.current(handle);
  }

  @Override
  public void changedSince(Handle handle, long version, WebhookConsumer reader) {
    WebhookVersions.changedSince(handle, version, reader);
  }

  @Override
  public Map<String, DeliveryOrder> orders(Handle handle, Set<String> ids) {
    Map<String, DeliveryOrder> orders = new HashMap<>();
    DeliverySettings.find(handle, ids).forEach((id, each) -> orders.put(id, each.order()));
    return orders;
  }

  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    Decrypted<Webhook> found = webhooks.find(handle, ids);
    // After the webhooks: one that is created in between with its keys is not found without them.
    Decrypted<List<String>> ownKeys = webhooks.signingKeys().find(handle, ids);
    Decrypted<Pem> certificates = webhooks.certificates().find(handle, ids);
    Map<String, String> unreadable = new HashMap<>();
    Stream.of(ownKeys, certificates, found)
        .flatMap(each -> each.unreadable().entrySet().stream())
        .forEach(
            each -> unreadable.put(each.getKey(), String.valueOf(each.getValue().getMessage())));
    Map<String, SenderCredentials> known = new HashMap<>();
    for (Webhook webhook : found.readable().values()) {
      String id = webhook.getId();
      try {
        known.put(
            id,
            credentials.parse(
                ownKeys.readable().getOrDefault(id, List.of()), certificates.readable().get(id)));
      } catch (IllegalArgumentException e) {
        unreadable.putIfAbsent(id, String.valueOf(e.getMessage()));
      }
    }
    List<Webhook> readable =
        found.readable().values().stream()
            .filter(webhook -> !unreadable.containsKey(webhook.getId()))
            .toList();
    return new WebhookReadResult(readable, unreadable, throttles(handle, ids), known);
  }

  /** Only a missing key is thrown; a text that was changed makes its webhook unreadable. */
  @Override
  public boolean failsClaim(Throwable failure) {
    return failure instanceof DecryptionException;
  }

  private static Map<String, Throttle> throttles(Handle handle, Set<String> ids) {
    Map<String, Throttle> throttles = new HashMap<>();
    DeliverySettings.find(handle, ids)
        .forEach(
            (id, each) -> {
              if (each.throttle() != null) {
                throttles.put(id, each.throttle());
              }
            });
    return throttles;
  }

  @Override
  public boolean disable(Handle handle, Webhook called) {
    Optional<Webhook> stored =
        webhooks
            .lock(handle, called.getId())
            .filter(now -> Boolean.TRUE.equals(now.getEnabled()))
            .filter(now -> now.getUrl().equals(called.getUrl()));
    stored.ifPresent(
        webhook -> {
          Instant now = clock.instant();
          webhooks.disable(handle, webhook, now);
          AuditRepository.insert(handle, now, disabled(webhook.getId()));
        });
    return stored.isPresent();
  }

  private static AuditRecord disabled(String id) {
    return new AuditRecord(
        Actor.SERVICE,
        "update",
        ResourceType.WEBHOOK,
        id,
        Map.of("enabled", true),
        Map.of("enabled", false));
  }
}
