package dev.contentservice.delivery.http.internal.connection;

import dev.contentservice.delivery.http.internal.SendLimits;
import java.net.InetAddress;
import java.net.UnknownHostException;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * The connection pool. The address is part of the pool key, so a connection is reused only for a
 * host that was just resolved to that address. The pool resolves no names. With an egress proxy,
 * which resolves them, the name is the key.
 */
public final class ReceiverConnections extends PoolingHttpClientConnectionManagerBuilder {
  // Common receivers close idle connections after 5 seconds; close them before.
  public static final TimeValue IDLE = TimeValue.ofSeconds(4);

  // Names and certificates of receivers change.
  private static final TimeValue MAX_LIFETIME = TimeValue.ofMinutes(1);
  private static final Http1Config HEAD =
      Http1Config.custom().setMaxLineLength(8192).setMaxHeaderCount(100).build();

  private final @Nullable ProxyTunnels proxy;

  private ReceiverConnections(@Nullable ProxyTunnels proxy) {
    this.proxy = proxy;
  }

  /**
   * @param proxy null to connect directly
   */
  static PoolingHttpClientConnectionManager open(
      SendLimits limits, SSLContext tls, @Nullable ProxyTunnels proxy) {
    Timeout deadline = Timeout.of(limits.deadline());
    return new ReceiverConnections(proxy)
        .setConnectionFactory(socket -> new QuietConnection(HEAD))
        .setDnsResolver(new NoLookUps())
        .setTlsSocketStrategy(
            new DefaultClientTlsStrategy(tls, HostnameVerificationPolicy.BUILTIN, null))
        .setDefaultTlsConfig(TlsConfig.custom().setHandshakeTimeout(deadline).build())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(limits.step()))
                // The deadline closes the socket; a socket timeout would make each read slower.
                .setSocketTimeout(Timeout.DISABLED)
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .setTimeToLive(MAX_LIFETIME)
                .build())
        .setMaxConnPerRoute(limits.connectionsPerHost())
        .setMaxConnTotal(limits.connections())
        .build();
  }

  @Override
  protected HttpClientConnectionOperator createConnectionOperator(
      SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
    return new ReceiverOperator(ports, names, tls, proxy);
  }

  /** A second lookup could return addresses that the egress policy has not checked. */
  private static final class NoLookUps implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      throw new UnknownHostException("connections are made only to addresses that were checked");
    }

    @Override
    public String resolveCanonicalHostname(String host) throws UnknownHostException {
      throw new UnknownHostException("the connection pool resolves no names");
    }
  }
}
