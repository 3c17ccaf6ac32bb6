package dev.contentservice.delivery.outbox.internal.webhook;

import dev.contentservice.delivery.credentials.SenderCredentialsSource;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** See {@link WebhookSource#withCredentials}. */
public final class CredentialedSource extends ForwardingSource {
  private final SenderCredentialsSource credentials;

  public CredentialedSource(WebhookSource source, SenderCredentialsSource credentials) {
    super(source);
    this.credentials = credentials;
  }

  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    return source.find(handle, ids).with(credentials);
  }
}
