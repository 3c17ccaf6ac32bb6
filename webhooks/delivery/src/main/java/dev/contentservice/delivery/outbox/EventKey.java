package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.Event;

/** What identifies an event: its owner, and the id that is known to this owner only. */
public record EventKey(String tenant, String id) {
  public static EventKey of(Event event) {
    return new EventKey(event.tenant(), event.id());
  }
}
