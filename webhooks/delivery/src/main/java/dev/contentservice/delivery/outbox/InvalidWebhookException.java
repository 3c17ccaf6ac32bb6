package dev.contentservice.delivery.outbox;

import dev.contentservice.rules.engine.Report;

/** A webhook that is not stored because it breaks rules. The message shows no value of it. */
public final class InvalidWebhookException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final transient Report report;

  public InvalidWebhookException(Report report) {
    super("the webhook is not stored: " + report);
    this.report = report;
  }

  /** The violations. */
  public Report report() {
    return report;
  }
}
