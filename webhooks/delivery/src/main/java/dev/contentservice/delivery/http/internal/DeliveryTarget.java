package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.credentials.ClientCertificate;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.http.BasicCredentials;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The receiver of a webhook, with its credentials. Contains secrets, possibly in the URL: {@code
 * toString} shows none of them.
 *
 * @param webhookId the webhook's identifier; not sent
 * @param url the webhook's URL
 * @param headers the webhook's own headers (§2.2)
 * @param credentials for HTTP Basic; null for none
 * @param signingKeys each adds a signature, so that a receiver may have the old or the new key;
 *     empty for no signature
 * @param certificate shown to a receiver that asks for one; null for none
 */
public record DeliveryTarget(
    String webhookId,
    String url,
    WebhookHeaders headers,
    @Nullable BasicCredentials credentials,
    List<SigningKey> signingKeys,
    @Nullable ClientCertificate certificate) {
  private static final RuleSet<UpdateWebhookRequest> RULES =
      WebhookRules.update("", WebhookNameLookup.none(), EntityRelations.none());

  // Longer than "Bearer" and other scheme names.
  private static final int LONG_WORD = 8;
  private static final Pattern WORD = Pattern.compile("[\\s,;=]+");

  public DeliveryTarget {
    Objects.requireNonNull(webhookId, "webhookId");
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(headers, "headers");
    signingKeys = List.copyOf(signingKeys);
  }

  /** A receiver to which no client certificate is shown. */
  public DeliveryTarget(
      String webhookId,
      String url,
      WebhookHeaders headers,
      @Nullable BasicCredentials credentials,
      List<SigningKey> signingKeys) {
    this(webhookId, url, headers, credentials, signingKeys, null);
  }

  /** The receiver of this webhook. Credentials count as set if one of the two is not null. */
  public static DeliveryTarget of(Webhook webhook, SenderCredentials sender) {
    String user = webhook.getHttpBasicUser();
    String password = webhook.getHttpBasicPassword();
    BasicCredentials credentials =
        user == null && password == null
            ? null
            : new BasicCredentials(user == null ? "" : user, password == null ? "" : password);
    return new DeliveryTarget(
        webhook.getId(),
        webhook.getUrl(),
        Objects.requireNonNullElse(webhook.getHeaders(), WebhookHeaders.none()),
        credentials,
        sender.signingKeys(),
        sender.clientCertificate());
  }

  /**
   * Checks the rules again before sending, because a webhook may have been stored before a rule
   * existed, or by other means. The rule violations of URL, headers and credentials do not show
   * their values.
   */
  public Report check() {
    UpdateWebhookRequest body = new UpdateWebhookRequest().url(url).headers(headers);
    if (credentials != null) {
      body.httpBasicUser(credentials.user()).httpBasicPassword(credentials.password());
    }
    return RULES.check(body);
  }

  /**
   * Redacts header values, credentials and further secrets in a response. The longer words of a
   * value are also redacted separately.
   *
   * @param more values of other headers
   */
  SecretRedactor mask(List<String> more) {
    return SecretRedactor.of(() -> secrets(more));
  }

  private List<String> secrets(List<String> more) {
    List<String> secrets = new ArrayList<>(more);
    headers.values().values().stream().filter(Objects::nonNull).forEach(secrets::add);
    if (credentials != null) {
      secrets.add(credentials.headerValue());
    }
    secrets.addAll(
        secrets.stream().flatMap(WORD::splitAsStream).filter(DeliveryTarget::isLong).toList());
    if (credentials != null) {
      secrets.add(credentials.password());
    }
    return secrets;
  }

  private static boolean isLong(String word) {
    return word.length() >= LONG_WORD;
  }

  @Override
  public String toString() {
    return "DeliveryTarget[*]";
  }
}
