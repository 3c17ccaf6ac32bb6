package dev.contentservice.rules.webhook;

import dev.contentservice.model.Webhook;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds other webhooks by name, for the rule of unique names. */
@FunctionalInterface
public interface WebhookNameLookup {
  /** The id of the webhook with exactly this name; empty if there is none. */
  Optional<String> findId(String name);

  /** A lookup without other webhooks: every name is free. */
  static WebhookNameLookup none() {
    return name -> Optional.empty();
  }

  /** A lookup that looks at every webhook, which is quick enough for some hundreds. */
  static WebhookNameLookup among(Supplier<Collection<Webhook>> all) {
    return name ->
        all.get().stream()
            .filter(webhook -> webhook.getName().equals(name))
            .map(Webhook::getId)
            .findFirst();
  }

  /**
   * The same lookup without one webhook, which may resend its own name.
   *
   * @param webhookId null for no webhook
   */
  default WebhookNameLookup except(@Nullable String webhookId) {
    return name -> {
      // Without a function that captures the id: it would be allocated for every valid body.
      Optional<String> found = findId(name);
      return found.isPresent() && found.get().equals(webhookId) ? Optional.empty() : found;
    };
  }
}
