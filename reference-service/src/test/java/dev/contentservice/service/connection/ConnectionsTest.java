package dev.contentservice.service.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.egress.CidrBlock;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which connection is closed when a port or an address has all its connections. */
class ConnectionsTest {
  private static final ConnectionLimits LIMITS =
      new ConnectionLimits(
          3,
          2,
          CidrBlock.parseList("192.0.2.0/24,2001:db8:9::/48"),
          Duration.ofMinutes(1),
          Duration.ofMinutes(1));

  private final Connections connections = new Connections(LIMITS);
  private final UnreadBudget budget = new UnreadBudget(Long.MAX_VALUE, () -> {});

  private final Map<Connection, EmbeddedChannel> channels = new HashMap<>();

  private Connection from(String address) throws Exception {
    EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    ChannelHandlerContext context = channel.pipeline().firstContext();
    Thread.sleep(1);
    Connection connection =
        new Connection(context, InetAddress.getByName(address), LIMITS, budget, System::nanoTime);
    channels.put(connection, channel);
    return connection;
  }

  private boolean isClosed(Connection connection) {
    EmbeddedChannel channel = channels.get(connection);
    channel.runPendingTasks();
    return !channel.isOpen();
  }

  private Connection admitted(String address) throws Exception {
    Connection connection = from(address);
    assertThat(connections.admit(connection)).isTrue();
    return connection;
  }

  @Test
  void the_one_that_waits_for_longest_is_closed() throws Exception {
    Connection first = admitted("10.0.0.1");
    Connection second = admitted("10.0.0.2");
    Connection third = admitted("10.0.0.3");
    first.progressed();

    admitted("10.0.0.4");

    assertThat(isClosed(second)).isTrue();
    assertThat(isClosed(first) || isClosed(third)).isFalse();
  }

  @Test
  void an_address_at_its_limit_loses_one_of_its_own() throws Exception {
    Connection other = admitted("10.0.0.1");
    Connection first = admitted("10.0.0.2");
    admitted("10.0.0.2");

    admitted("10.0.0.2");

    assertThat(isClosed(first)).isTrue();
    assertThat(isClosed(other)).isFalse();
  }

  @Test
  void a_working_connection_is_not_closed_unless_its_client_does_not_read() throws Exception {
    Connection first = admitted("10.0.0.1");
    Connection second = admitted("10.0.0.1");
    first.workStarted();
    second.workStarted();
    assertThat(connections.admit(from("10.0.0.1"))).isFalse();

    first.sent().add(1);

    admitted("10.0.0.1");
    assertThat(isClosed(first)).isTrue();
  }

  @Test
  void a_closed_connection_no_longer_counts() throws Exception {
    Connection first = admitted("10.0.0.1");
    Connection second = admitted("10.0.0.1");

    connections.remove(first);
    admitted("10.0.0.1");

    assertThat(isClosed(second)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 10.0.0.1, true",
    "10.0.0.1, 10.0.0.2, false",
    "2001:db8::1, 2001:db8::ffff:2, true",
    "2001:db8::1, 2001:db8:0:1::1, false",
    "::ffff:10.0.0.1, 10.0.0.1, true",
    "192.0.2.1, 192.0.2.1, false",
    "2001:db8:9::1, 2001:db8:9::1, false",
  })
  void one_client_is_an_address_or_a_64_of_ipv6_and_no_proxy(String one, String other, boolean same)
      throws Exception {
    Connection first = admitted(one);
    admitted(one);

    admitted(other);

    assertThat(isClosed(first)).isEqualTo(same);
  }
}
