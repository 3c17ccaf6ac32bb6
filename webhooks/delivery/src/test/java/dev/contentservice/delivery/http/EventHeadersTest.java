package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.target;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.http.Receiver.Received;
import dev.contentservice.delivery.http.internal.EventHeaders;
import dev.contentservice.delivery.http.internal.Message;
import dev.contentservice.delivery.payload.Payload;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.io.IOException;
import java.net.URLDecoder;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** A receiver can restore every identifier from its header. */
class EventHeadersTest {
  private static Receiver receiver;
  private static Loopback sender;

  @BeforeContainer
  static void open() {
    receiver = Receiver.responding("HTTP/1.1 204 No Content\r\n\r\n");
    sender = Loopback.sender();
  }

  @AfterContainer
  static void close() throws IOException {
    sender.close();
    receiver.close();
  }

  /** Whole characters of all planes, as {@code Identifier} allows. */
  @Provide
  Arbitrary<String> identifiers() {
    Arbitrary<Integer> characters =
        Arbitraries.oneOf(
            Arbitraries.integers().between(1, 0x7f),
            Arbitraries.integers().between(1, 0x10ffff),
            Arbitraries.of((int) '%', (int) ' ', (int) '\r', (int) '\n', (int) '+'));
    return characters
        .filter(each -> each < Character.MIN_SURROGATE || each > Character.MAX_SURROGATE)
        .list()
        .ofMinSize(1)
        .ofMaxSize(50)
        .map(all -> all.stream().map(Character::toString).reduce("", String::concat));
  }

  @Property(tries = 100)
  void every_identifier_is_sent_as_visible_ascii_and_can_be_restored(
      @ForAll("identifiers") String eventId,
      @ForAll("identifiers") String entityType,
      @ForAll("identifiers") String entityId,
      @ForAll("identifiers") String eventType) {
    Event event =
        Event.builder(
                eventId,
                new EntityReference(EntityType.of(entityType), entityId),
                EventType.of(eventType),
                "{}")
            .occurredAt(Loopback.NOW)
            .build();
    event.requireIdentifiers();
    int before = receiver.received().size();

    assertThat(
            sender
                .send(target(receiver.url()), new Message("m", Payload.of("{}"), event))
                .delivered())
        .isTrue();

    Received sent = receiver.received().get(before);
    assertThat(restored(sent, "webhook-event-id")).isEqualTo(eventId);
    assertThat(restored(sent, "webhook-entity-type")).isEqualTo(entityType);
    assertThat(restored(sent, "webhook-entity-id")).isEqualTo(entityId);
    assertThat(restored(sent, "webhook-event-type")).isEqualTo(eventType);
  }

  private static String restored(Received sent, String name) {
    assertThat(sent.header(name)).singleElement().asString().matches("[!-~]+");
    // This decoder is for forms, where a plus sign is a space.
    return URLDecoder.decode(sent.header(name).get(0).replace("+", "%2B"), UTF_8);
  }

  @Example
  void usual_identifiers_are_sent_as_they_are() {
    assertThat(EventHeaders.encode("01a201a1-cc7a:x/y+z")).isEqualTo("01a201a1-cc7a:x/y+z");
    assertThat(EventHeaders.encode("50% é")).isEqualTo("50%25%20%C3%A9");
  }
}
