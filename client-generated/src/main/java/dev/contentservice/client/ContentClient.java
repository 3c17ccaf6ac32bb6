package dev.contentservice.client;

import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A client of one content service. Immutable and thread-safe; make one and share it, for it holds
 * the connections.
 *
 * <pre>{@code
 * try (ContentClient client =
 *     ContentClient.builder()
 *         .baseUrl(URI.create("http://127.0.0.1:8080"))
 *         .token(System.getenv("CONTENT_SERVICE_TOKEN"))
 *         .build()) {
 *   ItemType article = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
 *   Webhook hook = client.webhooks().update("w1", new UpdateWebhookRequest().enabled(false));
 * }
 * }</pre>
 *
 * <p>A call that fails throws a {@link ContentServiceException}. Redirects are not followed, so
 * that the token goes nowhere else. Nothing is logged or printed.
 */
public final class ContentClient implements AutoCloseable {
  private final Calls calls;
  private final ServiceUrl baseUrl;
  private final ItemTypes itemTypes;
  private final Webhooks webhooks;

  private ContentClient(Calls calls, ServiceUrl baseUrl) {
    this.calls = calls;
    this.baseUrl = baseUrl;
    this.itemTypes = new ItemTypes(calls);
    this.webhooks = new Webhooks(calls);
  }

  /** A builder with the default time-outs; {@code baseUrl} and {@code token} must be given. */
  public static Builder builder() {
    return new Builder();
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
   * Lets go of the connections; a later call throws {@link IllegalStateException}. Calls under way
   * are not cut short: from JDK 21 on this waits for them. Closing twice does nothing.
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

  /**
   * What a {@link ContentClient} is made with. Not thread-safe; may be used for several clients.
   *
   * <pre>{@code
   * ContentClient client =
   *     ContentClient.builder()
   *         .baseUrl(URI.create("https://content.example.com/v1"))
   *         .token(token)
   *         .callTimeout(Duration.ofSeconds(5))
   *         .build();
   * }</pre>
   */
  public static final class Builder {
    private @Nullable ServiceUrl baseUrl;
    private @Nullable Token token;
    private Duration connectTimeout = Duration.ofSeconds(10);
    private Duration callTimeout = Duration.ofSeconds(30);

    private Builder() {}

    /**
     * Where the service is.
     *
     * @param baseUrl absolute http or https URL, to which the paths of the contract are added; a
     *     path of its own is kept
     * @throws IllegalArgumentException if it is not such a URL, or has user info, query or fragment
     */
    public Builder baseUrl(URI baseUrl) {
      this.baseUrl = ServiceUrl.of(baseUrl);
      return this;
    }

    /**
     * The API token that the service issued (§5).
     *
     * @param token visible ASCII without white space
     * @throws IllegalArgumentException if it could not be sent in a header
     */
    public Builder token(String token) {
      this.token = Token.of(token);
      return this;
    }

    /** How long making a connection may take; positive, 10 seconds unless set. */
    public Builder connectTimeout(Duration connectTimeout) {
      this.connectTimeout = positive("connectTimeout", connectTimeout);
      return this;
    }

    /**
     * How long a whole call may take, from connecting to the last byte of the answer; positive, 30
     * seconds unless set.
     */
    public Builder callTimeout(Duration callTimeout) {
      this.callTimeout = positive("callTimeout", callTimeout);
      return this;
    }

    /**
     * A client with these settings.
     *
     * @throws IllegalStateException if {@code baseUrl} or {@code token} was not given
     */
    public ContentClient build() {
      if (baseUrl == null || token == null) {
        throw new IllegalStateException(
            (baseUrl == null ? "baseUrl" : "token") + " is missing; call it before build()");
      }
      return new ContentClient(
          new Calls(baseUrl.connections(connectTimeout), baseUrl, token, callTimeout), baseUrl);
    }

    /** The settings, the token only as {@code *}. */
    @Override
    public String toString() {
      return "ContentClient.Builder[baseUrl=%s, token=%s, connectTimeout=%s, callTimeout=%s]"
          .formatted(baseUrl, token, connectTimeout, callTimeout);
    }

    private static Duration positive(String name, Duration value) {
      if (Objects.requireNonNull(value, name).isNegative() || value.isZero()) {
        throw new IllegalArgumentException(name + " must be longer than zero but is " + value);
      }
      return value;
    }
  }
}
