package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.credentials.SenderCredentialsSource;
import dev.contentservice.delivery.outbox.internal.webhook.CredentialedSource;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Reads webhooks from the application's store, as a transaction sees them. {@link JdbcWebhookStore}
 * is one with a table of its own; implement this interface for tables of the application.
 *
 * <p>A webhook needs {@code id}, {@code url} and {@code events} with all members that §6.1 requires
 * of a subscription. Without them it matches no event and is sent nothing, and {@code
 * MatchingListener.unusable} is called. Other omitted members default to {@code enabled: false},
 * {@code payload_api_version: "1"}, {@code nested_items_in_payload: false}, no headers, no
 * credentials and no custom payload.
 */
public interface WebhookSource {

  /**
   * Returns a number that increases with every committed change of a webhook, in the order of the
   * commits. A transaction that changes a webhook therefore takes its version from a row that it
   * locks until its commit:
   *
   * <pre>{@code
   * update webhook_version set newest = newest + 1 returning newest
   * }</pre>
   *
   * and this method returns {@code newest}. The highest version plus 1, or a sequence, loses
   * events: of two overlapping transactions, the one that commits later may have the lower version,
   * and its change is never read.
   */
  long version(Handle handle);

  /**
   * Passes each webhook whose last change has a higher version to {@code reader}, in its newest
   * state and with its owner, which never changes; headers and credentials may be omitted. A
   * deleted webhook is passed with {@code enabled: false}, or the application calls {@code
   * Subscriptions.reload}.
   */
  void changedSince(Handle handle, long version, WebhookConsumer reader);

  /**
   * Like {@link #changedSince}, and returns the {@link #version} from before it read. Called at
   * every publication. Override it if one statement can do both, or if versions do not increase in
   * the order of commits: it then passes each webhook whose last change may not have been visible
   * to a transaction that got this version.
   */
  default long readChanges(Handle handle, long version, WebhookConsumer reader) {
    long newest = version(handle);
    if (newest > version) {
      changedSince(handle, version, reader);
    }
    return newest;
  }

  /**
   * Finds the order in which webhooks get the events of one entity, of those that have one. None by
   * default. A change of the order is a change of the webhook, for {@link #changedSince}.
   *
   * @param ids one or more
   */
  default Map<String, DeliveryOrder> orders(Handle handle, Set<String> ids) {
    return Map.of();
  }

  /**
   * Finds existing webhooks, with their secrets. A webhook that cannot be read, for example because
   * its secrets cannot be decrypted, is listed in the result; its deliveries stay pending and
   * others are not affected. If this throws, each webhook is read alone, and one for which it
   * throws again is unreadable; an exception of the database, or one of {@link #failsClaim}, fails
   * the whole claim.
   *
   * @param ids one or more
   */
  WebhookReadResult find(Handle handle, Set<String> ids);

  /**
   * Whether {@link #find} threw this because this node lacks something that other nodes have, such
   * as a key. The claim then fails, and the node leaves its webhooks to others for a while. False
   * by default.
   */
  default boolean failsClaim(Throwable failure) {
    return false;
  }

  /** The same webhooks, with these credentials for those that {@link #find} has none of. */
  default WebhookSource withCredentials(SenderCredentialsSource credentials) {
    return new CredentialedSource(this, credentials);
  }
}
