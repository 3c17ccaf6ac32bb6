package dev.contentservice.delivery.outbox;

import dev.contentservice.model.Webhook;
import java.util.function.Consumer;

/** Receives the webhooks of a {@link WebhookSource}. */
@FunctionalInterface
public interface WebhookConsumer extends Consumer<Webhook> {

  /**
   * Receives a webhook.
   *
   * @param tenant its owner, whose events it matches; empty for none
   */
  void accept(String tenant, Webhook webhook);

  /** Receives a webhook without an owner. */
  @Override
  default void accept(Webhook webhook) {
    accept("", webhook);
  }
}
