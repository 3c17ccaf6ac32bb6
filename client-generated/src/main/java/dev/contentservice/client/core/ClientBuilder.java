package dev.contentservice.client.core;

import dev.contentservice.client.internal.Durations;
import dev.contentservice.client.internal.HeaderField;
import dev.contentservice.client.internal.HttpSettings;
import dev.contentservice.client.internal.ProxyCredentials;
import dev.contentservice.client.internal.ServiceUrl;
import dev.contentservice.client.internal.TimeSource;
import dev.contentservice.client.internal.Token;
import dev.contentservice.client.internal.WireJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds a client. Not thread-safe; can build several clients.
 *
 * <pre>{@code
 * ContentClient client =
 *     ContentClient.builder()
 *         .baseUrl("https://content.example.com/v1")
 *         .token(() -> vault.read("content-token"))
 *         .callTimeout(Duration.ofSeconds(5))
 *         .userAgent("shop/2.1")
 *         .build();
 * }</pre>
 */
public final class ClientBuilder<C> {
  private final List<SecurityScheme> schemes;
  private final boolean tokenRequired;
  private final Function<CallExecutor, C> client;
  private @Nullable ServiceUrl baseUrl;
  private final Map<String, Supplier<Token>> credentials = new HashMap<>();
  private HttpSettings http = HttpSettings.DEFAULTS;
  private Duration callTimeout = Duration.ofSeconds(30);
  private RetryPolicy retries = RetryPolicy.defaults();
  private @Nullable ProxyCredentials proxyCredentials;
  private String userAgent = "content-service-client";
  private final List<Interceptor> interceptors = new ArrayList<>();
  private final List<Function<Object, Collection<?>>> checks = new ArrayList<>();
  private boolean lenient;
  private TimeSource time = TimeSource.SYSTEM;
  private DoubleSupplier random = () -> ThreadLocalRandom.current().nextDouble();

  /**
   * For clients of services with one token.
   *
   * @param tokenHeader the header that carries the token
   * @param tokenPrefix what precedes the token, such as {@code "Bearer "}
   * @param tokenRequired whether every request needs a token
   * @param client creates the client
   */
  public ClientBuilder(
      String tokenHeader,
      String tokenPrefix,
      boolean tokenRequired,
      Function<CallExecutor, C> client) {
    this(List.of(SecurityScheme.header("token", tokenHeader, tokenPrefix)), tokenRequired, client);
  }

  /**
   * For generated clients.
   *
   * @param schemes of the contract, at least one; the first is that of the token
   * @param tokenRequired whether every request needs a credential
   * @param client creates the client
   */
  public ClientBuilder(
      List<SecurityScheme> schemes, boolean tokenRequired, Function<CallExecutor, C> client) {
    this.schemes = List.copyOf(schemes);
    this.tokenRequired = tokenRequired;
    this.client = client;
  }

  /**
   * Sets URL and token from the variables {@code prefix_URL} and {@code prefix_TOKEN}.
   *
   * @throws IllegalStateException if one of them is not set and required
   * @throws IllegalArgumentException if one of them is invalid; the message names the variable
   */
  public ClientBuilder<C> environment(Map<String, String> environment, String prefix) {
    set(environment, prefix + "_URL", this::baseUrl);
    String token = prefix + "_TOKEN";
    if (tokenRequired || environment.containsKey(token)) {
      set(environment, token, this::token);
    }
    return this;
  }

  private static void set(Map<String, String> environment, String name, Consumer<String> setting) {
    try {
      setting.accept(value(environment, name));
    } catch (IllegalArgumentException invalid) {
      throw new IllegalArgumentException(
          "the environment variable " + name + " is invalid: " + invalid.getMessage(), invalid);
    }
  }

  private static String value(Map<String, String> environment, String name) {
    String value = environment.get(name);
    if (value == null || value.isBlank()) {
      throw new IllegalStateException("the environment variable " + name + " is not set; set it");
    }
    return value;
  }

  /**
   * Sets the URL of the service.
   *
   * @param baseUrl absolute http or https URL; the paths of the contract are appended to its path
   * @throws IllegalArgumentException if it is not such a URL, or has user info, query or fragment
   */
  public ClientBuilder<C> baseUrl(URI baseUrl) {
    this.baseUrl = ServiceUrl.of(baseUrl);
    return this;
  }

  /**
   * Sets the URL of the service, such as {@code http://127.0.0.1:8080}.
   *
   * @param baseUrl as for {@link #baseUrl(URI)}
   * @throws IllegalArgumentException if it is not such a URL
   */
  public ClientBuilder<C> baseUrl(String baseUrl) {
    this.baseUrl = ServiceUrl.of(baseUrl);
    return this;
  }

  /**
   * Sets the API token that the service issued (§5).
   *
   * @param token visible ASCII without white space
   * @throws IllegalArgumentException if a header cannot carry it
   */
  public ClientBuilder<C> token(String token) {
    return credential(schemes.get(0).name(), token);
  }

  /**
   * Sets a supplier of the token, called before every attempt. It must be fast and thread-safe. An
   * exception that it throws ends the call.
   */
  public ClientBuilder<C> token(Supplier<String> token) {
    Objects.requireNonNull(token, "token");
    return credential(schemes.get(0).name(), token);
  }

  /**
   * Sets the credential of a security scheme of the contract: an API key or a token. Each operation
   * gets only the credentials that it needs.
   *
   * @throws IllegalArgumentException if the contract has no such scheme, or no header can carry the
   *     credential
   */
  public ClientBuilder<C> credential(String scheme, String value) {
    Token fixed = Token.of(value);
    return set(scheme, () -> fixed);
  }

