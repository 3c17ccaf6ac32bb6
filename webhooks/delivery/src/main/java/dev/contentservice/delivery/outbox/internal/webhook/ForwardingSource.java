package dev.contentservice.delivery.outbox.internal.webhook;

import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.delivery.outbox.WebhookConsumer;
import dev.contentservice.delivery.outbox.WebhookSource;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Another source, of which a subclass changes something. */
public abstract class ForwardingSource implements WebhookSource {
  final WebhookSource source;

  ForwardingSource(WebhookSource source) {
    this.source = source;
  }

  @Override
  public long version(Handle handle) {
    return source.version(handle);
  }

  @Override
  public void changedSince(Handle handle, long version, WebhookConsumer reader) {
    source.changedSince(handle, version, reader);
  }

  @Override
  public long readChanges(Handle handle, long version, WebhookConsumer reader) {
    return source.readChanges(handle, version, reader);
  }

  @Override
  public Map<String, DeliveryOrder> orders(Handle handle, Set<String> ids) {
    return source.orders(handle, ids);
  }

  @Override
  public boolean failsClaim(Throwable failure) {
    return source.failsClaim(failure);
  }
}
