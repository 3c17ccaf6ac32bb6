package dev.contentservice.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.contentservice.model.management.Delivery;
import dev.contentservice.model.management.DeliveryState;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The receiver of a {@link ContentServiceTest}. It records requests, verifies their signatures
 * (Standard Webhooks) and responds with 204 by default. A request without a valid signature gets
 * 401 and fails the test. Thread-safe.
 */
public final class WebhookReceiver {
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  private final TestService service;
  private final ReceiverServer server;
  private final Set<String> paths = new ConcurrentSkipListSet<>();
  private volatile Duration timeout = Duration.ofSeconds(10);

  WebhookReceiver(TestService service) throws IOException {
    this.service = service;
    this.server = new ReceiverServer(service.signingKey());
  }

  /** Starts afresh; requests to URLs of earlier tests are ignored from now on. */
  void reset() {
    server.reset();
    paths.clear();
    timeout = Duration.ofSeconds(10);
  }

  /**
   * A URL of this receiver, valid until the end of the test.
   *
   * @param path names the webhook in {@link #awaitDelivery(String)}; any text
   */
  public URI url(String path) {
    paths.add(requireNonNull(path, "path"));
    return urlOf(path);
  }

  private URI urlOf(String path) {
    return server.base().resolve(URLEncoder.encode(path, UTF_8).replace("+", "%20"));
  }

  /**
   * Sets how long each {@code await} of this test waits; 10 seconds by default.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public WebhookReceiver timeout(Duration timeout) {
    if (requireNonNull(timeout, "timeout").isNegative()) {
      throw new IllegalArgumentException("a timeout is 0 or longer, not " + timeout);
    }
    this.timeout = timeout;
    return this;
  }

  /**
   * Responds with this status until further notice.
   *
   * @param status from 200 to 599; from 300 on the attempt has failed, and the service retries it
   * @throws IllegalArgumentException if it is another number
   */
  public void respondWith(int status) {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("a status is from 200 to 599, not " + status);
    }
    server.respondWith(status);
  }

  /**
   * Responds to the next requests with 503.
   *
   * @throws IllegalArgumentException if their number is negative
   */
  public void failNext(int requests) {
    if (requests < 0) {
      throw new IllegalArgumentException("the number of requests is 0 or more, not " + requests);
    }
    server.failNext(requests);
  }

  /** All requests of this test so far, in the order of arrival, rejected ones included. */
  public List<ReceivedDelivery> requests() {
    return server.requests();
  }

  /**
   * Waits for the next delivery to a webhook. Deliveries that the receiver rejected do not count.
   *
   * @param path as in {@link #url}: the id of a provisioned webhook
   * @throws AssertionError if none arrives in time; its message lists what was received instead. At
   *     once if no webhook of this id is provisioned, and {@link #url} was not called for it.
   */
  public ReceivedDelivery awaitDelivery(String path) {
    requireNonNull(path, "path");
    if (paths.stream().noneMatch(each -> each.isEmpty() || (path + "/").startsWith(each + "/"))) {
      throw new AssertionError(
          "no webhook with the id '%s' is provisioned; the ids are %s".formatted(path, paths));
    }
    return await(
        each -> each.path().equals(path),
        "no delivery to '" + path + "' was accepted",
        () -> DeliveryList.of(service, path, urlOf(path)));
  }

  /**
   * Waits for the next delivery that satisfies a condition. Each delivery is returned once.
   * Deliveries that the receiver rejected do not count.
   *
   * @throws AssertionError if none arrives in time; its message lists what was received instead
   */
  public ReceivedDelivery awaitDelivery(Predicate<ReceivedDelivery> condition) {
    return await(
        requireNonNull(condition, "condition"),
        "no delivery that satisfies the condition was accepted",
        () -> DeliveryList.of(service));
  }

  private ReceivedDelivery await(
      Predicate<ReceivedDelivery> condition, String missing, Supplier<String> deliveries) {
    Optional<ReceivedDelivery> found = server.await(condition, timeout);
    requireValidSignatures();
    return found.orElseThrow(
        () ->
            new AssertionError(
                missing + " within " + seconds() + "; " + received() + "\n" + deliveries.get()));
  }

  /**
   * Waits until the service has completed all deliveries, and fails if one was accepted that no
   * {@code await} has returned, or if one has failed after all attempts.
   */
  public void requireNoMoreDeliveries() {
    long end = System.nanoTime() + timeout.toNanos();
    while (!service.deliveries(all -> all.state(DeliveryState.PENDING)).isEmpty()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError(
            "deliveries are still pending after %s; %s\n%s"
                .formatted(seconds(), received(), DeliveryList.of(service)));
      }
      pause();
    }
    requireValidSignatures();
    List<ReceivedDelivery> more = server.unread();
    if (!more.isEmpty()) {
      throw new AssertionError("no more deliveries were expected, but received was:" + lines(more));
    }
    List<Delivery> failed = service.deliveries(all -> all.state(DeliveryState.FAILED));
    if (!failed.isEmpty()) {
      throw new AssertionError(
          "no attempt of these deliveries was accepted:" + DeliveryList.lines(service, failed));
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_INTERVAL.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  void requireValidSignatures() {
    @Nullable String invalid = server.invalid();
    if (invalid != null) {
      throw new AssertionError(invalid);
    }
  }

  private String seconds() {
    return timeout.toMillis() / 1000.0 + " seconds";
  }

  private String received() {
    List<ReceivedDelivery> all = requests();
    return all.isEmpty() ? "nothing was received" : "received was:" + lines(all);
  }

  private static String lines(List<ReceivedDelivery> deliveries) {
    StringBuilder lines = new StringBuilder();
    deliveries.forEach(each -> lines.append("\n  ").append(each));
    return lines.toString();
  }
}
