package dev.contentservice.receiver;

import org.jspecify.annotations.Nullable;

/** Observes an endpoint, such as for metrics. Thread-safe; must not throw exceptions. */
@FunctionalInterface
public interface EndpointListener {

  /**
   * A request was handled.
   *
   * @param received what arrived; a rejected request has no content
   * @param failure of the handler or the inbox; null unless the outcome is {@link Outcome#FAILED}
   */
  void handled(Received received, Outcome outcome, @Nullable Exception failure);

  /** Logs failures and rejections by {@link System.Logger}, without content. */
  static EndpointListener logging() {
    System.Logger log = System.getLogger(WebhookEndpoint.class.getName());
    return (received, outcome, failure) -> {
      if (outcome == Outcome.FAILED) {
        log.log(System.Logger.Level.ERROR, "cannot process " + received, failure);
      } else if (received instanceof Received.Rejected rejected) {
        // A verified event is lost if the sender gives up; others may be of strangers.
        log.log(
            rejected.reason() == RejectionReason.UNREADABLE
                ? System.Logger.Level.ERROR
                : System.Logger.Level.INFO,
            "rejected a webhook: " + rejected.reason().message());
      }
    };
  }
}
