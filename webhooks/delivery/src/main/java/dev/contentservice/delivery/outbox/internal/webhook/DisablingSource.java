package dev.contentservice.delivery.outbox.internal.webhook;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.outbox.DisableReason;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Shards;
import dev.contentservice.delivery.outbox.internal.WakeUps;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.model.Webhook;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * Disables webhooks for an application that does not do so in its own store: the outbox remembers
 * which, and skips their deliveries until the application changes the webhook. Pass it to the
 * {@link Outbox} as source and as disabler, and call {@link #enableChanged} every second.
 * Thread-safe.
 */
public final class DisablingSource extends ForwardingSource implements WebhookDisabler {
  // The second condition is that of the index delivery_receivers_troubled.
  private static final String DISABLED =
      "select webhook_id, disabled_version from delivery_receivers q where disabled_version is not null"
          + " and (failures > 0 or disabled_reason is not null) and "
          + WakeUps.NOT_RESET;

  private final StoreClock clock;

  /**
   * @param source of the application
   * @param clock that of the outbox
   */
  public DisablingSource(WebhookSource source, StoreClock clock) {
    super(source);
    this.clock = clock;
  }

  /** Finds those of these webhooks that the outbox has not disabled. */
  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    WebhookReadResult found = source.find(handle, ids);
    Map<String, Long> disabled = disabled(handle, ids);
    changed(handle, disabled).forEach(disabled::remove);
    return disabled.isEmpty() ? found : found.only(each -> !disabled.containsKey(each.getId()));
  }

  @Override
  public boolean disable(Handle handle, Webhook called) {
    String id = called.getId();
    Map<String, Long> disabled = disabled(handle, Set.of(id));
    if (!disabled.isEmpty()) {
      enable(handle, changed(handle, disabled));
      return false;
    }
    // Before the webhook is read: a change in between enables it again.
    long version = source.version(handle);
    boolean isUnchanged =
        source.find(handle, Set.of(id)).readable().stream()
            .anyMatch(
                now ->
                    CompleteWebhook.defect(now) == null
                        && CompleteWebhook.complete(now).equals(called));
    return isUnchanged
        && handle
                .createUpdate(
                    "insert into delivery_receivers (webhook_id, shard, disabled_version)"
                        + " values (:webhook, :of_shard, :version) on conflict (webhook_id)"
                        + " do update set disabled_version = excluded.disabled_version")
                .bind("of_shard", Shards.of(id))
                .bind("version", version)
                .bind("webhook", id)
                .execute()
            == 1;
  }

  @Override
  public void disabled(String webhookId, DisableReason reason) {
    System.getLogger(DisablingSource.class.getName())
        .log(
            WARNING,
            "webhook {0} is sent nothing more: {1}; its next change by the application enables it"
                + " again",
            webhookId,
            reason.sentence());
  }

  /** Clears the reason, failures and pauses of the webhooks that the application has changed. */
  public void enableChanged(TransactionRunner store) {
    store.run(
        handle -> {
          Map<String, Long> disabled = read(handle.createQuery(DISABLED));
          enable(handle, changed(handle, disabled));
          return disabled.size();
        });
  }

  private void enable(Handle handle, Collection<String> ids) {
    ids.forEach(id -> DisableReasonRepository.clear(handle, id, clock.instant()));
  }

  /** Those of these webhooks that have changed. */
  private Collection<String> changed(Handle handle, Map<String, Long> versions) {
    Set<String> changed = new TreeSet<>();
    if (versions.isEmpty()) {
      return changed;
    }
    // A source without changes may pass all its webhooks for any version.
    Map<String, Long> older = new HashMap<>(versions);
    long newest = source.version(handle);
    older.values().removeIf(version -> version >= newest);
    older.forEach(
        (id, version) ->
            source.changedSince(
                handle,
                version,
                (tenant, webhook) -> {
                  if (id.equals(webhook.getId())) {
                    changed.add(id);
                  }
                }));
    return changed;
  }

  private static Map<String, Long> disabled(Handle handle, Set<String> ids) {
    return read(
        BatchValues.of("webhook", ids)
            .query(
                handle, DISABLED + " and webhook_id <any_of> (select webhook from <rows>) <end>"));
  }

  private static Map<String, Long> read(Query query) {
    Map<String, Long> versions = new HashMap<>();
    query
        .map(
            (row, context) ->
                Map.entry(row.getString("webhook_id"), row.getLong("disabled_version")))
        .forEach(each -> versions.put(each.getKey(), each.getValue()));
    return versions;
  }
}
