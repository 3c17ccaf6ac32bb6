package dev.contentservice.delivery.send;

import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Presence;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where to send something, and what to prove there. Holds secrets, the URL may be one as well:
 * {@code toString} shows none of them.
 *
 * @param url the webhook's URL
 * @param headers the webhook's own headers (§2.2)
 * @param credentials for HTTP Basic; null for none
 * @param signingKeys each of them signs, so that a receiver may know the old key or the new one;
 *     empty for no signature
 */
public record Target(
    String url,
    WebhookHeaders headers,
    @Nullable BasicCredentials credentials,
    List<SigningKey> signingKeys) {

  public Target {
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(headers, "headers");
    signingKeys = List.copyOf(signingKeys);
  }

  /** The receiver of this webhook. Credentials count as set if one of the two is not null. */
  public static Target of(Webhook webhook, List<SigningKey> signingKeys) {
    String user = Presence.valueOf(webhook.getHttpBasicUser());
    String password = Presence.valueOf(webhook.getHttpBasicPassword());
    BasicCredentials credentials =
        user == null && password == null
            ? null
            : new BasicCredentials(user == null ? "" : user, password == null ? "" : password);
    return new Target(webhook.getUrl(), webhook.getHeaders(), credentials, signingKeys);
  }

  @Override
  public String toString() {
    return "Target[*]";
  }
}
