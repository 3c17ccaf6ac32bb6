package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.credentials.SenderCredentials;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** See {@link WebhookSource#withCredentials}. */
final class CredentialedSource extends ForwardingSource {
  private final Function<String, SenderCredentials> credentials;

  CredentialedSource(WebhookSource source, Function<String, SenderCredentials> credentials) {
    super(source);
    this.credentials = credentials;
  }

  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    return source.find(handle, ids).with(credentials);
  }
}
