package dev.contentservice.delivery.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.outbox.Erasure;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.LogLines;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Heartbeat;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.delivery.outbox.internal.query.EventQueries;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventFilter;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventRecord;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.publish.internal.AlertPublisher;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Owners who use the same ids of events and entities learn nothing of each other: by no match,
 * delivery, query, alert, log, replay, purge or erasure, and by nothing on a page of webhooks.
 */
@Tag("exhaustive")
class TenantLawsTest {
  private static final ReplayPeriod FAILED =
      new ReplayPeriod(null, DeliveryState.FAILED, null, null, null);
  private static final List<String> TENANTS = List.of("", "acme", "bolt");
  private static final EntityReference ENTITY = new EntityReference(EntityType.of("order"), "7");

  private enum Action {
    SUBSCRIBE,
    PUBLISH,
    PUBLISH_MORE,
    FAIL,
    DELIVER,
    REPLAY,
    MANAGE,
    PURGE
  }

  private record Step(Action action, String tenant, String id) {}

  private World world;
  private JdbcWebhookStore webhooks;
  private Publisher publisher;
  private WebhookSettings settings;
  private Outbox node;

  private void start(TestStore store) {
    world = new World(store);
    webhooks = new JdbcWebhookStore(store, world.clock, AddressPolicy.publicOnly());
    Subscriptions subscriptions = new Subscriptions(store, webhooks);
    publisher = OutboxPublisher.of(store, subscriptions, world.clock, () -> {});
    settings = new WebhookSettings(store, webhooks, publisher, world.clock, () -> {}, null);
    node =
        new Outbox(
            store,
            new Heartbeat(store, world.clock, OutboxConfig.defaults().takeover(), "node"),
            webhooks,
            webhooks,
            new AlertPublisher(subscriptions, world.clock),
            OutboxConfig.defaults(),
            world.clock,
            new Random(7));
  }

  @Property(tries = 40)
  void no_owner_learns_of_another(
      @ForAll("stores") TestStore store, @ForAll("histories") List<Step> history) {
    start(store);
    Set<String> published = new TreeSet<>();
    try (LogLines log = new LogLines()) {
      for (Step step : history) {
        run(step, published);
      }
      assertThat(log.texts())
          .noneMatch(line -> TENANTS.stream().filter(each -> isAbout(line, each)).count() > 1);
    }

    TENANTS.forEach(this::seesOnlyItsOwn);
    String erased = history.get(0).tenant.isEmpty() ? "acme" : history.get(0).tenant;
    List<Integer> others = counts(erased);
    erase(erased);
    assertThat(counts(erased)).isEqualTo(others);
    for (String table : TestStore.OUTBOX_TABLES) {
      assertThat(store.rows(table)).as(table).noneMatch(row -> row.contains(erased));
    }
  }

  private static boolean isAbout(String line, String tenant) {
    return line.contains(prefix(tenant)) || (!tenant.isEmpty() && line.contains(tenant));
  }

  private void run(Step step, Set<String> published) {
    String tenant = step.tenant;
    switch (step.action) {
      case SUBSCRIBE -> webhooks.put(tenant, webhook(tenant, step.id));
      case PUBLISH, PUBLISH_MORE ->
          assertThat(publisher.publish(tenant, event(tenant, step.id)).isDuplicate())
              .as("an id is known to its owner only")
              .isEqualTo(!published.add(tenant + "/" + step.id));
      case FAIL, DELIVER -> {
        List<ClaimedDelivery> claimed = node.claim(5);
        for (ClaimedDelivery each : claimed) {
          assertThat(each.event() + each.webhook().getUrl()).doesNotContain(others(tenantOf(each)));
        }
        node.complete(
            claimed.stream()
                .map(step.action == Action.FAIL ? world::failed : world::delivered)
                .toList());
        world.clock.pass(Duration.ofHours(3));
      }
      case REPLAY -> settings.replayNext(tenant, FAILED);
      case MANAGE -> manage(tenant, prefix(TENANTS.get(step.id.charAt(1) - '1')) + step.id);
      default -> {
        Duration old = Duration.ofHours(5);
        new Retention(world.store, world.clock, old, old).run();
        Set<String> kept = new TreeSet<>();
        for (String owner : TENANTS) {
          events(owner).forEach(each -> kept.add(owner + "/" + each.id()));
        }
        published.retainAll(kept);
      }
    }
  }

  /** What an owner does with any webhook changes its own only. */
  private void manage(String tenant, String id) {
    List<Integer> others = counts(tenant);
    List<String> webhooksOfOthers = rowsOfOthers(tenant);
    boolean isOwn = settings.find(tenant, id).isPresent();
    List<String> deliveries =
        world
            .store
            .run(handle -> settings.deliveries(handle, new DeliveryFilter(null, null, null), 99))
            .deliveries()
            .stream()
            .filter(each -> !each.tenant().equals(tenant))
            .map(DeliveryRecord::id)
            .toList();

    assertThat(settings.rotateKey(tenant, id, Duration.ZERO).isPresent()).isEqualTo(isOwn);
    assertThat(settings.enable(tenant, id)).isEqualTo(isOwn);
    assertThat(settings.sendTest(tenant, id).isPresent()).isEqualTo(isOwn);
    settings.retryPending(tenant, id);
    settings.replayNext(tenant, new ReplayPeriod(id, DeliveryState.FAILED, null, null, null));
    settings.cancelPending(tenant, id);
    assertThat(deliveries)
        .noneMatch(each -> settings.delivery(tenant, each).isPresent())
        .noneMatch(each -> settings.retry(tenant, each))
        .noneMatch(each -> settings.cancel(tenant, each))
        .noneMatch(each -> settings.replay(tenant, each));
    assertThat(counts(tenant)).isEqualTo(others);
    assertThat(rowsOfOthers(tenant)).isEqualTo(webhooksOfOthers);
  }

