package dev.contentservice.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * The {@code HttpClient} that generated code gets to see, for one call. It sends over the shared
 * connections and mends what generated code would get wrong: the time-out covers the body, and the
 * body reads the same in every default charset. It remembers the answer, because generated code
 * forgets it when the body is not what it should be.
 */
final class Exchange extends HttpClient {
  private final HttpClient connections;
  private final Duration limit;
  private @Nullable String request;
  private @Nullable Answer answer;

  Exchange(HttpClient connections, Duration limit) {
    this.connections = connections;
    this.limit = limit;
  }

  /** Method and path of what was sent; empty if nothing was. */
  Optional<String> request() {
    return Optional.ofNullable(request);
  }

  /** What came back; empty if nothing did, or not all of it. */
  Optional<Answer> answer() {
    return Optional.ofNullable(answer);
  }

  @Override
  @SuppressWarnings("unchecked") // Generated code asks for an InputStream and nothing else.
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> asked)
      throws IOException, InterruptedException {
    String sent = request.method() + " " + request.uri().getRawPath();
    this.request = sent;
    CompletableFuture<Void> timeIsUp =
        new CompletableFuture<Void>().orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    BodyHandler<InputStream> whole =
        head ->
            BodySubscribers.mapping(
                new WithinTime<>(BodySubscribers.ofByteArray(), timeIsUp),
                body -> arrived(sent, head, body));
    try {
      return (HttpResponse<T>) connections.send(request, whole);
    } catch (IOException broken) {
      // Cut off by us, a connection may look broken before it looks late.
      throw timeIsUp.isCompletedExceptionally() ? late(broken) : broken;
    } finally {
      timeIsUp.complete(null);
    }
  }

  private static HttpTimeoutException late(IOException broken) {
    HttpTimeoutException late = new HttpTimeoutException("the call took too long");
    late.initCause(broken);
    return late;
  }

  private InputStream arrived(String sent, HttpResponse.ResponseInfo head, byte[] body) {
    Optional<byte[]> json = AsciiJson.of(body);
    answer = new Answer(sent, head, body, json.isPresent());
    return new ByteArrayInputStream(json.orElse(body));
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> as) {
    throw new UnsupportedOperationException("the generated code of this client is synchronous");
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> as, HttpResponse.@Nullable PushPromiseHandler<T> push) {
    return sendAsync(request, as);
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return connections.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return connections.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return connections.followRedirects();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return connections.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return connections.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return connections.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return connections.authenticator();
  }

  @Override
  public Version version() {
    return connections.version();
  }

  @Override
  public Optional<Executor> executor() {
    return connections.executor();
  }
}
