package dev.contentservice.delivery.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.json.internal.EntityJson;
import dev.contentservice.delivery.outbox.InvalidWebhookException;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.publish.EventCatalog.Definition;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventCatalogTest {
  private static final String SCHEMA =
      """
      {"type": "object", "required": ["id", "total"], "additionalProperties": false,
       "properties": {"id": {"type": "string", "maxLength": 5},
                      "total": {"type": "number", "multipleOf": 0.01},
                      "items": {"type": "array", "items": {"$ref": "#/$defs/item"}}},
       "$defs": {"item": {"type": "object", "required": ["sku"]}}}
      """;

  record OrderPlaced(String id, BigDecimal total) {}

  record OrderPaid(String id) {}

  interface Node {
    Node next();
  }

  private static final Definition PLACED =
      EventCatalog.event("order", "create", OrderPlaced.class, OrderPlaced::id)
          .description("A customer has placed an order.")
          .schema(SCHEMA)
          .example(new OrderPlaced("7", new BigDecimal("9.95")));

  private static final EventCatalog CATALOG =
      EventCatalog.of(
          PLACED,
          EventCatalog.event("order", "paid", OrderPaid.class, OrderPaid::id),
          EventCatalog.event("stock", "low").example("{\"sku\":\"tea\"}"));

  private final World world = new World(Stores.all().get(0));
  private final JdbcWebhookStore webhooks =
      new JdbcWebhookStore(world.store, world.clock, AddressPolicy.publicOnly());
  private final Publisher publisher =
      OutboxPublisher.of(
              world.store, new Subscriptions(world.store, webhooks), world.clock, () -> {})
          .limitedTo(CATALOG, EntityJson.MAX_BYTES);
  private final WebhookSettings settings =
      new WebhookSettings(world.store, webhooks, publisher, world.clock, () -> {}, CATALOG);

  private static Webhook webhook(String entityType, String... eventTypes) {
    return new Webhook()
        .name("orders")
        .url("https://acme.example/")
        .enabled(true)
        .events(
            List.of(
                new EventSubscription(
                    EntityType.of(entityType), Stream.of(eventTypes).map(EventType::of).toList())));
  }

  private static Event order(String type, String json) {
    return Event.builder(new EntityReference(EntityType.of("order"), "7"), EventType.of(type), json)
        .build();
  }

  private String stored() {
    return String.join("\n", world.store.rows("delivery_events"))
        + world.store.rows("delivery_pending");
  }

  @Test
  void a_payload_is_published_as_the_event_of_its_class() {
    settings.create("acme", webhook("order", "create"));
    settings.create("bolt", webhook("order", "create"));

    assertThat(publisher.publish("acme", new OrderPlaced("7", new BigDecimal("9.95"))).webhooks())
        .isOne();
    assertThat(publisher.publish("acme", new OrderPaid("7")).webhooks()).isZero();
    assertThat(stored()).contains("\"total\":9.95", "\"id\":\"7\"");
  }

  @Test
  void the_mapper_of_the_application_serializes_payloads_and_examples() {
    EventCatalog other = CATALOG.serializedBy(payload -> "{\"id\":\"x\",\"total\":1}");

    assertThat(other.exampleOf(other.definitions().get(0))).contains("{\"id\":\"x\",\"total\":1}");
    assertThat(other.event(new OrderPlaced("7", BigDecimal.ONE)).entity())
        .isEqualTo("{\"id\":\"x\",\"total\":1}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CATALOG.serializedBy(payload -> "{}"))
        .withMessageContaining("example of order.create")
        .withMessageContaining("/total (required)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"id\":\"7\"}|/total (required)",
        "{\"id\":\"canary\",\"total\":1}|/id (maxLength)",
        "{\"id\":\"7\",\"total\":\"canary\"}|/total (type)",
        "{\"id\":\"7\",\"total\":0.001}|/total (multipleOf)",
        "{\"id\":\"7\",\"total\":1,\"canary\":1}|(additionalProperties)",
        "{\"id\":\"7\",\"total\":1,\"items\":[{\"sku\":1},{}]}|/items/1/sku (required)",
        "[]|the whole (type)",
        "null|the whole (type)",
      })
  void a_payload_that_does_not_fit_its_schema_fails_with_the_place(String json, String place) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> publisher.publish("acme", order("create", json)))
        .withMessageStartingWith("the entity of order.create does not fit its schema")
        .withMessageContaining(place)
        .satisfies(e -> assertThat(e.getMessage().replace("/canary", "")).doesNotContain("canary"));
    assertThat(world.store.rows("delivery_events")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "not json", "{", "{} {}", "{\"a\":1,}"})
  void a_payload_that_is_not_json_is_rejected(String json) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> publisher.publish("acme", order("create", json)));
    assertThat(world.store.rows("delivery_events")).isEmpty();
  }

  @Test
  void a_payload_over_the_size_limit_is_rejected() {
    String large = "{\"id\":\"" + "x".repeat(256 << 10) + "\"}";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> publisher.publish("acme", order("paid", large)))
        .withMessageContaining("at most 262,144");
  }

  @Test
  void an_event_outside_the_catalogue_is_rejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> publisher.publish("acme", order("shipped", "{}")))
        .withMessageContaining("no event order.shipped")
        .withMessageContaining("order.create");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> publisher.publish("acme", List.of(order("create", "{}"))))
        .withMessageContaining("no event with the payload");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> publisher.publish("acme", new OrderPaid(null)))
        .withMessageContaining("order.paid has no id");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> publisher.publish("acme", new OrderPaid("")))
        .withMessageContaining("id");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> publisher.publish("x".repeat(256), new OrderPaid("7")))
        .withMessageContaining("tenant");
    assertThatNullPointerException().isThrownBy(() -> publisher.publish("acme", (Object) null));
    assertThat(world.store.rows("delivery_events")).isEmpty();
  }

  @Test
  void an_event_is_published_through_the_object_too() {
    Object event = order("paid", "{}");

    assertThat(publisher.publish("acme", event).isDuplicate()).isFalse();
  }

  @Test
  void without_a_catalogue_payloads_have_no_event() {
    assertThatIllegalStateException()
        .isThrownBy(() -> world.publisher.publish("acme", new OrderPaid("7")))
        .withMessageContaining("EventCatalog");
  }

  @Test
  void a_payload_that_cannot_be_serialized_is_named() {
    EventCatalog cyclic =
        EventCatalog.of(EventCatalog.event("node", "create", Node.class, node -> "1"));
    Node node =
        new Node() {
          @Override
          public Node next() {
            return this;
          }
        };

    EventCatalog failing =
        cyclic.serializedBy(
            payload -> {
              throw new IllegalStateException("canary");
            });
    assertThatIllegalArgumentException()
        .isThrownBy(() -> failing.event(node))
        .withMessage("a payload of node.create cannot be serialized");
  }

  @Test
  void customers_subscribe_to_events_of_the_catalogue_and_to_alerts() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.create("acme", webhook("order", "paid", "shipped")))
        .isInstanceOfSatisfying(
            InvalidWebhookException.class,
            e ->
                assertThat(e.report().violations())
                    .extracting(each -> each.pointer().value())
                    .containsExactly("/events/0/event_types/1"));
    assertThat(settings.create("acme", webhook("delivery_alert", "delivery.failed"))).isNotNull();

    // One that was stored before the catalogue had changed.
    webhooks.put("acme", webhook("order", "shipped").id("old"));
    long version = settings.find("acme", "old").orElseThrow().version();
    assertThat(settings.update("acme", "old", version, it -> it.name("new"))).isPresent();
    long next = settings.find("acme", "old").orElseThrow().version();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                settings.update(
                    "acme", "old", next, it -> it.events(webhook("order", "x").getEvents())));
  }

  @Test
  void a_test_event_has_the_example_of_the_catalogue() {
    String id = settings.create("acme", webhook("order", "create")).webhook().webhook().getId();

    assertThat(settings.sendTest("acme", id)).isPresent();
    assertThat(stored()).contains("\"total\":9.95");
  }

  @Test
  void definitions_are_checked_when_the_catalogue_is_made() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EventCatalog.of(PLACED, PLACED.schema("{}")))
        .withMessageContaining("OrderPlaced is the payload of order.create and of order.create");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> EventCatalog.of(EventCatalog.event("a", "b.c"), EventCatalog.event("a.b", "c")))
        .withMessageContaining("a.b.c is twice");
    for (String schema : List.of("", "[]", "{", "canary", "{\"$ref\":\"#/$defs/none\"}")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> EventCatalog.of(EventCatalog.event("a", "b").schema(schema)))
          .withMessageContaining("schema of a.b is no JSON Schema");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EventCatalog.of(EventCatalog.event("a", "b").schema("{}").example("{")))
        .withMessageContaining("the example of a.b is not one JSON text");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLACED.example("text"))
        .withMessageContaining("OrderPlaced");
    assertThatIllegalArgumentException().isThrownBy(() -> EventCatalog.event("", "b"));
    assertThatIllegalArgumentException().isThrownBy(() -> EventCatalog.event("a", "x".repeat(256)));
  }
}
