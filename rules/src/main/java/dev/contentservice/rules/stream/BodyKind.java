package dev.contentservice.rules.stream;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.Optional;

/** The bodies that the interface document describes and the rules check. */
public enum BodyKind {
  /** The body that creates a model (§4.1). */
  CREATE_MODEL("create-model", CreateItemTypeRequest.class),
  /** A complete model (§2.1). */
  MODEL("model", ItemType.class),
  /** The body that updates a webhook (§4.2). */
  UPDATE_WEBHOOK("update-webhook", UpdateWebhookRequest.class),
  /** A complete webhook (§2.2). */
  WEBHOOK("webhook", Webhook.class),
  /** An entry of a provisioning file, which is one array. Never detected from the members. */
  PROVISIONING("provisioning", Webhook.class);

  private final String label;
  private final Class<?> body;

  BodyKind(String label, Class<?> body) {
    this.label = label;
    this.body = body;
  }

  /** The name in command lines and messages, e.g. {@code create-model}. */
  public String label() {
    return label;
  }

  /** The class of the body. */
  Class<?> body() {
    return body;
  }

  /** The kind with this label; empty if there is none. */
  public static Optional<BodyKind> labelled(String label) {
    for (BodyKind kind : values()) {
      if (kind.label.equals(label)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
