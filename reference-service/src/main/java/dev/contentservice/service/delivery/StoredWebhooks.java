package dev.contentservice.service.delivery;

import dev.contentservice.delivery.queue.WebhookSource;
import dev.contentservice.model.Webhook;
import dev.contentservice.service.store.Webhooks;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/** The webhooks of the store, as the delivery module asks for them. */
record StoredWebhooks(Webhooks webhooks, KnownSigningKeys keys) implements WebhookSource {

  @Override
  public long version(Handle handle) {
    return Webhooks.version(handle);
  }

  @Override
  public void changedSince(Handle handle, long version, Consumer<Webhook> reader) {
    Webhooks.changedSince(handle, version, reader);
  }

  @Override
  public List<Webhook> find(Handle handle, Set<String> ids) {
    keys.put(ids, webhooks.signingKeys().find(handle, ids));
    return webhooks.find(handle, ids);
  }
}
