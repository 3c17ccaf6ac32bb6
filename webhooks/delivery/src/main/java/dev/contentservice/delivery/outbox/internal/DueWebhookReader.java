package dev.contentservice.delivery.outbox.internal;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.delivery.internal.RateLimitedLog;
import dev.contentservice.delivery.outbox.Throttle;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.internal.database.RejectedWork;
import dev.contentservice.delivery.outbox.internal.webhook.CompleteWebhook;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * Reads the webhooks of due deliveries and checks whether they are enabled and complete (§6).
 * Thread-safe.
 */
public final class DueWebhookReader {
  /** The pause before an unreadable webhook is read again. */
  public static final Duration PAUSE = Duration.ofSeconds(60);

  private static final int MAX_LOGGED = 10;

  private final WebhookSource source;
  private final RateLimitedLog warnings =
      new RateLimitedLog(System.getLogger(DueWebhookReader.class.getName()), WARNING);

  /**
   * A webhook in neither component is not enabled, incomplete or deleted.
   *
   * @param enabled by id, with defaults for omitted members
   * @param unreadable ids of webhooks that cannot be read now and may be enabled
   * @param throttles by id
   * @param credentials by id, of the webhooks that have any
   */
  record Found(
      Map<String, Webhook> enabled,
      Set<String> unreadable,
      Map<String, Throttle> throttles,
      Map<String, SenderCredentials> credentials) {}

  DueWebhookReader(WebhookSource source) {
    this.source = source;
  }

  Found find(Handle handle, Set<String> ids) {
    WebhookReadResult found = read(handle, ids);
    Map<String, Webhook> enabled = new HashMap<>();
    for (Webhook webhook : found.readable()) {
      if (Boolean.TRUE.equals(webhook.getEnabled()) && CompleteWebhook.defect(webhook) == null) {
        enabled.put(webhook.getId(), CompleteWebhook.complete(webhook));
      }
    }
    if (!found.unreadable().isEmpty()) {
      warn(new TreeMap<>(found.unreadable()));
    }
    return new Found(enabled, found.unreadable().keySet(), found.throttles(), found.credentials());
  }

  /** Reads each webhook alone if the source throws: others are then not affected. */
  private WebhookReadResult read(Handle handle, Set<String> ids) {
    try {
      return source.find(handle, ids);
    } catch (RuntimeException | Error e) {
      // After a failed statement, PostgreSQL rejects all others of the transaction.
      if (FatalErrors.isFatal(e) || RejectedWork.isOfDatabase(e) || source.failsClaim(e)) {
        throw e;
      }
      return ids.size() == 1
          ? new WebhookReadResult(List.of(), Map.of(ids.iterator().next(), "the source threw " + e))
          : ids.stream()
              .map(id -> read(handle, Set.of(id)))
              .reduce(WebhookReadResult::and)
              .orElseThrow();
    }
  }

  private void warn(Map<String, String> reasons) {
    String some =
        reasons.entrySet().stream()
            .limit(MAX_LOGGED)
            .map(each -> "'" + each.getKey() + "': " + each.getValue())
            .collect(Collectors.joining(" | "));
    warnings.log(
        "unreadable",
        "cannot read {0} of the webhooks that are due; their deliveries stay pending, next try in"
            + " {1} s: {2}",
        reasons.size(),
        PAUSE.toSeconds(),
        some);
  }
}
