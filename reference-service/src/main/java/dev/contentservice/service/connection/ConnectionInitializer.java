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
 * Applies the limits of a port to each accepted connection, on the service port and on the
 * management port. The framework only limits the number of connections and their silence, so this
 * class extends the network library, which finds it in {@code META-INF/services}.
 */
public final class ConnectionInitializer extends ChannelInitializerExtension {
  /**
   * Kernel buffer for responses to one client. The kernel's own default grows to megabytes each.
   */
  private static final int UNREAD_IN_KERNEL = 128 << 10;

  /** Buffer in this process for one client's requests, and for responses sent in parts. */
  private static final int READ_AT_ONCE = 16 << 10;

  private static final WriteBufferWaterMark UNREAD =
      new WriteBufferWaterMark(READ_AT_ONCE, 2 * READ_AT_ONCE);

  // Each port has its own limits: clients of the service do not compete with health checks.
  private final Map<SocketAddress, Connections> ports = new ConcurrentHashMap<>();
  private final UnreadBudget budget =
      new UnreadBudget(UnreadBudget.share(), this::closeLongestUnread);

  /** Makes the network library look for this class. Call before any server is created. */
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

  /** Loaded late: the network library creates its instance before the settings are read. */
  private static final class Limits {
    static final ConnectionLimits OF_SETTINGS =
        ConnectionLimits.of(
            ConfigProvider.getConfig()
                .unwrap(SmallRyeConfig.class)
                .getConfigMapping(Settings.class));
  }
}
