package dev.contentservice.rules.stream;

import java.util.Optional;

/** The bodies that the interface document describes and the rules check. */
public enum BodyKind {
  /** The body that creates a model (§4.1). */
  CREATE_MODEL("create-model"),
  /** A complete model (§2.1). */
  MODEL("model"),
  /** The body that updates a webhook (§4.2). */
  UPDATE_WEBHOOK("update-webhook"),
  /** A complete webhook (§2.2). */
  WEBHOOK("webhook"),
  /** An entry of a provisioning file, which is one array. Never detected from the members. */
  PROVISIONING("provisioning");

  private final String label;

  BodyKind(String label) {
    this.label = label;
  }

  /** The name in command lines and messages, e.g. {@code create-model}. */
  public String label() {
    return label;
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
