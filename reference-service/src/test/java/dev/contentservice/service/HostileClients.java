package dev.contentservice.service;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Connections that withhold something; each reconnects when the service closes it. */
@SuppressWarnings("FutureReturnValueIgnored")
final class HostileClients implements AutoCloseable {
  private static final int COMES_AGAIN_AFTER = 200;
  private static final int DRIPS_EVERY = 500;

  private final NioEventLoopGroup thread = new NioEventLoopGroup(1);
  private final AtomicInteger opened = new AtomicInteger();
  private final Set<Integer> closed = ConcurrentHashMap.newKeySet();
  private final HostileSituation situation;
  private final byte[] first;
  private final Bootstrap bootstrap;
  private final @Nullable SslContext tls;

  private HostileClients(HostileSituation situation, URI target) throws SSLException {
    this.situation = situation;
    this.first = situation.withheld().first(situation);
    this.bootstrap =
        new Bootstrap()
            .group(thread)
            .channel(NioSocketChannel.class)
            .remoteAddress(
                new InetSocketAddress(
                    target.getHost().replaceAll("[\\[\\]]", ""), target.getPort()));
    this.tls = tls(situation);
  }

  /** Starts, and returns when each connection was opened once or failed. */
  static HostileClients begin(HostileSituation situation, URI target) throws Exception {
    HostileClients clients = new HostileClients(situation, target);
    for (int i = 0; i < situation.connections(); i++) {
      clients.connect(i);
    }
    Eventually.yes(() -> clients.opened.get() >= situation.connections());
    return clients;
  }

  private static @Nullable SslContext tls(HostileSituation situation) throws SSLException {
    if (!situation.isTls() || situation.withheld() == Withheld.HANDSHAKE) {
      return null;
    }
    return SslContextBuilder.forClient()
        .trustManager(InsecureTrustManagerFactory.INSTANCE)
        .applicationProtocolConfig(
            new ApplicationProtocolConfig(
                ApplicationProtocolConfig.Protocol.ALPN,
                ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                situation.isHttp2()
                    ? ApplicationProtocolNames.HTTP_2
                    : ApplicationProtocolNames.HTTP_1_1))
        .build();
  }

  private void connect(int number) {
    bootstrap
        .clone()
        .handler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel channel) {
                if (tls != null) {
                  channel.pipeline().addLast(tls.newHandler(channel.alloc()));
                }
                channel.pipeline().addLast(new Client(number));
              }
            })
        .connect()
        .addListener(
            connected -> {
              if (!connected.isSuccess()) {
                opened.incrementAndGet();
                comeAgain(number);
              }
            });
  }

  private void comeAgain(int number) {
    if (!thread.isShuttingDown()) {
      thread.schedule(() -> connect(number), COMES_AGAIN_AFTER, TimeUnit.MILLISECONDS);
    }
  }

  /** Whether the service has closed a connection of each client. */
  boolean allWereClosed() {
    return closed.size() == situation.connections();
  }

  @Override
  public void close() {
    thread.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /** One connection. */
  private final class Client extends ChannelInboundHandlerAdapter {
    private final int number;
    private boolean begun;
    private int rounds;

    Client(int number) {
      this.number = number;
    }

    @Override
    public void channelActive(ChannelHandlerContext connection) {
      if (tls == null) {
        begin(connection);
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext connection, Object event) {
      if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
        begin(connection);
      }
    }

    private void begin(ChannelHandlerContext connection) {
      begun = true;
      opened.incrementAndGet();
      if (situation.withheld() == Withheld.READING) {
        connection.channel().config().setAutoRead(false);
      }
      connection.writeAndFlush(Unpooled.wrappedBuffer(first));
      goOn(connection);
    }

    private void goOn(ChannelHandlerContext connection) {
      byte[] next = situation.withheld().next(situation, rounds++);
      if (next.length == 0 || !connection.channel().isActive()) {
        return;
      }
      if (situation.withheld().floods()) {
        connection
            .writeAndFlush(Unpooled.wrappedBuffer(next))
            .addListener(written -> connection.executor().execute(() -> goOn(connection)));
      } else {
        connection.writeAndFlush(Unpooled.wrappedBuffer(next));
        connection.executor().schedule(() -> goOn(connection), DRIPS_EVERY, TimeUnit.MILLISECONDS);
      }
    }

    @Override
    public void channelRead(ChannelHandlerContext connection, Object bytes) {
      ReferenceCountUtil.release(bytes);
    }

    @Override
    public void channelInactive(ChannelHandlerContext connection) {
      if (begun) {
        closed.add(number);
      } else {
        opened.incrementAndGet();
      }
      comeAgain(number);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext connection, Throwable broken) {
      connection.close();
    }
  }
}
