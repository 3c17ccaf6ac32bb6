package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.credentials.SenderCredentialsSource;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** See {@link WebhookSource#withCredentials}. */
final class CredentialedSource extends ForwardingSource {
  private final SenderCredentialsSource credentials;

  CredentialedSource(WebhookSource source, SenderCredentialsSource credentials) {
    super(source);
    this.credentials = credentials;
  }

  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    return source.find(handle, ids).with(credentials);
  }
}
