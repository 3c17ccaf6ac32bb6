package dev.contentservice.delivery.send;

import dev.contentservice.delivery.address.AddressGuard;
import dev.contentservice.delivery.address.HostGuard;
import dev.contentservice.delivery.address.HostResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** One attempt behind a guard, with a resolver of the test's. */
final class Guarded {
  private Guarded() {}

  static AttemptOutcome send(String url, AddressGuard guard, HostResolver resolver) {
    try (HostGuard hosts = new HostGuard(guard, resolver);
        Sender sender = Sender.builder(hosts, () -> Loopback.NOW).build()) {
      return sender.send(Loopback.target(url), Loopback.MESSAGE);
    }
  }

  /** The address that this literal is. */
  static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }
}
