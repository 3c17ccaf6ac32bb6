package dev.contentservice.service.store.repository;

import dev.contentservice.model.Webhook;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A webhook to display, with what the store knows of it.
 *
 * @param version changes with each update
 * @param enabledChange when it was last enabled or disabled; null if never since it was created
 * @param delivery in which order and how fast it is called
 * @param certificate its client certificate; null if it has none
 */
public record StoredWebhook(
    Webhook webhook,
    Instant createdAt,
    Instant updatedAt,
    long version,
    @Nullable EnabledChange enabledChange,
    DeliverySettings delivery,
    ClientCertificateRepository.@Nullable Shown certificate) {

  /** When a webhook was enabled or disabled, and by whom: {@code Actor.name()}. */
  public record EnabledChange(Instant at, String by) {}
}
