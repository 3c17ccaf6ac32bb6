package dev.contentservice.service.manage;

import dev.contentservice.server.support.ProblemException;

/** The id of a webhook in a request. */
public final class WebhookId {
  private static final String UNKNOWN = "no webhook has this id";

  private WebhookId() {}

  /** Returns the problem for an id that no webhook has. */
  public static ProblemException unknown() {
    return ProblemException.notFound(UNKNOWN);
  }
}
