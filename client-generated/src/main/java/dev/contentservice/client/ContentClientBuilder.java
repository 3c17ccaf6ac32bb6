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
 * Builds a {@link ContentClient}. Not thread-safe; can build several clients.
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
   * Sets the URL of the service.
   *
   * @param baseUrl absolute http or https URL; the paths of the contract are appended to its path
   * @throws IllegalArgumentException if it is not such a URL, or has user info, query or fragment
   */
  public ContentClientBuilder baseUrl(URI baseUrl) {
    this.baseUrl = ServiceUrl.of(baseUrl);
    return this;
  }

  /**
   * Sets the API token that the service issued (§5).
   *
   * @param token visible ASCII without white space
   * @throws IllegalArgumentException if a header cannot carry it
   */
  public ContentClientBuilder token(String token) {
    Token fixed = Token.of(token);
    this.token = () -> fixed;
    return this;
  }

  /**
   * Sets a supplier of the token, called before every attempt. It must be fast and thread-safe. An
   * exception that it throws ends the call.
   */
  public ContentClientBuilder token(Supplier<String> token) {
    Objects.requireNonNull(token, "token");
    this.token = () -> Token.of(token.get());
    return this;
  }

  /** Sets the limit for connecting; positive, default 10 seconds. */
  public ContentClientBuilder connectTimeout(Duration connectTimeout) {
    http = http.connectTimeout(Durations.duration("connectTimeout", connectTimeout));
    return this;
  }

  /**
   * Sets the limit for a whole call, including connecting, reading the body, retries and delays;
   * positive, default 30 seconds.
   */
  public ContentClientBuilder callTimeout(Duration callTimeout) {
    this.callTimeout = Durations.duration("callTimeout", callTimeout);
    return this;
  }

  /** Sets the retry policy; default {@link RetryPolicy#defaults()}. */
  public ContentClientBuilder retries(RetryPolicy retries) {
    this.retries = Objects.requireNonNull(retries, "retries");
    return this;
  }

  /** Appends the name of the application, such as {@code shop/2.1}, to the {@code User-Agent}. */
  public ContentClientBuilder userAgent(String suffix) {
    this.userAgent = "content-service-client " + HeaderField.sendable("User-Agent", suffix);
    return this;
  }

  /**
   * Sets the HTTP proxy, as {@code http://host:port}; default: the system properties of the JVM.
   */
  public ContentClientBuilder proxy(URI proxy) {
    http = http.proxy(proxy);
    return this;
  }

  /**
   * Sets the {@code HttpClient}, for example for TLS settings. It stays open when the client is
   * closed.
   *
   * @throws IllegalArgumentException if it follows redirects, which could send the token to another
   *     host
   */
  public ContentClientBuilder httpClient(HttpClient http) {
    this.http = this.http.httpClient(http);
    return this;
  }

  /** Adds an interceptor after those added before. */
  public ContentClientBuilder interceptor(Interceptor interceptor) {
    interceptors.add(Objects.requireNonNull(interceptor, "interceptor"));
    return this;
  }

  /**
   * Adds a validator for bodies of this type. If it reports violations, the call throws {@link
   * RequestRejectedException} and sends nothing. With the rules of this project: {@code
   * checkBefore(CreateItemTypeRequest.class, b -> ItemTypeRules.CREATE.check(b).errors())}.
   *
   * @param violations returns the violations of a body; the text of each becomes a line of the
   *     message; empty if the body is valid
   */
  public <B> ContentClientBuilder checkBefore(
      Class<B> type, Function<? super B, ? extends Collection<?>> violations) {
    checks =
        checks.and(
            Objects.requireNonNull(type, "type"), Objects.requireNonNull(violations, "faults"));
    return this;
  }

  /** Sets the clock and the source of randomness, for tests. */
  ContentClientBuilder in(TimeSource time, DoubleSupplier random) {
    this.time = time;
    this.random = random;
    return this;
  }

  /**
   * Creates the client.
   *
   * @throws IllegalStateException if {@code baseUrl} or {@code token} is missing, or if {@code
   *     httpClient} is combined with a setting that it has itself
   */
  public ContentClient build() {
    if (baseUrl == null || token == null) {
      throw new IllegalStateException(
          (baseUrl == null ? "baseUrl" : "token") + " is missing; set it before build()");
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
    // JSON and HTTP are both slow to initialize; do it in parallel.
    ForkJoinPool.commonPool().execute(WireJson::prepare);
    return new ContentClient(new CallExecutor(settings, http.open(baseUrl.secure())), baseUrl);
  }

  /** The settings, with the token as {@code *}. */
  @Override
  public String toString() {
    return "ContentClientBuilder[baseUrl=%s, token=*, callTimeout=%s, retries=%s]"
        .formatted(baseUrl, callTimeout, retries);
  }
}