  private List<String> rowsOfOthers(String tenant) {
    List<String> rows = new ArrayList<>();
    for (String other : TENANTS) {
      if (!other.equals(tenant)) {
        settings.list(other, "", 99).forEach(each -> rows.add(each.toString()));
        deliveries(other, null, 99).forEach(each -> rows.add(each.toString()));
      }
    }
    return rows;
  }

  private static String tenantOf(ClaimedDelivery delivery) {
    String tenant = delivery.event().tenant();
    assertThat(delivery.webhookId()).startsWith(prefix(tenant));
    return tenant;
  }

  /** Of the ids of its webhooks, which stay known so that nobody uses them again. */
  private static String prefix(String tenant) {
    return "t" + TENANTS.indexOf(tenant) + "-";
  }

  private static String[] others(String tenant) {
    return TENANTS.stream()
        .filter(each -> !each.isEmpty() && !each.equals(tenant))
        .toArray(String[]::new);
  }

  private void seesOnlyItsOwn(String tenant) {
    int deliveries = world.store.count("delivery_records", "tenant = '" + tenant + "'");
    assertThat(deliveries(tenant, null, 2)).hasSize(deliveries);
    List<DeliveryRecord> byState = new ArrayList<>();
    for (DeliveryState state : DeliveryState.values()) {
      byState.addAll(deliveries(tenant, state, 3));
    }
    assertThat(byState)
        .hasSize(deliveries)
        .allMatch(each -> each.tenant().equals(tenant))
        .allMatch(each -> each.webhookId().startsWith(prefix(tenant)))
        .allMatch(each -> each.entityType() != null);
    assertThat(events(tenant))
        .hasSize(world.store.count("delivery_events", "tenant = '" + tenant + "'"))
        .allSatisfy(
            each ->
                assertThat(
                        world.store.<Event>run(
                            handle ->
                                EventQueries.findWhole(handle, tenant, each.id()).orElseThrow()))
                    .asString()
                    .doesNotContain(others(tenant)));
    world.store.run(
        handle -> {
          assertThat(webhooks.list(handle, tenant, "", 99))
              .allMatch(each -> each.webhook().getId().startsWith(prefix(tenant)));
          for (String other : others(tenant)) {
            assertThat(webhooks.find(handle, tenant, prefix(other) + "w1")).isEmpty();
          }
          return 0;
        });
    for (String other : others(tenant)) {
      if (world.store.count("delivery_webhooks", "id = '" + prefix(other) + "w1'") > 0) {
        assertThatThrownBy(() -> webhooks.put(tenant, webhook(other, "w1")))
            .hasMessage("the id of the webhook is used; choose another one");
      }
    }
  }

  private List<DeliveryRecord> deliveries(
      String tenant, @Nullable DeliveryState state, int pageSize) {
    List<DeliveryRecord> all = new ArrayList<>();
    String before = null;
    do {
      DeliveryFilter filter = new DeliveryFilter(null, state, before).ownedBy(tenant);
      var page = world.store.run(handle -> DeliveryQueries.newest(handle, filter, pageSize));
      all.addAll(page.deliveries());
      before = page.nextBefore();
    } while (before != null);
    return all;
  }

  private List<EventRecord> events(String tenant) {
    List<EventRecord> all = new ArrayList<>();
    EventQueries.EventPosition before = null;
    do {
      EventFilter filter = new EventFilter(null, null, null, null, null, null, before, tenant);
      var page = world.store.run(handle -> EventQueries.newest(handle, filter, 2));
      all.addAll(page.events());
      before = page.nextBefore();
    } while (before != null);
    return all;
  }

  private List<Integer> counts(String except) {
    return Stream.of("delivery_completed", "delivery_pending", "delivery_events")
        .map(each -> world.store.count(each, "tenant <> '" + except + "'"))
        .toList();
  }

  private void erase(String tenant) {
    Erasure erasure = new Erasure(world.store, world.clock);
    for (int i = 0; !erasure.eraseNextOf(tenant).complete(); i++) {
      assertThat(i).as("steps").isLessThan(50);
    }
  }

  private static Webhook webhook(String tenant, String id) {
    return World.enabled(prefix(tenant) + id)
        .url("https://" + tenant + "x.example/")
        .customPayload(tenant.isEmpty() ? null : "{\"to\":\"" + tenant + "\"}")
        .events(
            List.of(
                new EventSubscription(ENTITY.type(), List.of(EventType.CREATE)),
                new EventSubscription(
                    AlertTypes.ENTITY_TYPE,
                    List.of(AlertTypes.WEBHOOK_FAILING, AlertTypes.DELIVERY_FAILED))));
  }

  private static Event event(String tenant, String id) {
    return Event.builder(id, ENTITY, EventType.CREATE, "{\"of\":\"" + tenant + "\"}").build();
  }

  @Provide
  Arbitrary<TestStore> stores() {
    return Arbitraries.of(Stores.all());
  }

  @Provide
  Arbitrary<List<Step>> histories() {
    return Combinators.combine(
            Arbitraries.of(Action.class), Arbitraries.of(TENANTS), Arbitraries.of("w1", "w2", "w3"))
        .as(Step::new)
        .list()
        .ofMinSize(10)
        .ofMaxSize(40);
  }
}
