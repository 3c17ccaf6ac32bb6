package dev.contentservice.rules.webhook;

import java.util.Optional;

/** What the rule of unique names needs to know about the other webhooks, and nothing else. */
@FunctionalInterface
public interface WebhookNameLookup {
  /** The id of the webhook that has exactly this name, if any. */
  Optional<String> findId(String name);

  /** For a body that is looked at by itself: no name is taken. */
  static WebhookNameLookup none() {
    return name -> Optional.empty();
  }
}
