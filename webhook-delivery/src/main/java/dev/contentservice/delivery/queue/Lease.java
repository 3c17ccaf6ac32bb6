package dev.contentservice.delivery.queue;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * A delivery that a node has taken.
 *
 * @param fence rises each time the delivery is taken
 */
record Lease(String deliveryId, long fence, String node) {
  private static final ObjectMapper JSON = JsonMapper.shared();
  private static final String NONE = "[]";

  /** That under which this node has it. */
  static Lease of(TakenDelivery delivery, String node) {
    return new Lease(delivery.id(), delivery.fence(), node);
  }

  /** Reads what {@link #write} wrote. */
  static List<Lease> read(String text) {
    if (text.equals(NONE)) {
      return List.of();
    }
    List<Lease> leases = new ArrayList<>();
    for (JsonNode each : JSON.readTree(text)) {
      leases.add(
          new Lease(each.get(0).stringValue(), each.get(1).longValue(), each.get(2).stringValue()));
    }
    return List.copyOf(leases);
  }

  /** A text that holds the identifier of each delivery as it is. */
  static String write(List<Lease> leases) {
    if (leases.isEmpty()) {
      return NONE;
    }
    ArrayNode all = JSON.createArrayNode();
    leases.forEach(each -> all.addArray().add(each.deliveryId).add(each.fence).add(each.node));
    return all.toString();
  }
}
