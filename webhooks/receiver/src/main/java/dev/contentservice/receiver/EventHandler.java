package dev.contentservice.receiver;

/** Processes an event. Thread-safe. */
@FunctionalInterface
public interface EventHandler {

  /**
   * Processes an event, in the transaction of the inbox.
   *
   * @throws AnswerException to choose the response
   * @throws Exception to roll back; the sender retries
   */
  void handle(WebhookEvent event) throws Exception;

  /** Processes an event with its entity. */
  @FunctionalInterface
  interface WithEntity<T> {

    /**
     * Processes an event, in the transaction of the inbox.
     *
     * @param entity as in {@link WebhookEvent#entity}
     * @throws Exception as in {@link EventHandler#handle}
     */
    void handle(T entity, WebhookEvent event) throws Exception;
  }

  /** Processes a custom payload. */
  @FunctionalInterface
  interface OfCustomPayload {

    /**
     * Processes a custom payload, in the transaction of the inbox.
     *
     * @throws Exception as in {@link EventHandler#handle}
     */
    void handle(CustomPayload payload) throws Exception;
  }
}
