package dev.contentservice.service.delivery;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.json.internal.EventReader;
import dev.contentservice.delivery.json.internal.InvalidEventException;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.store.Uuid7Generator;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** Reads the body of a publish request: an event, or an array of events. */
@Singleton
final class EventRequestReader {
  private final EventReader events;

  EventRequestReader(Uuid7Generator ids, Clock clock, Publisher publisher) {
    this.events = new EventReader(ids::next, clock::instant, publisher.maxEntityBytes());
  }

  /**
   * Returns the events of a body, in order.
   *
   * @throws ProblemException if the body is not one event or an array of events
   */
  List<Event> read(byte[] body) {
    try {
      return events.read(body);
    } catch (InvalidEventException e) {
      throw new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the event of a body.
   *
   * @throws ProblemException if the body is not one event
   */
  Event readOne(byte[] body) {
    List<Event> sent = read(body);
    if (sent.size() != 1) {
      throw new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, "send one event, not an array");
    }
    return sent.get(0);
  }
}
