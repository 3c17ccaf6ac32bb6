package dev.contentservice.service.connection;

import dev.contentservice.service.Settings;
import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.smallrye.config.SmallRyeConfig;
import java.net.SocketAddress;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Puts each accepted connection, of the service and of the management port, under the limits of its
 * port. The framework only knows how many connections there are and which of them are silent, so
 * this hooks into the network library below it, which finds it in {@code META-INF/services}.
 */
public final class ConnectionInitializer extends ChannelInitializerExtension {
  /**
   * What the kernel holds of responses to one client. Left to itself it takes megabytes for each.
   */
  private static final int UNREAD_IN_KERNEL = 128 << 10;

  /** What this process holds of requests of one client, and of responses that are sent in parts. */
  private static final int READ_AT_ONCE = 16 << 10;

  private static final WriteBufferWaterMark UNREAD =
      new WriteBufferWaterMark(READ_AT_ONCE, 2 * READ_AT_ONCE);

  // Each port has its own places: clients of the service take none from health checks.
  private final Map<SocketAddress, Connections> ports = new ConcurrentHashMap<>();
  private final UnreadBudget budget =
      new UnreadBudget(UnreadBudget.share(), this::closeLongestUnread);

  /** Tells the network library to look for this class; to be called before any server is made. */
  public static void enable() {
    System.setProperty("io.netty.bootstrap.extensions", "serviceload");
  }

  @Override
  public void postInitializeServerChildChannel(Channel accepted) {
    ConnectionLimits limits = Limits.OF_SETTINGS;
    Connections connections =
        ports.computeIfAbsent(accepted.parent().localAddress(), port -> new Connections(limits));
    ChannelConfig config = accepted.config();
    config.setOption(ChannelOption.SO_SNDBUF, UNREAD_IN_KERNEL);
    config.setWriteBufferWaterMark(UNREAD);
    config.setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator(64, 2 << 10, READ_AT_ONCE));
    accepted.pipeline().addFirst(new ConnectionHandler(connections, limits, budget));
  }

  private void closeLongestUnread() {
    ports.values().stream()
        .flatMap(Connections::unread)
        .max(Comparator.comparingLong(Connection::waiting))
        .ifPresent(Connection::close);
  }

  /** The network library makes its instance before the settings are read. */
  private static final class Limits {
    static final ConnectionLimits OF_SETTINGS =
        ConnectionLimits.of(
            ConfigProvider.getConfig()
                .unwrap(SmallRyeConfig.class)
                .getConfigMapping(Settings.class));
  }
}
