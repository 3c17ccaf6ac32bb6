package dev.contentservice.delivery.outbox;

import dev.contentservice.model.Webhook;
import java.util.Set;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/**
 * Reads webhooks from the application's store, as a transaction sees them.
 *
 * <p>A webhook needs {@code id}, {@code url} and {@code events} with all members that §6.1 requires
 * of a subscription. Without them it matches no event and is sent nothing, and {@code
 * MatchingListener.unusable} is called. Other omitted members default to {@code enabled: false},
 * {@code payload_api_version: "1"}, {@code nested_items_in_payload: false}, no headers, no
 * credentials and no custom payload.
 */
public interface WebhookSource {

  /** Returns a number that increases with every committed change of a webhook. */
  long version(Handle handle);

  /**
   * Passes each webhook that changed after this version to {@code reader}, in its newest state;
   * headers and credentials may be omitted.
   */
  void changedSince(Handle handle, long version, Consumer<Webhook> reader);

  /**
   * Finds existing webhooks, with their secrets. A webhook that cannot be read, for example because
   * its secrets cannot be decrypted, is listed in the result; its deliveries stay pending and
   * others are not affected. Throw an exception only if this node can read no webhook: it fails the
   * whole claim.
   *
   * @param ids one or more
   */
  FoundWebhooks find(Handle handle, Set<String> ids);
}
