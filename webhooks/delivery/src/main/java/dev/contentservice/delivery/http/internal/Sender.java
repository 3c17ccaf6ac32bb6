package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.credentials.ClientCertificate;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.egress.internal.HostDecision;
import dev.contentservice.delivery.egress.internal.HostDecision.Allowed;
import dev.contentservice.delivery.egress.internal.HostDecision.Denied;
import dev.contentservice.delivery.egress.internal.HostDecision.Unresolved;
import dev.contentservice.delivery.http.EgressProxy;
import dev.contentservice.delivery.http.ProxyFault;
import dev.contentservice.delivery.http.ShownRequest;
import dev.contentservice.delivery.http.internal.AttemptPhases.Phase;
import dev.contentservice.delivery.http.internal.connection.ConnectionPools;
import dev.contentservice.delivery.http.internal.connection.ProxyTunnels;
import dev.contentservice.delivery.http.internal.connection.ReceiverConnections;
import dev.contentservice.delivery.http.internal.connection.ReceiverTrust;
import dev.contentservice.rules.engine.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.HttpHost;
import org.jspecify.annotations.Nullable;

/**
 * Makes single delivery attempts (§6): one POST over HTTP/1.1, directly to an address that the
 * egress policy has just allowed, or through an {@link EgressProxy}. No redirects, retries, cookies
 * or decompression. Thread-safe.
 *
 * <p>Assumed: §6 shows neither timeouts nor signing.
 */
public final class Sender implements AutoCloseable {
  // More addresses could not be tried within the deadline.
  private static final int MAX_ADDRESSES = 4;

  private final FailureLog log = new FailureLog();
  private final EgressPolicy hosts;
  private final SendLimits limits;
  private final InstantSource clock;
  private final String userAgent;
  private final ScheduledThreadPoolExecutor alarms;
  private final ConnectionPools connections;
  private final boolean hasOwnTls;
  private final @Nullable ProxyTunnels proxy;
  private volatile boolean closed;

