package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.model.Webhook;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** See {@link WebhookSource#withCredentials}. */
record CredentialedSource(WebhookSource webhooks, Function<String, SenderCredentials> credentials)
    implements WebhookSource {

  @Override
  public boolean isVersionedInCommitOrder() {
    return webhooks.isVersionedInCommitOrder();
  }

  @Override
  public long version(Handle handle) {
    return webhooks.version(handle);
  }

  @Override
  public void changedSince(Handle handle, long version, Consumer<Webhook> reader) {
    webhooks.changedSince(handle, version, reader);
  }

  @Override
  public Map<String, DeliveryOrder> orders(Handle handle, Set<String> ids) {
    return webhooks.orders(handle, ids);
  }

  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    return webhooks.find(handle, ids).with(credentials);
  }
}
