package dev.contentservice.service.http;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections whose next request does not get its headers together in time, however steadily
 * its bytes drip. The framework only knows idle connections, so this hooks into the network library
 * below it, which looks for its class in {@code META-INF/services}.
 */
public final class SlowHeads extends ChannelInitializerExtension {
  // The network library makes its own instance: the two sides have no other place to meet.
  private static final Map<String, HeadDeadline> OPEN = new ConcurrentHashMap<>();

  /** Tells the network library to look for this class; to be called before any server is made. */
  public static void enable() {
    System.setProperty("io.netty.bootstrap.extensions", "serviceload");
  }

  @Override
  public void postInitializeServerChildChannel(Channel connection) {
    Duration most = ConfigProvider.getConfig().getValue("content.head-timeout", Duration.class);
    HeadDeadline deadline = new HeadDeadline(most.toMillis(), TimeUnit.MILLISECONDS);
    String peer = String.valueOf(connection.remoteAddress());
    OPEN.put(peer, deadline);
    connection.closeFuture().addListener(closed -> OPEN.remove(peer, deadline));
    connection.pipeline().addFirst(deadline);
  }

  /** The deadline of the connection from this address, or null if it is closed already. */
  static @Nullable HeadDeadline of(String host, int port) {
    return OPEN.get("/" + host + ":" + port);
  }
}
