package dev.contentservice.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link ContentClient} is made with. Not thread-safe; may be used for several clients.
 *
 * <pre>{@code
 * ContentClient client =
 *     ContentClient.builder()
 *         .baseUrl(URI.create("https://content.example.com/v1"))
 *         .token(() -> vault.read("content-token"))
 *         .callTimeout(Duration.ofSeconds(5))
 *         .userAgent("shop/2.1")
 *         .build();
 * }</pre>
 */
public final class ContentClientBuilder {
  private @Nullable ServiceUrl baseUrl;
  private @Nullable Supplier<Token> token;
  private HttpSettings http = HttpSettings.DEFAULTS;
  private Duration callTimeout = Duration.ofSeconds(30);
  private RetryPolicy retries = RetryPolicy.defaults();
  private String userAgent = "content-service-client";
  private final List<Interceptor> interceptors = new ArrayList<>();
  private BodyValidators checks = BodyValidators.none();
  private TimeSource time = TimeSource.SYSTEM;
  private DoubleSupplier random = () -> ThreadLocalRandom.current().nextDouble();

  ContentClientBuilder() {}

  /**
   * Where the service is.
   *
   * @param baseUrl absolute http or https URL, to which the paths of the contract are added; a path
   *     of its own is kept
   * @throws IllegalArgumentException if it is not such a URL, or has user info, query or fragment
   */
  public ContentClientBuilder baseUrl(URI baseUrl) {
    this.baseUrl = ServiceUrl.of(baseUrl);
    return this;
  }

  /**
   * The API token that the service issued (§5).
   *
   * @param token visible ASCII without white space
   * @throws IllegalArgumentException if it could not be sent in a header
   */
  public ContentClientBuilder token(String token) {
    Token fixed = Token.of(token);
    this.token = () -> fixed;
    return this;
  }

  /**
   * Where to get the token, asked before every attempt: it should be quick and thread-safe. What it
   * throws ends the call.
   */
  public ContentClientBuilder token(Supplier<String> token) {
    Objects.requireNonNull(token, "token");
    this.token = () -> Token.of(token.get());
    return this;
  }

  /** How long making a connection may take; positive, 10 seconds unless set. */
  public ContentClientBuilder connectTimeout(Duration connectTimeout) {
    http = http.connectTimeout(Durations.duration("connectTimeout", connectTimeout));
    return this;
  }

  /**
   * How long a whole call may take, from connecting to the last byte of the answer, repetitions and
   * the waits between them included; positive, 30 seconds unless set.
   */
  public ContentClientBuilder callTimeout(Duration callTimeout) {
    this.callTimeout = Durations.duration("callTimeout", callTimeout);
    return this;
  }

  /** When and how often to try again; {@link RetryPolicy#defaults()} unless set. */
  public ContentClientBuilder retries(RetryPolicy retries) {
    this.retries = Objects.requireNonNull(retries, "retries");
    return this;
  }

  /** Who is calling, such as {@code shop/2.1}; stands behind the name of this client. */
  public ContentClientBuilder userAgent(String suffix) {
    this.userAgent = "content-service-client " + HeaderField.sendable("User-Agent", suffix);
    return this;
  }

  /**
   * The HTTP proxy to go through, as {@code http://host:port}; unless set, what the system
   * properties of the virtual machine say.
   */
  public ContentClientBuilder proxy(URI proxy) {
    http = http.proxy(proxy);
    return this;
  }

  /**
   * An {@code HttpClient} of one's own, for TLS settings and the like. It stays open when the
   * client is closed.
   *
   * @throws IllegalArgumentException if it follows redirects, which could take the token to another
   *     host
   */
  public ContentClientBuilder httpClient(HttpClient http) {
    this.http = this.http.own(http);
    return this;
  }

  /** One more that sees every attempt, after those that were added before. */
  public ContentClientBuilder interceptor(Interceptor interceptor) {
    interceptors.add(Objects.requireNonNull(interceptor, "interceptor"));
    return this;
  }

  /**
   * Asks about each body of this type before it is sent. If anything is said against it, the call
   * throws {@link RequestRejectedException} and nothing leaves the machine. With the rules of this
   * project: {@code checkBefore(CreateItemTypeRequest.class, b ->
   * ItemTypeRules.CREATE.check(b).errors())}.
   *
   * @param faults what is wrong with a body, one object for each fault, whose text becomes a line
   *     of the message; empty if nothing is
   */
  public <B> ContentClientBuilder checkBefore(
      Class<B> type, Function<? super B, ? extends Collection<?>> faults) {
    checks =
        checks.and(Objects.requireNonNull(type, "type"), Objects.requireNonNull(faults, "faults"));
    return this;
  }

  /** Another clock and another chance, for tests. */
  ContentClientBuilder in(TimeSource time, DoubleSupplier random) {
    this.time = time;
    this.random = random;
    return this;
  }

  /**
   * A client with these settings.
   *
   * @throws IllegalStateException if {@code baseUrl} or {@code token} was not given, or if {@code
   *     httpClient} was given together with what it says itself
   */
  public ContentClient build() {
    if (baseUrl == null || token == null) {
      throw new IllegalStateException(
          (baseUrl == null ? "baseUrl" : "token") + " is missing; call it before build()");
    }
    ClientSettings settings =
        new ClientSettings(
            baseUrl,
            token,
            callTimeout,
            retries,
            userAgent,
            List.copyOf(interceptors),
            checks,
            time,
            random);
    // Two slow starts side by side: that of JSON, and that of HTTP.
    ForkJoinPool.commonPool().execute(WireJson::prepare);
    return new ContentClient(new CallExecutor(settings, http.open(baseUrl.secure())), baseUrl);
  }

  /** The settings, the token only as {@code *}. */
  @Override
  public String toString() {
    return "ContentClientBuilder[baseUrl=%s, token=*, callTimeout=%s, retries=%s]"
        .formatted(baseUrl, callTimeout, retries);
  }
}
