package dev.contentservice.delivery.queue;

import dev.contentservice.model.Webhook;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/** The webhooks in the store, as a transaction sees them. */
public interface WebhookSource {

  /**
   * A number that is higher after every change of a webhook than before it, in the order in which
   * the changes were committed.
   */
  long version(Handle handle);

  /** Hands over each webhook that changed after this version, in its newest state. */
  void changedSince(Handle handle, long version, Consumer<Webhook> reader);

  /**
   * Those of these webhooks that are there, with their secrets, in any order.
   *
   * @param ids one or more
   */
  List<Webhook> find(Handle handle, Set<String> ids);
}
