package dev.contentservice.delivery.http.internal.connection;

import dev.contentservice.delivery.credentials.ClientCertificate;
import dev.contentservice.delivery.http.internal.Exchange;
import dev.contentservice.delivery.http.internal.SendLimits;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolStats;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a sender: one pool for requests without a client certificate, and one for each
 * certificate, with a TLS context of its own. So neither a connection nor a resumed TLS session is
 * ever used with another certificate than the one it was opened with. Thread-safe.
 */
public final class ConnectionPools {
  private final Function<ClientCertificate, SSLContext> contexts;
  private final SendLimits ofOne;
  private final @Nullable ProxyTunnels proxy;
  private final InstantSource clock;
  private final Pool anonymous;
  private final Map<ClientCertificate, Pool> own = new HashMap<>();

  private static final class Pool {
    private final PoolingHttpClientConnectionManager connections;
    private final Exchange exchange;
    private int users;

    Pool(PoolingHttpClientConnectionManager connections, InstantSource clock) {
      this.connections = connections;
      this.exchange = new Exchange(HttpClients.createMinimal(connections), clock);
    }

    boolean isUnused() {
      PoolStats stats = connections.getTotalStats();
      return users == 0 && stats.getLeased() + stats.getAvailable() == 0;
    }
  }

  /**
   * @param tls of requests without a client certificate
   * @param contexts makes the TLS context of a certificate
   */
  public ConnectionPools(
      SendLimits limits,
      SSLContext tls,
      Function<ClientCertificate, SSLContext> contexts,
      @Nullable ProxyTunnels proxy,
      InstantSource clock) {
    this.contexts = contexts;
    this.proxy = proxy;
    this.clock = clock;
    // A certificate is that of one or few webhooks.
    this.ofOne =
        new SendLimits(
            limits.deadline(),
            limits.step(),
            limits.connectionsPerHost(),
            limits.connectionsPerHost());
    this.anonymous = new Pool(ReceiverConnections.open(limits, tls, proxy), clock);
  }

  /**
   * Sends with connections of this certificate only.
   *
   * @param certificate null for none
   */
  public <T> T with(@Nullable ClientCertificate certificate, Function<Exchange, T> sending) {
    if (certificate == null) {
      return sending.apply(anonymous.exchange);
    }
    Pool pool = use(certificate);
    try {
      return sending.apply(pool.exchange);
    } finally {
      release(pool);
    }
  }

  private synchronized Pool use(ClientCertificate certificate) {
    Pool pool =
        own.computeIfAbsent(
            certificate,
            absent ->
                new Pool(
                    ReceiverConnections.open(ofOne, contexts.apply(certificate), proxy), clock));
    pool.users++;
    return pool;
  }

  private synchronized void release(Pool pool) {
    pool.users--;
  }

  /** Also drops the pools that have no connection, such as those of replaced certificates. */
  public synchronized void closeIdle() {
    anonymous.connections.closeIdle(ReceiverConnections.IDLE);
    for (Pool each : own.values()) {
      each.connections.closeIdle(ReceiverConnections.IDLE);
    }
    own.values().removeIf(Pool::isUnused);
  }

  /** The number of certificates with a pool. */
  public synchronized int certificates() {
    return own.size();
  }

  /** Aborts requests in flight. */
  public void close() {
    List<Pool> all;
    synchronized (this) {
      all = List.copyOf(own.values());
    }
    anonymous.connections.close(CloseMode.IMMEDIATE);
    for (Pool each : all) {
      each.connections.close(CloseMode.IMMEDIATE);
    }
  }
}
