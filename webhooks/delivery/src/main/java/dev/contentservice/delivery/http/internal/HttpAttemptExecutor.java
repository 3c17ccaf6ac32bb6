package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.DeliveryMessage;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.http.ShownRequest;
import dev.contentservice.delivery.payload.InvalidTemplateException;
import dev.contentservice.delivery.payload.Payload;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.model.Webhook;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Makes attempts over HTTP, each in its own thread. The number of concurrent attempts to one host
 * is the sender's limit of connections per host.
 */
public final class HttpAttemptExecutor implements AttemptExecutor, AutoCloseable {
  // Rescheduling keeps a host with a backlog from using up the capacity of a node.
  private static final Duration RETRY_DELAY = Duration.ofSeconds(5);
  // How often waiting sends of a host are checked against their deadlines.
  private static final long CHECK_DELAY_MILLIS = 100;

  private final Sender sender;
  private final PayloadFormats formats;
  private final Clock clock;
  private final ThreadPoolExecutor threads;
  private final HostBulkhead hosts;

  /**
   * @param sender stays open
   */
  public HttpAttemptExecutor(Sender sender, PayloadFormats formats, Clock clock) {
    this(sender, formats, clock, HttpAttemptExecutor::thread);
  }

  /**
   * With threads of the application.
   *
   * @param factory makes the thread of an attempt, such as a virtual one; should be a daemon
   */
  public HttpAttemptExecutor(
      Sender sender, PayloadFormats formats, Clock clock, ThreadFactory factory) {
    this.sender = sender;
    this.formats = formats;
    this.clock = clock;
    this.threads =
        new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    this.hosts =
        new HostBulkhead(
            threads,
            CompletableFuture.delayedExecutor(CHECK_DELAY_MILLIS, TimeUnit.MILLISECONDS, threads),
            System::nanoTime,
            sender.connectionsPerHost());
  }

  @Override
  public CompletionStage<AttemptResult> send(ClaimedDelivery delivery) {
    QueuedAttempt queued = new QueuedAttempt(delivery);
    hosts.run(host(delivery.webhook().getUrl()), queued);
    return queued.attempt;
  }

  private final class QueuedAttempt implements HostBulkhead.QueuedSend {
    private final ClaimedDelivery delivery;
    private final CompletableFuture<AttemptResult> attempt = new CompletableFuture<>();

    QueuedAttempt(ClaimedDelivery delivery) {
      this.delivery = delivery;
    }

    @Override
    public long startDeadline() {
      return delivery.startDeadline();
    }

    @Override
    public String webhookId() {
      return delivery.webhookId();
    }

    @Override
    public ReceiverSpeed speed() {
      return delivery.speed();
    }

    @Override
    public void run() {
      attempt.completeAsync(() -> attempt(delivery), Runnable::run);
    }

    @Override
    public void reject() {
      // As run does, this completes exceptionally if the clock of the application throws.
      attempt.completeAsync(
          () -> AttemptResult.deferred(clock.instant(), RETRY_DELAY), Runnable::run);
    }
  }

  private static String host(String url) {
    try {
      return ReceiverHost.of(URI.create(url)).key();
    } catch (IllegalArgumentException e) {
      // The attempt ends at once, because this URL connects to nothing.
      return url;
    }
  }

  private AttemptResult attempt(ClaimedDelivery delivery) {
    if (threads.isShutdown()) {
      return AttemptResult.deferred(clock.instant(), Duration.ZERO);
    }
    if (!delivery.canStart()) {
      return AttemptResult.deferred(clock.instant(), RETRY_DELAY);
    }
    Payload payload;
    try {
      payload = formats.payload(delivery.event(), delivery.webhookId(), delivery.payload());
    } catch (InvalidTemplateException e) {
      return AttemptResult.failed(
          clock.instant(),
          Duration.ZERO,
          ErrorKind.UNSENDABLE,
          "custom_payload is not a template that can be rendered: " + e.getMessage());
    }
    return sender.send(
        DeliveryTarget.of(delivery.webhook(), delivery.credentials()),
        new Message(delivery.id(), payload, delivery.event(), delivery.attemptsBeforeReplay()));
  }

  /**
   * The request of the next attempt, for display: secrets are masked.
   *
   * @param webhook its current state, complete
   * @throws InvalidTemplateException if its body cannot be rendered
   * @throws IllegalArgumentException if URL, headers or credentials cannot be sent
   */
  public ShownRequest shown(
      Webhook webhook, SenderCredentials credentials, DeliveryMessage message) {
    Payload payload = formats.payload(message.event(), message.webhookId(), message.payload());
    return sender.shown(
        DeliveryTarget.of(webhook, credentials),
        new Message(message.id(), payload, message.event(), message.attemptsBeforeReplay()));
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "webhook-attempt");
    thread.setDaemon(true);
    return thread;
  }

  /** Starts no further attempt. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
