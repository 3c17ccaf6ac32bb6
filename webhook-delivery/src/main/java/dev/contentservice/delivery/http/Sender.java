package dev.contentservice.delivery.http;

import dev.contentservice.delivery.RateLimitedLog;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.egress.EgressPolicy;
import dev.contentservice.delivery.egress.HostDecision;
import dev.contentservice.delivery.egress.HostDecision.Allowed;
import dev.contentservice.delivery.egress.HostDecision.Deferred;
import dev.contentservice.delivery.egress.HostDecision.Denied;
import dev.contentservice.delivery.egress.HostDecision.Unknown;
import dev.contentservice.rules.engine.Report;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.ssl.SSLContexts;
import org.jspecify.annotations.Nullable;

/**
 * Makes single delivery attempts (§6): one POST over HTTP/1.1, directly to an address that the
 * egress policy has just allowed. No redirects, retries, cookies or decompression. Thread-safe.
 *
 * <p>Assumed: §6 shows neither timeouts nor signing.
 */
public final class Sender implements AutoCloseable {
  // More addresses could not be tried within the deadline.
  private static final int MAX_ADDRESSES = 4;

  private final RateLimitedLog log =
      new RateLimitedLog(System.getLogger(Sender.class.getName()), Level.WARNING);
  private final EgressPolicy hosts;
  private final SendLimits limits;
  private final InstantSource clock;
  private final String userAgent;
  private final ScheduledThreadPoolExecutor alarms;
  private final PoolingHttpClientConnectionManager connections;
  private final Exchange exchange;
  private volatile boolean closed;

  private Sender(Builder builder) {
    this.hosts = builder.hosts;
    this.clock = builder.clock;
    this.limits = builder.limits;
    this.userAgent = builder.userAgent;
    this.alarms = new ScheduledThreadPoolExecutor(1, Sender::thread);
    this.connections = ReceiverConnections.open(limits, builder.tls);
    this.exchange = new Exchange(HttpClients.createMinimal(connections), clock);
    alarms.setRemoveOnCancelPolicy(true);
    long idle = ReceiverConnections.IDLE.toMilliseconds();
    // Cancelled by shutting down the alarms.
    ScheduledFuture<?> unused =
        alarms.scheduleWithFixedDelay(this::closeIdle, idle, idle, TimeUnit.MILLISECONDS);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "webhook-deadlines");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * A builder with the default limits.
   *
   * @param hosts resolves and checks hosts; not closed by the sender
   * @param clock for the signed timestamps
   */
  public static Builder builder(EgressPolicy hosts, InstantSource clock) {
    return new Builder(hosts, clock);
  }

  /**
   * Makes one attempt in this thread. Ends by the deadline and never throws because of the
   * receiver.
   *
   * @param target the receiver
   * @param message the same on every attempt
   */
  public AttemptResult send(Target target, Message message) {
    Instant started = clock.instant();
    if (closed) {
      return AttemptResult.failed(started, Duration.ZERO, ErrorKind.STOPPED);
    }
    try (AttemptDeadline attempt = new AttemptDeadline(started, limits.deadline(), alarms)) {
      Report report = target.check();
      if (!report.passed()) {
        log.log(
            ErrorKind.UNSENDABLE.code(), "{0} cannot be sent: {1}", message.id(), report.errors());
        return attempt.failed(ErrorKind.UNSENDABLE);
      }
      Request request = Request.of(target, message, started.getEpochSecond(), userAgent);
      HostDecision decision =
          hosts.decide(request.host(), target.webhookId(), attempt.left(limits.step()));
      return decision instanceof Allowed allowed
          ? send(allowed.addresses(), attempt, request)
          : notSent(decision, attempt, message.id() + " not sent to " + request.host());
    }
  }

  private AttemptResult send(
      List<InetAddress> addresses, AttemptDeadline attempt, Request request) {
    AttemptResult result = null;
    // The sender may have been closed during the lookup.
    for (int i = 0; i < Math.min(addresses.size(), MAX_ADDRESSES) && !closed; i++) {
      result = sendTo(addresses.get(i), attempt, request);
      if (result.error() != ErrorKind.CONNECT) {
        break;
      }
    }
    return stoppedOr(result, attempt);
  }

  private AttemptResult sendTo(InetAddress address, AttemptDeadline attempt, Request request) {
    return exchange.run(
        request.to(address), request.fresh(attempt.left(limits.step())), request.mask(), attempt);
  }

  private AttemptResult notSent(HostDecision decision, AttemptDeadline attempt, String what) {
    // Details reveal the internal network, so they are only logged.
    if (decision instanceof Deferred deferred) {
      log.log(ErrorKind.NOT_LOOKED_UP.code(), "{0}: {1}", what, deferred.detail());
      return attempt.deferredLookUp(deferred.retryAfter());
    }
    if (decision instanceof Denied denied) {
      log.log(ErrorKind.ADDRESS_DENIED.code(), "{0}: {1}", what, denied.detail());
      return attempt.failed(ErrorKind.ADDRESS_DENIED);
    }
    ErrorKind kind = Thread.currentThread().isInterrupted() ? ErrorKind.STOPPED : ErrorKind.DNS;
    log.log(kind.code(), "{0}: {1}", what, ((Unknown) decision).detail());
    return attempt.failed(kind);
  }

  private AttemptResult stoppedOr(@Nullable AttemptResult result, AttemptDeadline attempt) {
    boolean failed = result == null || result.response() == null;
    return result == null || (failed && closed) ? attempt.failed(ErrorKind.STOPPED) : result;
  }

  /** The most concurrent attempts to one host; more would wait for a connection. */
  public int connectionsPerHost() {
    return limits.connectionsPerHost();
  }

  private void closeIdle() {
    connections.closeIdle(ReceiverConnections.IDLE);
  }

  /** Aborts attempts in flight. */
  @Override
  public void close() {
    closed = true;
    connections.close(CloseMode.IMMEDIATE);
    alarms.shutdownNow();
  }

  /** Builds a sender. */
  public static final class Builder {
    private final EgressPolicy hosts;
    private final InstantSource clock;
    private SendLimits limits = SendLimits.defaults();
    private String userAgent = "content-service-webhooks/1";
    private SSLContext tls = SSLContexts.createSystemDefault();

    private Builder(EgressPolicy hosts, InstantSource clock) {
      this.hosts = hosts;
      this.clock = clock;
    }

    /** Replaces the default limits. */
    public Builder limits(SendLimits other) {
      this.limits = other;
      return this;
    }

    /** The user agent for webhooks without their own. */
    public Builder userAgent(String other) {
      this.userAgent = other;
      return this;
    }

    /** Replaces the platform's trusted certificates and protocols. */
    public Builder tls(SSLContext other) {
      this.tls = other;
      return this;
    }

    public Sender build() {
      return new Sender(this);
    }
  }
}
