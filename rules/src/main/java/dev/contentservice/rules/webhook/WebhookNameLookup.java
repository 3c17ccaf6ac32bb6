package dev.contentservice.rules.webhook;

import java.util.Optional;

/** Finds other webhooks by name, for the rule of unique names. */
@FunctionalInterface
public interface WebhookNameLookup {
  /** The id of the webhook with exactly this name; empty if there is none. */
  Optional<String> findId(String name);

  /** A lookup without other webhooks: every name is free. */
  static WebhookNameLookup none() {
    return name -> Optional.empty();
  }
}
