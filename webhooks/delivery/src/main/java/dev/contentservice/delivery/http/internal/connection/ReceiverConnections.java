package dev.contentservice.delivery.http.internal.connection;

import dev.contentservice.delivery.http.internal.AttemptPhases;
import dev.contentservice.delivery.http.internal.AttemptPhases.Phase;
import dev.contentservice.delivery.http.internal.SendLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.net.NamedEndpoint;
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
    // Other sockets use the proxy of the system properties, and cannot be checked for staleness
    // without blocking.
    return new DefaultHttpClientConnectionOperator(
        proxy -> SocketChannel.open().socket(),
        ports,
        names,
        scheme -> URIScheme.HTTPS.same(scheme) ? tls : null) {
      @Override
      public void connect(
          ManagedHttpClientConnection connection,
          HttpHost receiver,
          @Nullable NamedEndpoint name,
          @Nullable Path noPath,
          @Nullable InetSocketAddress local,
          @Nullable Timeout timeout,
          @Nullable SocketConfig config,
          @Nullable Object attachment,
          HttpContext context)
          throws IOException {
        if (proxy == null) {
          super.connect(
              connection, receiver, name, noPath, local, timeout, config, attachment, context);
          return;
        }
        onBeforeSocketConnect(context, receiver);
        Socket socket = proxy.open(connection, receiver);
        onAfterSocketConnect(context, receiver);
        if (URIScheme.HTTPS.same(receiver.getSchemeName())) {
          SSLSocket inTunnel =
              tls.upgrade(socket, receiver.getHostName(), receiver.getPort(), attachment, context);
          // The handshake had a timeout.
          inTunnel.setSoTimeout(0);
          connection.bind(inTunnel, socket);
          onAfterTlsHandshake(context, receiver);
        }
      }

      @Override
      protected void onBeforeSocketConnect(HttpContext context, HttpHost host) {
        AttemptPhases.begin(context, Phase.CONNECT);
      }

      @Override
      protected void onAfterSocketConnect(HttpContext context, HttpHost host) {
        boolean plain = !URIScheme.HTTPS.same(host.getSchemeName());
        AttemptPhases.begin(context, plain ? Phase.RESPONSE : Phase.TLS);
      }

      @Override
      protected void onAfterTlsHandshake(HttpContext context, HttpHost host) {
        AttemptPhases.begin(context, Phase.RESPONSE);
      }
    };
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
