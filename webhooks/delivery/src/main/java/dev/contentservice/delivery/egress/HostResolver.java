package dev.contentservice.delivery.egress;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;

/** Resolves names. May be slow; must be thread-safe. */
@FunctionalInterface
public interface HostResolver {

  /**
   * Returns every address of the name, in the order to try them.
   *
   * @param name a domain name of letters, digits, hyphens and dots, never an address
   * @throws IOException if there are none or the lookup fails
   */
  List<InetAddress> addressesOf(String name) throws IOException;

  /**
   * The resolver of the operating system. The JVM caches its addresses for 30 seconds, unless the
   * security property {@code networkaddress.cache.ttl} is 0.
   */
  static HostResolver ofTheSystem() {
    return name -> List.of(InetAddress.getAllByName(name));
  }
}