  private Sender(Builder builder) {
    this.hosts = builder.hosts;
    this.clock = builder.clock;
    this.limits = builder.limits;
    this.userAgent = builder.userAgent;
    this.alarms = new ScheduledThreadPoolExecutor(1, Sender::thread);
    EgressProxy through = builder.proxy;
    this.proxy = through == null ? null : new ProxyTunnels(through, limits.step(), clock);
    SSLContext other = builder.tls;
    ReceiverTrust trust = builder.trust;
    this.hasOwnTls = other != null;
    this.connections =
        new ConnectionPools(
            limits, other == null ? trust.context(null) : other, trust::context, proxy, clock);
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
  public AttemptResult send(DeliveryTarget target, Message message) {
    Instant started = clock.instant();
    if (closed) {
      return AttemptResult.failed(started, Duration.ZERO, ErrorKind.STOPPED);
    }
    AttemptPhases phases = new AttemptPhases();
    try (AttemptDeadline attempt = new AttemptDeadline(started, limits.deadline(), alarms)) {
      Report report = target.check();
      if (!report.passed()) {
        return log.unsendable(message, report, attempt);
      }
      if (hasOwnTls && target.certificate() != null) {
        return attempt.failed(
            ErrorKind.UNSENDABLE, "client certificates cannot be used with Sender.Builder.tls");
      }
      SignedRequest request =
          SignedRequest.of(target, message, started.getEpochSecond(), userAgent);
      String host = request.host().host();
      phases.begin(Phase.LOOKUP);
      HostDecision decision = decide(host, target.webhookId(), attempt);
      phases.begin(null);
      List<HttpHost> routes = routes(decision, request.host());
      AttemptResult result =
          routes.isEmpty()
              ? log.notSent(decision, attempt, message.id() + " not sent to " + host)
              : log.sent(
                  connections.with(
                      target.certificate(),
                      exchange -> send(exchange, routes, attempt, request, phases)),
                  request.host().key(),
                  target.webhookId());
      return result.withTimings(phases.timings());
    }
  }

  /**
   * The request of this message to this target, for display: secrets are masked.
   *
   * @throws IllegalArgumentException if it cannot be sent; the message says why
   */
  public ShownRequest shown(DeliveryTarget target, Message message) {
    Report report = target.check();
    if (!report.passed()) {
      throw new IllegalArgumentException("nothing is sent: " + report.errors());
    }
    return SignedRequest.shown(target, message, clock.instant().getEpochSecond(), userAgent);
  }

  private HostDecision decide(String host, String webhookId, AttemptDeadline attempt) {
    if (proxy == null) {
      return hosts.decide(host, webhookId, attempt.left(limits.step()));
    }
    HostDecision decision = hosts.decideUnresolved(host);
    return decision instanceof Unresolved && !proxy.proxy().allows(host)
        ? new Denied("the name is none of those for the egress proxy")
        : decision;
  }

  /** Empty if the host is not allowed. */
  private static List<HttpHost> routes(HostDecision decision, ReceiverHost host) {
    if (decision instanceof Unresolved) {
      return List.of(host.unresolved());
    }
    return decision instanceof Allowed allowed
        ? allowed.addresses().stream().limit(MAX_ADDRESSES).map(host::at).toList()
        : List.of();
  }

  private AttemptResult send(
      Exchange exchange,
      List<HttpHost> routes,
      AttemptDeadline attempt,
      SignedRequest request,
      AttemptPhases phases) {
    AttemptResult result = null;
    // The sender may have been closed during the lookup.
    for (int i = 0; i < routes.size() && !closed; i++) {
      result =
          exchange.run(
              routes.get(i),
              request.fresh(attempt.left(limits.step())),
              request.mask(),
              attempt,
              phases);
      if (result.error() != ErrorKind.CONNECT) {
        break;
      }
    }
    return stoppedOr(result, attempt);
  }

  private AttemptResult stoppedOr(@Nullable AttemptResult result, AttemptDeadline attempt) {
    boolean failed = result == null || result.response() == null;
    return result == null || (failed && closed) ? attempt.failed(ErrorKind.STOPPED) : result;
  }

  /** The most concurrent attempts to one host; more would wait for a connection. */
  public int connectionsPerHost() {
    return limits.connectionsPerHost();
  }

  /** How the egress proxy fails; empty if it works, was not needed yet, or there is none. */
  public Optional<ProxyFault> proxyFault() {
    return proxy == null ? Optional.empty() : proxy.fault();
  }

  private void closeIdle() {
    connections.closeIdle();
  }

  /** Aborts attempts in flight. */
  @Override
  public void close() {
    closed = true;
    connections.close();
    if (proxy != null) {
      proxy.close();
    }
    alarms.shutdownNow();
  }

  /** Builds a sender. */
  public static final class Builder {
    private final EgressPolicy hosts;
    private final InstantSource clock;
    private SendLimits limits = SendLimits.defaults();
    private String userAgent = "content-service-webhooks/1";
    private ReceiverTrust trust = ReceiverTrust.ofTheJvm();
    private @Nullable SSLContext tls;
    private @Nullable EgressProxy proxy;

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

    /**
     * Trusts the certificates of this file in addition to those of the JVM: of private authorities,
     * or self-signed ones of receivers. It is read now.
     *
     * @param pem certificates in PEM form, one after the other
     * @throws IllegalArgumentException if it cannot be read or holds anything else; the message
     *     says how to correct it
     */
    public Builder trustedAuthorities(Path pem) {
      this.trust = ReceiverTrust.ofTheJvmAnd(pem);
      return this;
    }

    /**
     * Replaces trusted certificates and protocols. Failed attempts then say less about the
     * certificate of a receiver, and a webhook with a {@link ClientCertificate} is sent nothing:
     * use a client certificate of the context for all webhooks instead.
     */
    public Builder tls(SSLContext other) {
      this.tls = other;
      return this;
    }

    /** Sends all requests through this proxy; null, the default, sends them directly. */
    public Builder proxy(@Nullable EgressProxy other) {
      this.proxy = other;
      return this;
    }

    public Sender build() {
      return new Sender(this);
    }
  }
}
