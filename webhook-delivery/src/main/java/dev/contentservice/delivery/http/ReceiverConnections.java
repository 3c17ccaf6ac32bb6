package dev.contentservice.delivery.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * The pool of connections. An address is part of what a connection is kept under, so one is used
 * again only for a host that was just found at that address, and nothing is looked up here.
 */
final class ReceiverConnections extends PoolingHttpClientConnectionManagerBuilder {
  // Common receivers close after 5 seconds without a request: be faster than they are.
  static final TimeValue IDLE = TimeValue.ofSeconds(4);

  // Names and certificates of receivers change: follow them.
  private static final TimeValue LONGEST_LIFE = TimeValue.ofMinutes(1);
  private static final Http1Config HEAD =
      Http1Config.custom().setMaxLineLength(8192).setMaxHeaderCount(100).build();

  private final AtomicLong made = new AtomicLong();

  private ReceiverConnections() {}

  static PoolingHttpClientConnectionManager open(SendLimits limits, SSLContext tls) {
    ReceiverConnections connections = new ReceiverConnections();
    Timeout deadline = Timeout.of(limits.deadline());
    return connections
        .setConnectionFactory(socket -> connections.connection())
        .setDnsResolver(new NoLookUps())
        .setTlsSocketStrategy(
            new DefaultClientTlsStrategy(tls, HostnameVerificationPolicy.BUILTIN, null))
        .setDefaultTlsConfig(TlsConfig.custom().setHandshakeTimeout(deadline).build())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(limits.step()))
                // The deadline closes the socket; a time-out of its own would cost each read more.
                .setSocketTimeout(Timeout.DISABLED)
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .setIdleTimeout(Timeout.of(IDLE.getDuration(), IDLE.getTimeUnit()))
                .setTimeToLive(LONGEST_LIFE)
                .build())
        .setMaxConnPerRoute(limits.connectionsPerHost())
        .setMaxConnTotal(limits.connections())
        .build();
  }

  private QuietConnection connection() {
    return new QuietConnection("webhook-" + made.incrementAndGet(), HEAD);
  }

  @Override
  protected HttpClientConnectionOperator createConnectionOperator(
      SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
    // Another socket would go through the proxy of the system properties, and could not be asked
    // whether it is still open without waiting.
    return new DefaultHttpClientConnectionOperator(
        proxy -> SocketChannel.open().socket(),
        ports,
        names,
        scheme -> URIScheme.HTTPS.same(scheme) ? tls : null);
  }

  /** A second look-up could have another answer than the one that was judged. */
  private static final class NoLookUps implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      throw new UnknownHostException("a connection is made to an address that was judged");
    }

    @Override
    public String resolveCanonicalHostname(String host) throws UnknownHostException {
      throw new UnknownHostException("names are not looked up here");
    }
  }
}
