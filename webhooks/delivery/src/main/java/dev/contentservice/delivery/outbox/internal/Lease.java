package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.LeasedDelivery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * A delivery that a node has claimed. The first three members identify the lease.
 *
 * @param fencingToken increases with each claim of the delivery
 * @param since when it was claimed, in milliseconds since 1970; zero if a node of an older version
 *     wrote it
 */
public record Lease(String deliveryId, long fencingToken, String node, long since) {
  private static final ObjectMapper JSON = JsonMapper.shared();
  private static final String NONE = "[]";

  /** A lease whose start is unknown. */
  public Lease(String deliveryId, long fencingToken, String node) {
    this(deliveryId, fencingToken, node, 0);
  }

  /** The lease of this delivery on this node. */
  public static Lease of(LeasedDelivery delivery, String node) {
    return new Lease(delivery.id(), delivery.fencingToken(), node);
  }

  /** The same lease with its start. */
  Lease since(Instant now) {
    return new Lease(deliveryId, fencingToken, node, now.toEpochMilli());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Lease that
        && fencingToken == that.fencingToken
        && deliveryId.equals(that.deliveryId)
        && node.equals(that.node);
  }

  @Override
  public int hashCode() {
    return Objects.hash(deliveryId, fencingToken, node);
  }

  /** Reads what {@link #write} wrote. */
  public static List<Lease> read(String text) {
    if (text.equals(NONE)) {
      return List.of();
    }
    List<Lease> leases = new ArrayList<>();
    for (JsonNode each : JSON.readTree(text)) {
      leases.add(
          new Lease(
              each.get(0).stringValue(),
              each.get(1).longValue(),
              each.get(2).stringValue(),
              each.path(3).asLong(0)));
    }
    return List.copyOf(leases);
  }

  /** Writes a JSON text that contains the identifier of each delivery verbatim. */
  public static String write(List<Lease> leases) {
    if (leases.isEmpty()) {
      return NONE;
    }
    ArrayNode all = JSON.createArrayNode();
    leases.forEach(
        each ->
            all.addArray()
                .add(each.deliveryId)
                .add(each.fencingToken)
                .add(each.node)
                .add(each.since));
    return all.toString();
  }
}
