package dev.contentservice.delivery.http.internal.connection;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.egress.internal.HostDecision.Allowed;
import dev.contentservice.delivery.http.BasicCredentials;
import dev.contentservice.delivery.http.EgressProxy;
import dev.contentservice.delivery.http.ProxyFault;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.HttpHost;
import org.jspecify.annotations.Nullable;

/** Opens tunnels through the egress proxy, and knows whether it works. Thread-safe. */
public final class ProxyTunnels implements AutoCloseable {
  private final EgressProxy proxy;
  private final Duration step;
  private final InstantSource clock;
  // The operator has chosen the proxy, wherever it is.
  private final EgressPolicy addresses =
      new EgressPolicy(
          AddressPolicy.allowing(CidrBlock.parseList("0.0.0.0/0,::/0")),
          HostResolver.ofTheSystem());
  private @Nullable ProxyFault fault;

  /**
   * @param step the longest time of each of: looking up the proxy, connecting to it, its response
   */
  public ProxyTunnels(EgressProxy proxy, Duration step, InstantSource clock) {
    this.proxy = proxy;
    this.step = step;
    this.clock = clock;
  }

  public EgressProxy proxy() {
    return proxy;
  }

  /** How the proxy fails; empty if it works, or was not needed yet. */
  public synchronized Optional<ProxyFault> fault() {
    return Optional.ofNullable(fault);
  }

  /**
   * Binds the connection to a socket that leads to the receiver.
   *
   * @throws TunnelException if there is no tunnel
   */
  Socket open(ManagedHttpClientConnection connection, HttpHost receiver) throws IOException {
    try {
      Socket socket = tunnel(connection, receiver);
      works();
      return socket;
    } catch (TunnelException e) {
      if (e.kind() == ErrorKind.PROXY) {
        fails(e);
      } else {
        works();
      }
      throw e;
    }
  }

  private Socket tunnel(ManagedHttpClientConnection connection, HttpHost receiver)
      throws IOException {
    try {
      Socket socket = connect(connection);
      socket.setTcpNoDelay(true);
      socket.getOutputStream().write(request(receiver).getBytes(ISO_8859_1));
      socket.setSoTimeout((int) step.toMillis());
      TunnelResponse.read(socket.getInputStream()).requireTunnel();
      socket.setSoTimeout(0);
      return socket;
    } catch (TunnelException e) {
      throw e;
    } catch (SocketTimeoutException e) {
      throw new TunnelException("it did not respond to CONNECT within " + step, e);
    } catch (IOException e) {
      throw new TunnelException("the connection to it broke: " + e.getMessage(), e);
    }
  }

  private Socket connect(ManagedHttpClientConnection connection) throws IOException {
    IOException failure = new TunnelException(ErrorKind.PROXY, "its name cannot be resolved");
    for (InetAddress address : addresses()) {
      Socket socket = SocketChannel.open().socket();
      connection.bind(socket);
      try {
        socket.connect(new InetSocketAddress(address, proxy.port()), (int) step.toMillis());
        return socket;
      } catch (InterruptedIOException e) {
        socket.close();
        failure = new TunnelException("it cannot be connected within " + step, e);
      } catch (IOException e) {
        socket.close();
        failure = new TunnelException("it cannot be connected: " + e.getMessage(), e);
      }
    }
    throw failure;
  }

  private List<InetAddress> addresses() {
    return addresses.decide(proxy.host(), "", step) instanceof Allowed allowed
        ? allowed.addresses()
        : List.of();
  }

  private String request(HttpHost receiver) {
    String name = receiver.getHostName();
    String authority = (name.indexOf(':') < 0 ? name : '[' + name + ']') + ':' + receiver.getPort();
    BasicCredentials credentials = proxy.credentials();
    return "CONNECT %1$s HTTP/1.1\r\nHost: %1$s\r\n%2$s\r\n"
        .formatted(
            authority,
            credentials == null
                ? ""
                : "Proxy-Authorization: " + credentials.headerValue() + "\r\n");
  }

  private synchronized void works() {
    fault = null;
  }

  private synchronized void fails(TunnelException e) {
    fault =
        new ProxyFault(
            fault == null ? clock.instant() : fault.since(), String.valueOf(e.getMessage()));
  }

  @Override
  public void close() {
    addresses.close();
  }
}
