package dev.contentservice.delivery.http;

import dev.contentservice.delivery.RateLimitedLog;
import dev.contentservice.delivery.egress.EgressPolicy;
import dev.contentservice.delivery.egress.HostDecision;
import dev.contentservice.delivery.egress.HostDecision.Allowed;
import dev.contentservice.delivery.egress.HostDecision.Deferred;
import dev.contentservice.delivery.egress.HostDecision.Denied;
import dev.contentservice.delivery.egress.HostDecision.Unknown;
import dev.contentservice.delivery.http.SendResult.Failed;
import dev.contentservice.rules.engine.Report;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * Makes single attempts to deliver (§6): one POST, over HTTP/1.1, straight to an address that has
 * just been judged. Follows nothing, retries nothing, keeps no cookies, unpacks nothing. Safe to
 * share between threads.
 *
 * <p>Assumed: §6 shows neither time-outs nor signing.
 */
public final class Sender implements AutoCloseable {
  // A name with more addresses than that does not get all of them tried within the deadline.
  private static final int MOST_ADDRESSES = 4;

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
    // Ends with the alarms, never by itself.
    ScheduledFuture<?> unused =
        alarms.scheduleWithFixedDelay(this::closeIdle, idle, idle, TimeUnit.MILLISECONDS);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "webhook-deadlines");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * A sender with the usual limits.
   *
   * @param hosts says where hosts are and whether they may be called; stays open
   * @param clock for the timestamps that are signed
   */
  public static Builder builder(EgressPolicy hosts, InstantSource clock) {
    return new Builder(hosts, clock);
  }

  /**
   * Makes one attempt, in this thread. Ends by the deadline, whatever the receiver does, and throws
   * nothing for it.
   *
   * @param target where to
   * @param message what; the same on every attempt
   */
  public SendResult send(Target target, Message message) {
    if (closed) {
      return new Failed(Duration.ZERO, ErrorKind.STOPPED);
    }
    try (AttemptDeadline attempt = new AttemptDeadline(limits.deadline(), alarms)) {
      Report report = SendabilityCheck.check(target);
      if (!report.passed()) {
        log.log(
            ErrorKind.UNSENDABLE.code(), "{0} cannot be sent: {1}", message.id(), report.errors());
        return new Failed(attempt.elapsed(), ErrorKind.UNSENDABLE);
      }
      long timestamp = clock.instant().getEpochSecond();
      Request request = Request.of(target, message, timestamp, userAgent);
      HostDecision judgement =
          hosts.decide(request.host(), target.webhookId(), attempt.left(limits.step()));
      return judgement instanceof Allowed callable
          ? send(callable.addresses(), attempt, request)
          : notSent(judgement, attempt, message.id() + " not sent to " + request.host());
    }
  }

  private SendResult send(List<InetAddress> addresses, AttemptDeadline attempt, Request request) {
    SendResult outcome = null;
    // It may have been closed during the look-up.
    for (int i = 0; i < Math.min(addresses.size(), MOST_ADDRESSES) && !closed; i++) {
      outcome = sendTo(addresses.get(i), attempt, request);
      if (outcome.error() != ErrorKind.CONNECT) {
        break;
      }
    }
    return stoppedOr(outcome, attempt);
  }

  private SendResult sendTo(InetAddress address, AttemptDeadline attempt, Request request) {
    return exchange.run(
        request.to(address), request.fresh(attempt.left(limits.step())), request.mask(), attempt);
  }

  private SendResult notSent(HostDecision judgement, AttemptDeadline attempt, String what) {
    // Details show how the network inside looks: they go into this log and nowhere else.
    if (judgement instanceof Deferred deferred) {
      log.log(ErrorKind.NOT_LOOKED_UP.code(), "{0}: {1}", what, deferred.detail());
      return new SendResult.Deferred(attempt.elapsed(), deferred.retryAfter());
    }
    if (judgement instanceof Denied denied) {
      log.log(ErrorKind.ADDRESS_DENIED.code(), "{0}: {1}", what, denied.detail());
      return new Failed(attempt.elapsed(), ErrorKind.ADDRESS_DENIED);
    }
    ErrorKind kind = Thread.currentThread().isInterrupted() ? ErrorKind.STOPPED : ErrorKind.DNS;
    log.log(kind.code(), "{0}: {1}", what, ((Unknown) judgement).detail());
    return new Failed(attempt.elapsed(), kind);
  }

  private SendResult stoppedOr(@Nullable SendResult outcome, AttemptDeadline attempt) {
    boolean failed = outcome == null || outcome instanceof Failed;
    return outcome == null || (failed && closed)
        ? new Failed(attempt.elapsed(), ErrorKind.STOPPED)
        : outcome;
  }

  /** How many attempts for one host it can make at a time; more would wait for a connection. */
  public int connectionsPerHost() {
    return limits.connectionsPerHost();
  }

  private void closeIdle() {
    connections.closeIdle(ReceiverConnections.IDLE);
  }

  /** Breaks off what is under way. */
  @Override
  public void close() {
    closed = true;
    connections.close(CloseMode.IMMEDIATE);
    alarms.shutdownNow();
  }

  /** What a sender is made of. */
  public static final class Builder {
    private final EgressPolicy hosts;
    private final InstantSource clock;
    private SendLimits limits = SendLimits.DEFAULTS;
    private String userAgent = "content-service-webhooks/1";
    private SSLContext tls = Trust.ofThePlatform();

    private Builder(EgressPolicy hosts, InstantSource clock) {
      this.hosts = hosts;
      this.clock = clock;
    }

    /** Other limits than the usual ones. */
    public Builder limits(SendLimits other) {
      this.limits = other;
      return this;
    }

    /** The user agent for webhooks that name none. */
    public Builder userAgent(String other) {
      this.userAgent = other;
      return this;
    }

    /** Whom to trust, and by which protocols, other than the platform does. */
    public Builder tls(SSLContext other) {
      this.tls = other;
      return this;
    }

    public Sender build() {
      return new Sender(this);
    }
  }
}
