package dev.contentservice.conformance.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.contentservice.conformance.http.RequestSpec.Purpose;
import dev.contentservice.conformance.http.Transport.Received;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sends requests. Waits as long as a 429 asks and sends the request again, because a rate limit is
 * not what the checks are about.
 */
public final class Api {
  private static final int ATTEMPTS = 100;
  private static final long LONGEST_WAIT = 60;
  private static final Duration SLOW = Duration.ofMillis(50);

  /** A server can keep a socket busy for longer than a check may take. */
  static final Executor THREADS = Executors.newCachedThreadPool(Api::thread);

  private final Transport transport;
  private final RouteOptions routes;
  private final Secret token;
  private final Terms terms;
  private final Consumer<Exchange> observer;
  private final LongAdder sent = new LongAdder();
  private final Deadline deadline = new Deadline();

  /**
   * Reports each exchange to the observer.
   *
   * @param terms what decides each exchange
   */
  public Api(
      Transport transport,
      RouteOptions routes,
      String token,
      Terms terms,
      Consumer<Exchange> observer) {
    this.transport = transport;
    this.routes = routes;
    this.token = new Secret(token);
    this.terms = terms;
    this.observer = observer;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "conformance");
    thread.setDaemon(true);
    return thread;
  }

  /** How requests are sent, unless the service is in this process. */
  public static Transport http() {
    return new HttpTransport();
  }

  /** A request that creates a model. */
  public RequestSpec create(String body) {
    return json(Purpose.CREATE, routes.create().method(), routes.create().path(), body);
  }

  /** A request that updates a webhook. */
  public RequestSpec update(String webhook, String body) {
    String id = RequestSpec.encoded(webhook);
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

  /** A text with the expansions that a shell has of {@code $TOKEN}, for another value. */
  public static String expanded(String text, String value) {
    return new Secret(value).resolve(text);
  }

  /** The request with another token; an empty one sends none. */
  public RequestSpec withToken(RequestSpec request, String other) {
    Header usual = routes.token();
    return other.isEmpty()
        ? request.without(usual.name())
        : request.replacing(usual.name(), usual.value().replace("$TOKEN", other));
  }

  /** Until when responses are awaited. */
  public Deadline deadline() {
    return deadline;
  }

  /** A method that neither operation has. */
  public String otherMethod() {
    return Stream.of("PATCH", "DELETE", "PUT")
        .filter(each -> !each.equals(routes.create().method()))
        .filter(each -> !each.equals(routes.update().method()))
        .findFirst()
        .orElseThrow();
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
    List<CompletableFuture<Received>> started = requests.stream().map(this::start).toList();
    List<Exchange> exchanges = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      exchanges.add(completed(requests.get(i), started.get(i), requests.size() == 1));
    }
    return exchanges;
  }

  /** Sends a request slowly and, while its body is on the way, another one. */
  public List<Exchange> sendDuring(RequestSpec slow, RequestSpec other) {
    sent.increment();
    CompletableFuture<Received> first =
        transport.sendSlowly(
            slow.method(), uri(slow), headers(slow), slow.body(), SLOW.multipliedBy(2));
    LockSupport.parkNanos(SLOW.toNanos());
    Exchange during = completed(other, start(other), false);
    return List.of(completed(slow, first, false), during);
  }

  /**
   * Sends requests one after the other on one connection, each in this form.
   *
   * @param pipelined whether all are sent before the first response is read (RFC 9112, 9.3.2)
   * @throws NoResponseException if a request gets no response
   */
  public List<Exchange> sendInTurn(List<RequestSpec> requests, Form form, boolean pipelined) {
    if (requests.isEmpty()) {
      return List.of();
    }
    List<Written> written = requests.stream().map(each -> written(each, form, true)).toList();
    List<Received> received = inTurn(requests.get(0), form, written, pipelined);
    for (int attempt = 1; limited(received) >= 0 && attempt < ATTEMPTS; attempt++) {
      int first = limited(received);
      pause(retryAfter(received.get(first)));
      List<Received> all = new ArrayList<>(received.subList(0, first));
      all.addAll(
          inTurn(requests.get(first), form, written.subList(first, written.size()), pipelined));
      received = all;
    }
    List<Exchange> exchanges = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      RequestSpec request = requests.get(i);
      ReceivedResponse response = token.received(received.get(i));
      exchanges.add(
          new Exchange(
              request, response, () -> command(written(request, form, false)), terms, true));
    }
    exchanges.forEach(observer);
    return exchanges;
  }

  private List<Received> inTurn(
      RequestSpec first, Form form, List<Written> requests, boolean pipelined) {
    sent.add(requests.size());
    try {
      return deadline.await(
          CompletableFuture.supplyAsync(
              () -> transport.sendInTurn(routes.base(), requests, pipelined), THREADS));
    } catch (CompletionException e) {
      // The forms of the requests have the token.
      throw new NoResponseException(e.getCause(), command(written(first, form, false)));
    }
  }

  private static int limited(List<Received> received) {
    return IntStream.range(0, received.size())
        .filter(i -> received.get(i).status() == 429)
        .findFirst()
        .orElse(-1);
  }

  private Written written(RequestSpec request, Form form, boolean resolved) {
    return new Written(
        request,
        routes.base().getRawAuthority(),
        target(resolved ? token.resolve(request.path()) : request.path()),
        resolved ? headers(request) : request.headers(),
        resolved ? resolved(form) : form);
  }

  /** A request may name the whole URL (RFC 9112, 3.2.2). */
  private String target(String path) {
    return path.startsWith("http") ? path : routes.base().getRawPath() + path;
  }

  /** A trailer can name the token, too. */
  private Form resolved(Form form) {
    return new Form(
        form.name(),
        form.order(),
        form.line(),
        body ->
            token.resolve(new String(form.chunks().apply(body), ISO_8859_1)).getBytes(ISO_8859_1),
        form.pauses(),
        form.version());
  }

  /** Sends the same bytes, but none of the pauses between them. */
  private String command(Written request) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(request.head());
    bytes.writeBytes(request.content());
    URI base = routes.base();
    boolean secure = "https".equals(base.getScheme());
    int port = base.getPort() >= 0 ? base.getPort() : secure ? 443 : 80;
    return Shell.printed(bytes.toByteArray())
        + (secure
            ? " | openssl s_client -quiet -connect " + base.getHost() + ":" + port
            : " | nc -w 5 " + base.getHost() + " " + port)
        + " # form: "
        + request.form().name();
  }

  /** Sends a request up to each of these places, at the same time, and waits for any effect. */
  public void sendParts(Map<Cut, RequestSpec> requests) {
    sent.add(requests.size());
    deadline.await(
        CompletableFuture.allOf(
            requests.entrySet().stream()
                .map(e -> CompletableFuture.runAsync(() -> part(e.getKey(), e.getValue()), THREADS))
                .toArray(CompletableFuture[]::new)));
    LockSupport.parkNanos(SLOW.toNanos());
  }

  private void part(Cut cut, RequestSpec request) {
    transport.sendPart(request.method(), uri(request), headers(request), request.body(), cut);
  }

  private CompletableFuture<Received> start(RequestSpec request) {
    sent.increment();
    return transport.send(request.method(), uri(request), headers(request), request.body());
  }

  private List<Header> headers(RequestSpec request) {
    return request.headers().stream()
        .map(line -> new Header(line.name(), token.resolve(line.value())))
        .toList();
  }

  private URI uri(RequestSpec request) {
    return URI.create(routes.base() + token.resolve(request.path()));
  }

  private Exchange completed(
      RequestSpec request, CompletableFuture<Received> first, boolean alone) {
    Received response = joined(request, first);
    for (int attempt = 1; response.status() == 429 && attempt < ATTEMPTS; attempt++) {
      pause(retryAfter(response));
      response = joined(request, start(request));
    }
    Exchange exchange =
        new Exchange(
            request, token.received(response), () -> request.curl(routes.base()), terms, alone);
    observer.accept(exchange);
    return exchange;
  }

  private Received joined(RequestSpec request, CompletableFuture<Received> first) {
    try {
      return deadline.await(first);
    } catch (CompletionException e) {
      throw new NoResponseException(e.getCause(), request.curl(routes.base()));
    }
  }

  private void pause(long seconds) {
    deadline.pause(Duration.ofSeconds(seconds));
  }

  private static long retryAfter(Received response) {
    return response.headers().entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase("Retry-After"))
        .map(header -> seconds(header.getValue().get(0)))
        .findFirst()
        .orElse(1L);
  }

  private static long seconds(String header) {
    return header.matches("[0-9]{1,4}") ? Math.min(LONGEST_WAIT, Long.parseLong(header)) : 1;
  }
}
