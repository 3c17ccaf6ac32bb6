package dev.contentservice.service.connection;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The open connections of one port. When the port is full, the connection that has waited longest
 * for its client is closed. Thread-safe.
 */
final class Connections {
  private static final int SUBSCRIBER_BYTES = 8;

  private final ConnectionLimits limits;
  private final Set<Connection> open = new LinkedHashSet<>();
  private final Map<InetAddress, Set<Connection>> byAddress = new HashMap<>();

  Connections(ConnectionLimits limits) {
    this.limits = limits;
  }

  /** Whether the connection is admitted; false if the service is working on all others. */
  synchronized boolean admit(Connection added) {
    InetAddress address = client(added.remote());
    Set<Connection> same = byAddress.getOrDefault(address, Set.of());
    boolean room =
        (same.size() < limits.perAddress() || limits.isProxy(added.remote()) || makeRoom(same))
            && (open.size() < limits.connections() || makeRoom(open));
    if (room) {
      open.add(added);
      byAddress.computeIfAbsent(address, first -> new LinkedHashSet<>()).add(added);
    }
    return room;
  }

  private boolean makeRoom(Collection<Connection> among) {
    Optional<Connection> longest =
        among.stream()
            .filter(Connection::waitsForClient)
            .max(Comparator.comparingLong(Connection::waiting));
    longest.ifPresent(
        connection -> {
          remove(connection);
          connection.close();
        });
    return longest.isPresent();
  }

  synchronized void remove(Connection closed) {
    open.remove(closed);
    byAddress.computeIfPresent(
        client(closed.remote()),
        (address, same) -> {
          same.remove(closed);
          return same.isEmpty() ? null : same;
        });
  }

  /** Identifies one client: its IPv4 address, or the IPv6 /64 of one subscriber. */
  private static InetAddress client(InetAddress remote) {
    if (!(remote instanceof Inet6Address)) {
      return remote;
    }
    byte[] bytes = remote.getAddress();
    Arrays.fill(bytes, SUBSCRIBER_BYTES, bytes.length, (byte) 0);
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an IPv6 address has 16 bytes", e);
    }
  }

  /** The connections with unread bytes. */
  synchronized Stream<Connection> unread() {
    return open.stream().filter(Connection::hasUnread).toList().stream();
  }
}