  /** Sets a supplier of such a credential, as {@link #token(Supplier)}. */
  public ClientBuilder<C> credential(String scheme, Supplier<String> value) {
    Objects.requireNonNull(value, "value");
    return set(scheme, () -> Token.of(value.get()));
  }

  /**
   * Sets user and password of a security scheme with HTTP Basic.
   *
   * @param user without a colon
   * @throws IllegalArgumentException if the contract has no such scheme, or one of the values has
   *     control characters
   */
  public ClientBuilder<C> credential(String scheme, String user, String password) {
    if (!known().scheme(scheme).prefix().equals("Basic ")) {
      throw new IllegalArgumentException(
          "the scheme '" + scheme + "' has no user and password; set one value");
    }
    Token fixed = Token.of(user, password);
    return set(scheme, () -> fixed);
  }

  private ClientBuilder<C> set(String scheme, Supplier<Token> value) {
    credentials.put(known().scheme(scheme).name(), value);
    return this;
  }

  private Credentials known() {
    return new Credentials(schemes, credentials);
  }

  /** Sets the limit for connecting; positive, default 10 seconds. */
  public ClientBuilder<C> connectTimeout(Duration connectTimeout) {
    http = http.connectTimeout(Durations.duration("connectTimeout", connectTimeout));
    return this;
  }

  /**
   * Sets the limit for a whole call, including connecting, reading the body, retries and delays;
   * positive, default 30 seconds.
   */
  public ClientBuilder<C> callTimeout(Duration callTimeout) {
    this.callTimeout = Durations.duration("callTimeout", callTimeout);
    return this;
  }

  /** Sets the retry policy; default {@link RetryPolicy#defaults()}. */
  public ClientBuilder<C> retries(RetryPolicy retries) {
    this.retries = Objects.requireNonNull(retries, "retries");
    return this;
  }

  /** Appends the name of the application, such as {@code shop/2.1}, to the {@code User-Agent}. */
  public ClientBuilder<C> userAgent(String suffix) {
    this.userAgent = "content-service-client " + HeaderField.sendable("User-Agent", suffix);
    return this;
  }

  /**
   * Sets the HTTP proxy, as {@code http://host:port}; default: the system properties of the JVM,
   * where {@code java.net.http} ignores SOCKS proxies.
   *
   * @throws IllegalArgumentException if it is not such a URL; SOCKS and TLS to the proxy are not
   *     supported
   */
  public ClientBuilder<C> proxy(URI proxy) {
    http = http.proxy(proxy);
    return this;
  }

  /**
   * Sets user and password of the HTTP proxy (HTTP Basic), whether {@link #proxy}, {@link
   * #httpClient} or the JVM sets the proxy. They are sent to a proxy only. If the URL of the
   * service is https, the JDK sends them only if Java was started with {@code
   * -Djdk.http.auth.tunneling.disabledSchemes=}.
   *
   * @param user without a colon
   * @throws IllegalArgumentException if one of them has control characters, or the user has a colon
   */
  public ClientBuilder<C> proxyCredentials(String user, String password) {
    proxyCredentials = ProxyCredentials.of(user, password);
    return this;
  }

  /**
   * Sets the {@code HttpClient}, for example for TLS settings. It stays open when the client is
   * closed.
   *
   * @throws IllegalArgumentException if it follows redirects, which could send the token to another
   *     host, or has an {@code Authenticator}, which removes the token on JDK 17; see {@link
   *     #proxyCredentials}
   */
  public ClientBuilder<C> httpClient(HttpClient http) {
    this.http = this.http.httpClient(http);
    return this;
  }

  /**
   * Accepts responses that lack members which the contract requires: their getters return null, and
   * null elements of lists are left out. By default, such a response is an {@code
   * UnexpectedResponseException}.
   */
  public ClientBuilder<C> lenientResponses() {
    lenient = true;
    return this;
  }

  /** Adds an interceptor after those added before. */
  public ClientBuilder<C> interceptor(Interceptor interceptor) {
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
  public <B> ClientBuilder<C> checkBefore(
      Class<B> type, Function<? super B, ? extends Collection<?>> violations) {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(violations, "violations");
    checks.add(body -> type.isInstance(body) ? violations.apply(type.cast(body)) : List.of());
    return this;
  }

  /** Sets the clock and the source of randomness, for tests. */
  ClientBuilder<C> in(TimeSource time, DoubleSupplier random) {
    this.time = time;
    this.random = random;
    return this;
  }

  /**
   * Creates the client.
   *
   * @throws IllegalStateException if {@code baseUrl} or a required {@code token} is missing, or if
   *     {@code httpClient} has a SOCKS proxy or is combined with a setting that it has itself
   */
  public C build() {
    if (baseUrl == null || (tokenRequired && credentials.isEmpty())) {
      throw new IllegalStateException(
          (baseUrl == null ? "baseUrl" : "token") + " is missing; set it before build()");
    }
    ClientSettings settings =
        new ClientSettings(
            baseUrl,
            known(),
            callTimeout,
            retries,
            userAgent,
            Optional.ofNullable(proxyCredentials),
            // Last, so that it logs the headers that the others add.
            Stream.concat(interceptors.stream(), Stream.of(new ExchangeLog())).toList(),
            List.copyOf(checks),
            lenient,
            time,
            random);
    // JSON and HTTP are both slow to initialize; do it in parallel.
    ForkJoinPool.commonPool().execute(WireJson::prepare);
    return client.apply(new CallExecutor(settings, http.open(baseUrl)));
  }

  /** The settings, with the token as {@code *}. */
  @Override
  public String toString() {
    return "ClientBuilder[baseUrl=%s, token=*, callTimeout=%s, retries=%s]"
        .formatted(baseUrl, callTimeout, retries);
  }
}
