package dev.contentservice.conformance.http;

import dev.contentservice.conformance.http.RequestSpec.Purpose;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Sends requests over HTTP/1.1. Waits as long as a 429 asks and sends the request again, because a
 * rate limit is not what the checks are about.
 */
public final class Api {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int ATTEMPTS = 100;
  private static final long LONGEST_WAIT = 60;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private final RouteOptions routes;
  private final Secret token;
  private final Terms terms;
  private final Consumer<Exchange> observer;
  private final LongAdder sent = new LongAdder();

  /**
   * Reports each exchange to the observer.
   *
   * @param terms what each exchange is judged by
   */
  public Api(RouteOptions routes, String token, Terms terms, Consumer<Exchange> observer) {
    this.routes = routes;
    this.token = new Secret(token);
    this.terms = terms;
    this.observer = observer;
  }

  /** A request that creates a model. */
  public RequestSpec create(String body) {
    return json(Purpose.CREATE, routes.create().method(), routes.create().path(), body);
  }

  /** A request that updates a webhook. */
  public RequestSpec update(String webhook, String body) {
    String id = URLEncoder.encode(webhook, StandardCharsets.UTF_8).replace("+", "%20");
    return json(
        Purpose.UPDATE,
        routes.update().method(),
        routes.update().path().replace(RouteOptions.ID, id),
        body);
  }

  private RequestSpec json(Purpose purpose, String method, String path, String body) {
    Header authorization = routes.token();
    return RequestSpec.of(purpose, method, path)
        .with(authorization.name(), authorization.value())
        .with("Content-Type", "application/json")
        .body(body);
  }

  /** Whether a value that names the token, as a shell does, is the token itself. */
  public boolean isToken(String value) {
    return token.is(value);
  }

  /** The request with another token; an empty one sends none. */
  public RequestSpec withToken(RequestSpec request, String other) {
    Header usual = routes.token();
    return other.isEmpty()
        ? request.without(usual.name())
        : request.replacing(usual.name(), usual.value().replace("$TOKEN", other));
  }

  /** The number of requests sent so far. */
  public long sent() {
    return sent.sum();
  }

  /**
   * Sends a request and waits for its response.
   *
   * @throws NoResponseException if there is none
   */
  public Exchange send(RequestSpec request) {
    return sendAtOnce(List.of(request)).get(0);
  }

  /**
   * Sends requests at the same time, each on a connection of its own.
   *
   * @throws NoResponseException if a request gets no response
   */
  public List<Exchange> sendAtOnce(List<RequestSpec> requests) {
    List<CompletableFuture<HttpResponse<byte[]>>> started =
        requests.stream().map(this::start).toList();
    List<Exchange> exchanges = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      exchanges.add(completed(requests.get(i), started.get(i)));
    }
    return exchanges;
  }

  private CompletableFuture<HttpResponse<byte[]>> start(RequestSpec request) {
    sent.increment();
    return http.sendAsync(toHttp(request), BodyHandlers.ofByteArray());
  }

  private Exchange completed(RequestSpec request, CompletableFuture<HttpResponse<byte[]>> first) {
    HttpResponse<byte[]> response = joined(request, first);
    for (int attempt = 1; response.statusCode() == 429 && attempt < ATTEMPTS; attempt++) {
      pause(response.headers().firstValue("Retry-After").map(Api::seconds).orElse(1L));
      response = joined(request, start(request));
    }
    Exchange exchange =
        new Exchange(request, token.received(response), request.curl(routes.base()), terms);
    observer.accept(exchange);
    return exchange;
  }

  /** Sends once more if the server has closed an idle connection. */
  private HttpResponse<byte[]> joined(
      RequestSpec request, CompletableFuture<HttpResponse<byte[]>> first) {
    try {
      return first.join();
    } catch (CompletionException closed) {
      try {
        return start(request).join();
      } catch (CompletionException e) {
        throw new NoResponseException(e.getCause(), request.curl(routes.base()));
      }
    }
  }

  private static void pause(long seconds) {
    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(seconds));
  }

  private static long seconds(String header) {
    return header.matches("[0-9]{1,4}") ? Math.min(LONGEST_WAIT, Long.parseLong(header)) : 1;
  }

  private HttpRequest toHttp(RequestSpec request) {
    HttpRequest.Builder http =
        HttpRequest.newBuilder(URI.create(routes.base() + token.resolve(request.path())))
            .timeout(TIMEOUT)
            .method(request.method(), BodyPublishers.ofByteArray(request.body()));
    request.headers().forEach(line -> http.header(line.name(), token.resolve(line.value())));
    return http.build();
  }
}
