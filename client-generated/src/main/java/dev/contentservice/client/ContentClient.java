package dev.contentservice.client;

/**
 * A client of one content service. Immutable and thread-safe; make one and share it, for it holds
 * the connections.
 *
 * <pre>{@code
 * try (ContentClient client =
 *     ContentClient.builder().baseUrl(URI.create("http://127.0.0.1:8080")).token(token).build()) {
 *   ItemType article = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
 *   Webhook hook = client.webhooks().update("wh-search", w -> w.enabled(false));
 * }
 * }</pre>
 *
 * <p>A call that fails throws a {@link ContentServiceException}. What may pass and is safe to
 * repeat is repeated ({@link RetryPolicy}). Redirects are not followed, so that the token goes
 * nowhere else. Nothing is printed, and nothing logged unless {@code dev.contentservice.client} is
 * turned on at DEBUG or TRACE; tokens, passwords and values of headers are not even then.
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

  /** A builder with defaults for everything but {@code baseUrl} and {@code token}. */
  public static ContentClientBuilder builder() {
    return new ContentClientBuilder();
  }

  /**
   * A client of the service that {@code CONTENT_SERVICE_URL} names, with the token in {@code
   * CONTENT_SERVICE_TOKEN}, and defaults for everything else.
   *
   * @throws IllegalStateException if one of them is not set
   * @throws IllegalArgumentException if one of them cannot be used
   */
  public static ContentClient fromEnvironment() {
    return Environment.builder(System.getenv()).build();
  }

  /** What can be done with models (§2.1). */
  public ItemTypes itemTypes() {
    return itemTypes;
  }

  /** What can be done with webhooks (§2.2). */
  public Webhooks webhooks() {
    return webhooks;
  }

  /**
   * Waits for the calls under way, which their time-outs bound, and lets go of connections and
   * threads; a later call throws {@link IllegalStateException}. Closing twice does nothing. An
   * {@code HttpClient} of one's own stays open.
   *
   * <p>On JDK 17 the last thread ends with the next garbage collection, because an {@code
   * HttpClient} cannot be closed there.
   */
  @Override
  public void close() {
    calls.close();
  }

  /** The base URL, never the token. */
  @Override
  public String toString() {
    return "ContentClient[" + baseUrl + "]";
  }
}
