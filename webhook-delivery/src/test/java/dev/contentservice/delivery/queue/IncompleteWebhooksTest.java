package dev.contentservice.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.send.Target;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jdbi.v3.core.Handle;
import org.openapitools.jackson.nullable.JsonNullable;

/** A webhook that Java code handed over without all its members fails nobody else's events. */
class IncompleteWebhooksTest {

  /** A member, and how it is left out. */
  private enum Left {
    ID(webhook -> webhook.setId(null), false),
    URL(webhook -> webhook.setUrl(null), false),
    EVENTS(webhook -> webhook.setEvents(null), false),
    SUBSCRIPTION(webhook -> webhook.setEvents(Collections.singletonList(null)), false),
    ENTITY_TYPE(webhook -> webhook.getEvents().forEach(it -> it.setEntityType(null)), false),
    EVENT_TYPES(webhook -> webhook.getEvents().forEach(it -> it.setEventTypes(null)), false),
    EVENT_TYPE(
        webhook ->
            webhook.getEvents().forEach(it -> it.setEventTypes(Arrays.asList((EventType) null))),
        false),
    FILTER_TYPE(webhook -> filter(webhook, new EventFilter().entityIds(List.of("1"))), false),
    FILTER_IDS(
        webhook -> filter(webhook, new EventFilter().entityType(EntityType.ITEM_TYPE)), false),
    FILTER_ID(
        webhook ->
            filter(
                webhook,
                new EventFilter()
                    .entityType(EntityType.ITEM_TYPE)
                    .entityIds(Arrays.asList("1", null))),
        false),
    FILTER_ID_OF_NO_STORE(
        webhook -> filter(webhook, new EventFilter(EntityType.ITEM_TYPE, List.of("\0"))), false),
    NAME(webhook -> webhook.setName(null), true),
    ENABLED(webhook -> webhook.setEnabled(null), true),
    HEADERS(webhook -> webhook.setHeaders(null), true),
    API_VERSION(webhook -> webhook.setPayloadApiVersion(null), true),
    NESTED_ITEMS(webhook -> webhook.setNestedItemsInPayload(null), true),
    CUSTOM_PAYLOAD(webhook -> webhook.setCustomPayload(JsonNullable.undefined()), true),
    NO_CUSTOM_PAYLOAD(webhook -> webhook.setCustomPayload(null), true),
    USER(webhook -> webhook.setHttpBasicUser(JsonNullable.undefined()), true),
    NO_USER(webhook -> webhook.setHttpBasicUser(null), true),
    PASSWORD(webhook -> webhook.setHttpBasicPassword(JsonNullable.undefined()), true),
    NO_PASSWORD(webhook -> webhook.setHttpBasicPassword(null), true);

    private final Consumer<Webhook> change;
    private final boolean usable;

    Left(Consumer<Webhook> change, boolean usable) {
      this.change = change;
      this.usable = usable;
    }

    private static void filter(Webhook webhook, EventFilter filter) {
      webhook.getEvents().forEach(each -> each.setFilter(filter));
    }
  }

  /** Two members that are left out; the same twice is one alone. */
  private record Pair(Left first, Left second) {
    boolean usable() {
      return first.usable && second.usable;
    }

    Webhook webhook() {
      Webhook webhook = World.enabled("odd").httpBasicPassword("canary").customPayload("canary");
      webhook.setEvents(
          List.of(
              new EventSubscription(
                  EntityType.ITEM_TYPE, new ArrayList<>(List.of(EventType.CREATE)))));
      // What is inside of a member is left out before the member is.
      Stream.of(first, second)
          .sorted(Collections.reverseOrder())
          .forEach(it -> it.change.accept(webhook));
      return webhook;
    }
  }

  @Property(generation = GenerationMode.EXHAUSTIVE)
  void it_matches_with_defaults_or_is_reported_once_and_matches_nothing(
      @ForAll("pairs") Pair left) {
    World world = new World(Stores.all().get(0));
    Webhook odd = left.webhook();
    Handed source = new Handed(List.of(World.enabled("well"), odd));
    List<String> reports = new ArrayList<>();
    Publisher publisher =
        new Publisher(world.store, subscriptions(world, source, reports), world.clock, () -> {});

    publisher.publish(World.created("e1"));
    publisher.publish(World.created("e2"));

    assertThat(world.store.count("deliveries", "webhook_id = 'well'")).isEqualTo(2);
    assertThat(world.store.count("deliveries", "webhook_id <> 'well'"))
        .isEqualTo(left.usable() ? 2 : 0);
    assertThat(reports).hasSize(left.usable() ? 0 : 1);
    assertThat(reports)
        .allSatisfy(
            each ->
                assertThat(each)
                    .contains(odd.getId() == null ? "null" : "odd")
                    .doesNotContain("canary"));
  }

  @Property(generation = GenerationMode.EXHAUSTIVE)
  void what_was_matched_before_members_were_lost_is_sent_with_defaults_or_skipped(
      @ForAll("pairs") Pair left) {
    World world = new World(Stores.all().get(0));
    world.webhook("odd");
    world.publish("e");
    Webhook odd = left.webhook();

    List<TakenDelivery> taken =
        new Outbox(
                world.store,
                new Handed(List.of(odd)),
                OutboxLimits.STANDARD,
                world.clock,
                new java.util.Random(7),
                "node")
            .take(9);

    boolean sends = left.usable() && Boolean.TRUE.equals(odd.getEnabled());
    assertThat(taken).hasSize(sends ? 1 : 0);
    taken.forEach(
        each -> {
          assertThat(Target.of(each.webhook(), List.of()).headers().names()).isEmpty();
          assertThat(PayloadFormats.standard().payload(each.event(), each.webhook())).isNotNull();
        });
    assertThat(world.store.count("deliveries", "state = 'skipped'")).isEqualTo(sends ? 0 : 1);
  }

  @Property(generation = GenerationMode.EXHAUSTIVE)
  void what_is_left_out_is_plain(@ForAll("usable") Left left) {
    Webhook webhook = World.enabled("odd").payloadApiVersion("1");
    left.change.accept(webhook);

    assertThat(PayloadSettings.of(UsableWebhook.complete(webhook)))
        .isEqualTo(new PayloadSettings(null, "1", false));
    assertThat(UsableWebhook.complete(webhook).getEnabled()).isEqualTo(left != Left.ENABLED);
  }

  private static Subscriptions subscriptions(World world, Handed source, List<String> reports) {
    return new Subscriptions(
        world.store,
        source,
        new MatchingListener() {
          @Override
          public void matched(Duration took, int webhooks) {}

          @Override
          public void unusable(String webhookId, String defect) {
            reports.add(webhookId + ": " + defect);
          }
        });
  }

  @Provide
  Arbitrary<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (Left first : Left.values()) {
      Stream.of(Left.values())
          .filter(second -> second.compareTo(first) >= 0)
          .forEach(second -> pairs.add(new Pair(first, second)));
    }
    return Arbitraries.of(pairs);
  }

  @Provide
  Arbitrary<Left> usable() {
    return Arbitraries.of(Stream.of(Left.values()).filter(each -> each.usable).toList());
  }

  /** Webhooks of a list, as Java code may make them. */
  private record Handed(List<Webhook> webhooks) implements WebhookSource {

    @Override
    public long version(Handle handle) {
      return 1;
    }

    @Override
    public void changedSince(Handle handle, long version, Consumer<Webhook> reader) {
      webhooks.forEach(reader);
    }

    @Override
    public List<Webhook> find(Handle handle, Set<String> ids) {
      return webhooks;
    }
  }
}
