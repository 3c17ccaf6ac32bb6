package dev.contentservice.delivery.http;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.Sender;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** One attempt with an egress policy and a test resolver. */
final class Guarded {
  private Guarded() {}

  static AttemptResult send(String url, AddressPolicy guard, HostResolver resolver) {
    try (EgressPolicy hosts = new EgressPolicy(guard, resolver);
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
