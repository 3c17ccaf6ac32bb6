package dev.contentservice.client;

/**
 * A client of one content service. Immutable and thread-safe. It owns a connection pool: create one
 * and share it.
 *
 * <pre>{@code
 * try (ContentClient client =
 *     ContentClient.builder().baseUrl(URI.create("http://127.0.0.1:8080")).token(token).build()) {
 *   ItemType article = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
 *   Webhook hook = client.webhooks().update("wh-search", w -> w.enabled(false));
 * }
 * }</pre>
 *
 * <p>A failed call throws a {@link ContentServiceException}. The client retries transient failures
 * when a retry is safe ({@link RetryPolicy}). It does not follow redirects, so that the token never
 * reaches another host. It logs to {@code dev.contentservice.client} at DEBUG and TRACE only, and
 * never logs tokens, passwords or header values.
 */
public final class ContentClient implements AutoCloseable {
  private final CallExecutor calls;
  private final ServiceUrl baseUrl;
  private final ItemTypes itemTypes;
  private final Webhooks webhooks;

  ContentClient(CallExecutor calls, ServiceUrl baseUrl) {
    this.calls = calls;
    this.baseUrl = baseUrl;
    this.itemTypes = new ItemTypes(calls, RequestOptions.defaults());
    this.webhooks = new Webhooks(calls, RequestOptions.defaults());
  }

  /** A builder with defaults for everything except {@code baseUrl} and {@code token}. */
  public static ContentClientBuilder builder() {
    return new ContentClientBuilder();
  }

  /**
   * A client with the URL in {@code CONTENT_SERVICE_URL}, the token in {@code
   * CONTENT_SERVICE_TOKEN}, and defaults for everything else.
   *
   * @throws IllegalStateException if one of them is not set
   * @throws IllegalArgumentException if one of them is invalid
   */
  public static ContentClient fromEnvironment() {
    return Environment.builder(System.getenv()).build();
  }

  /** The operations on models (§2.1). */
  public ItemTypes itemTypes() {
    return itemTypes;
  }

  /** The operations on webhooks (§2.2). */
  public Webhooks webhooks() {
    return webhooks;
  }

  /**
   * Waits for calls in progress, at most until their timeouts, and closes connections and threads.
   * Later calls throw {@link IllegalStateException}. Closing twice has no effect. An {@code
   * HttpClient} passed to the builder stays open.
   *
   * <p>On JDK 17, where an {@code HttpClient} cannot be closed, its last thread ends with the next
   * garbage collection.
   */
  @Override
  public void close() {
    calls.close();
  }

  /** The base URL, without the token. */
  @Override
  public String toString() {
    return "ContentClient[" + baseUrl + "]";
  }
}
