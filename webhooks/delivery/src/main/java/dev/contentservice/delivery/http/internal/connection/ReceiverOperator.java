package dev.contentservice.delivery.http.internal.connection;

import dev.contentservice.delivery.http.internal.AttemptPhases;
import dev.contentservice.delivery.http.internal.AttemptPhases.Phase;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.net.NamedEndpoint;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections to receivers, directly or through tunnels of a proxy, and times the phases of
 * an attempt. Its sockets are those of channels: others use the proxy of the system properties, and
 * cannot be checked for staleness without blocking.
 */
final class ReceiverOperator extends DefaultHttpClientConnectionOperator {
  private final TlsSocketStrategy tls;
  private final @Nullable ProxyTunnels proxy;

  /**
   * @param proxy null to connect directly
   */
  ReceiverOperator(
      SchemePortResolver ports,
      DnsResolver names,
      TlsSocketStrategy tls,
      @Nullable ProxyTunnels proxy) {
    super(
        ignored -> SocketChannel.open().socket(),
        ports,
        names,
        scheme -> URIScheme.HTTPS.same(scheme) ? tls : null);
    this.tls = tls;
    this.proxy = proxy;
  }

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
}
