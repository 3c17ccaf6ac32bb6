package dev.contentservice.service.connection;

import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.service.Settings;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

/**
 * Limits for the connections of one port.
 *
 * @param connections maximum open at once
 * @param perAddress maximum open from one address
 * @param proxies networks to which {@code perAddress} does not apply
 * @param head timeout for the head of a request
 * @param idle timeout for a client to send a request, to continue it, or to read
 */
record ConnectionLimits(
    int connections, int perAddress, List<CidrBlock> proxies, Duration head, Duration idle) {

  static ConnectionLimits of(Settings settings) {
    return new ConnectionLimits(
        settings.limits().maxConnections(),
        Math.max(1, settings.limits().maxConnections() / 4),
        CidrBlock.parseList(settings.limits().trustedProxies().orElse("")),
        settings.limits().requestTimeout().dividedBy(3),
        settings.limits().idleTimeout());
  }

  boolean isProxy(InetAddress address) {
    return proxies.stream().anyMatch(network -> network.contains(address));
  }
}
