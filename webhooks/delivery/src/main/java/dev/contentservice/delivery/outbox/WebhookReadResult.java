package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SenderCredentialsSource;
import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.model.Webhook;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of {@link WebhookSource#find}. A webhook in neither of the first two components does
 * not exist.
 *
 * @param readable in any order
 * @param unreadable by id, why each cannot be read now and how to fix it, in one sentence without
 *     secrets; it is logged. One whose signing keys are not known belongs here: it is never sent an
 *     unsigned request for that reason
 * @param throttles by id, of the webhooks that have one
 * @param credentials by id, of the webhooks that have any
 */
public record WebhookReadResult(
    List<Webhook> readable,
    Map<String, String> unreadable,
    Map<String, Throttle> throttles,
    Map<String, SenderCredentials> credentials) {
  private static final String UNKNOWN = "its signing keys or client certificate are not known: ";

  public WebhookReadResult {
    readable = List.copyOf(readable);
    unreadable = Map.copyOf(unreadable);
    throttles = Map.copyOf(throttles);
    credentials = Map.copyOf(credentials);
  }

  /** A result without throttles and credentials. */
  public WebhookReadResult(List<Webhook> readable, Map<String, String> unreadable) {
    this(readable, unreadable, Map.of(), Map.of());
  }

  /** A result without unreadable webhooks. */
  public static WebhookReadResult readable(List<Webhook> webhooks) {
    return new WebhookReadResult(webhooks, Map.of());
  }

  /** These webhooks and the others. */
  public WebhookReadResult and(WebhookReadResult others) {
    return new WebhookReadResult(
        Stream.concat(readable.stream(), others.readable.stream()).toList(),
        all(unreadable, others.unreadable),
        all(throttles, others.throttles),
        all(credentials, others.credentials));
  }

  private static <T> Map<String, T> all(Map<String, T> some, Map<String, T> others) {
    Map<String, T> all = new HashMap<>(some);
    all.putAll(others);
    return all;
  }

  /** The same with only these of the readable webhooks. */
  public WebhookReadResult only(Predicate<Webhook> which) {
    return new WebhookReadResult(
        readable.stream().filter(which).toList(), unreadable, throttles, credentials);
  }

  /** The same with credentials of the readable webhooks that have none. */
  public WebhookReadResult with(SenderCredentialsSource source) {
    Map<String, String> failed = new HashMap<>(unreadable);
    Map<String, SenderCredentials> known = new HashMap<>(credentials);
    Set<String> others = readable.stream().map(Webhook::getId).collect(Collectors.toSet());
    others.removeAll(known.keySet());
    if (!others.isEmpty()) {
      known.putAll(credentials(source, Set.copyOf(others), failed));
      others.removeAll(known.keySet());
      others.forEach(id -> failed.putIfAbsent(id, UNKNOWN + "their source has none"));
    }
    return new WebhookReadResult(
        readable.stream().filter(each -> !failed.containsKey(each.getId())).toList(),
        failed,
        throttles,
        known);
  }

  private static Map<String, SenderCredentials> credentials(
      SenderCredentialsSource source, Set<String> ids, Map<String, String> failed) {
    try {
      return source.credentials(ids);
    } catch (RuntimeException | Error e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      Map<String, SenderCredentials> known = new HashMap<>();
      if (ids.size() == 1) {
        failed.put(ids.iterator().next(), UNKNOWN + e.getMessage());
      } else {
        ids.forEach(id -> known.putAll(credentials(source, Set.of(id), failed)));
      }
      return known;
    }
  }
}
