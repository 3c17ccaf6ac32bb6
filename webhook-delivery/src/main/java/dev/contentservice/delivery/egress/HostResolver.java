package dev.contentservice.delivery.egress;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;

/** Finds the addresses of a name. May be slow, and may be called by many threads at once. */
@FunctionalInterface
public interface HostResolver {

  /**
   * Every address of the name, in the order in which they are to be tried.
   *
   * @param name a domain name of letters, digits, hyphens and dots, never an address
   * @throws IOException if there are none or nobody can tell
   */
  List<InetAddress> addressesOf(String name) throws IOException;

  /** Asks what the operating system asks. */
  static HostResolver ofTheSystem() {
    return name -> List.of(InetAddress.getAllByName(name));
  }
}
