package dev.contentservice.delivery.queue;

import dev.contentservice.model.Webhook;
import java.util.Set;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/**
 * The webhooks in the store, as a transaction sees them.
 *
 * <p>A webhook has at least {@code id}, {@code url} and {@code events} with all that §6.1 requires
 * of a subscription. One that lacks any of them matches no event and is sent nothing, and {@link
 * MatchingListener#unusable} is called. Other omitted members count as {@code enabled: false},
 * {@code payload_api_version: "1"}, {@code nested_items_in_payload: false}, no headers, no
 * credentials and no custom payload.
 */
public interface WebhookSource {

  /**
   * A number that is higher after every change of a webhook than before it, in the order in which
   * the changes were committed.
   */
  long version(Handle handle);

  /**
   * Hands over each webhook that changed after this version, in its newest state; its headers and
   * credentials are not needed.
   */
  void changedSince(Handle handle, long version, Consumer<Webhook> reader);

  /**
   * Those of these webhooks that exist, with their secrets. One that cannot be read, such as one
   * whose secrets cannot be decrypted, is named in the result and does not fail the others: its
   * deliveries stay pending. An exception fails the whole claim, and is right if this node can read
   * none.
   *
   * @param ids one or more
   */
  FoundWebhooks find(Handle handle, Set<String> ids);
}
