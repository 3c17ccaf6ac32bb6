package dev.contentservice.service.delivery;

import static java.util.stream.Collectors.toSet;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.query.ReceiverHealth;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.ReceiverPage;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.WebhookPages;
import dev.contentservice.service.stub.ReceiversApi;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Lists the receivers that need attention, on the management port. */
@Singleton
final class ReceiverResource implements ReceiversApi {
  private final Store store;
  private final StoreClock clock;

  ReceiverResource(Store store, StoreClock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public ReceiverPage listReceivers(@Nullable String cursor) {
    Instant now = clock.instant();
    return store.readPage(handle -> page(handle, now, cursor));
  }

  private static ReceiverPage page(Handle handle, Instant now, @Nullable String after) {
    List<ReceiverHealth> read = ReceiverHealth.page(handle, now, after, PageQuery.PAGE + 1);
    Map<String, Webhook> webhooks =
        WebhookPages.findWithoutSecrets(
            handle, read.stream().map(ReceiverHealth::webhookId).collect(toSet()));
    return new ReceiverPage(
        read.stream()
            .limit(PageQuery.PAGE)
            // An attempt may have failed after the deletion of its webhook.
            .flatMap(
                receiver ->
                    Optional.ofNullable(webhooks.get(receiver.webhookId()))
                        .map(webhook -> ShownReceiver.of(receiver, webhook))
                        .stream())
            .toList(),
        read.size() <= PageQuery.PAGE ? null : read.get(PageQuery.PAGE - 1).webhookId());
  }
}
