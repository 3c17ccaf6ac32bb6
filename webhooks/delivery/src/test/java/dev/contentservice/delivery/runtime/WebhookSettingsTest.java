package dev.contentservice.delivery.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.match.MatchReason;
import dev.contentservice.delivery.outbox.InvalidWebhookException;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.delivery.runtime.WebhookSettings.Created;
import dev.contentservice.delivery.runtime.WebhookSettings.Explained;
import dev.contentservice.delivery.runtime.WebhookSettings.OutdatedException;
import dev.contentservice.delivery.runtime.WebhookSettings.TooManyWebhooksException;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a customer of a product does on its page of webhooks. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class WebhookSettingsTest {
  private static final DeliveryFilter ALL = new DeliveryFilter(null, null, null);

  private final World world;
  private final JdbcWebhookStore webhooks;
  private final Outbox node;
  private final Publisher publisher;
  private final WebhookSettings settings;

  WebhookSettingsTest(TestStore store) {
    world = new World(store);
    webhooks = new JdbcWebhookStore(store, world.clock, AddressPolicy.publicOnly());
    publisher =
        OutboxPublisher.of(store, new Subscriptions(store, webhooks), world.clock, () -> {});
    settings = new WebhookSettings(store, webhooks, publisher, world.clock, () -> {}, null);
    node =
        new Outbox(
            store, webhooks, webhooks, OutboxConfig.defaults(), world.clock, new Random(7), "n");
  }

  private static Webhook webhook() {
    return new Webhook()
        .name("orders")
        .url("https://acme.example/")
        .enabled(true)
        .httpBasicUser("robot")
        .httpBasicPassword("canary")
        .headers(WebhookHeaders.of(Map.of("X-Key", "canary")))
        .events(List.of(new EventSubscription(EntityType.ITEM_TYPE, List.of(EventType.CREATE))));
  }

  private String create(String tenant) {
    return settings.create(tenant, webhook()).webhook().webhook().getId();
  }

  private List<ClaimedDelivery> claim() {
    return node.claim(10);
  }

  @Test
  void a_webhook_is_listed_and_shown_without_its_secrets() {
    Created created = settings.create("acme", webhook());
    String id = created.webhook().webhook().getId();

    assertThat(created.signingKey()).startsWith("whsec_");
    assertThat(created.toString()).doesNotContain(created.signingKey());
    assertThat(settings.list("acme", "", 9)).containsExactly(created.webhook());
    assertThat(settings.find("acme", id)).contains(created.webhook());
    assertThat(created.webhook().webhook().getHttpBasicPassword()).isEqualTo("***");
    assertThat(created.webhook().webhook().getHeaders().values()).containsValue("***");
    assertThat(settings.list("acme", id, 9)).isEmpty();
  }

  @Test
  void an_update_keeps_what_it_does_not_set_and_rejects_an_outdated_one() {
    Created created = settings.create("acme", webhook());
    String id = created.webhook().webhook().getId();
    long version = created.webhook().version();

    assertThat(settings.update("acme", id, version, it -> it.name("other")).orElseThrow())
        .satisfies(it -> assertThat(it.webhook().getName()).isEqualTo("other"))
        .satisfies(it -> assertThat(it.version()).isGreaterThan(version));
    assertThatThrownBy(() -> settings.update("acme", id, version, it -> it.name("lost")))
        .isInstanceOf(OutdatedException.class);
    long next = settings.find("acme", id).orElseThrow().version();
    assertThatThrownBy(() -> settings.update("acme", id, next, it -> it.url("ftp://x/")))
        .isInstanceOfSatisfying(
            InvalidWebhookException.class, e -> assertThat(e.report().violations()).hasSize(1));
    assertThatThrownBy(() -> settings.create("acme", webhook().url("http://10.0.0.1/")))
        .isInstanceOf(InvalidWebhookException.class);
    publisher.publish("acme", World.created("e"));
    assertThat(claim())
        .singleElement()
        .satisfies(it -> assertThat(it.webhook().getHttpBasicPassword()).isEqualTo("canary"));
  }

  /** Also those that are created at once. */
  @ParameterizedTest
  @ValueSource(strings = {"", "acme"})
  void an_owner_has_at_most_100_webhooks(String tenant) throws Exception {
    create("bolt");
    ExecutorService customers = Executors.newFixedThreadPool(6);
    try {
      assertThat(customers.invokeAll(Collections.nCopies(108, () -> create(tenant)))).hasSize(108);
    } finally {
      customers.shutdown();
    }
    assertThat(settings.list(tenant, "", 999)).hasSize(100);
    settings.delete(tenant, settings.list(tenant, "", 1).get(0).webhook().getId());
    assertThat(create(tenant)).isNotEmpty();
    assertThatThrownBy(() -> create(tenant)).isInstanceOf(TooManyWebhooksException.class);
  }

  @Test
  void after_a_rotation_both_keys_sign_for_a_time() {
    Created created = settings.create("acme", webhook());
    String id = created.webhook().webhook().getId();
    String old = signature();

    settings.rotateKey("acme", id, Duration.ofHours(1)).orElseThrow();
    String both = signature();
    world.clock.pass(Duration.ofHours(2));
    String last = signature();

    assertThat(both.split(" ")).hasSize(2).contains(old, last);
    assertThat(last.split(" ")).hasSize(1).doesNotContain(old);
    assertThat(world.store.count("delivery_webhooks", "signing_keys is null")).isZero();
    settings.delete("acme", id);
    assertThat(world.store.count("delivery_webhooks", "signing_keys is null")).isOne();
  }

  /** Of one message, by the keys of the next claim. */
  private String signature() {
    publisher.publish(
        "acme", Event.builder(World.created("e").subject(), EventType.CREATE, "{}").build());
    ClaimedDelivery claimed = claim().get(0);
    node.complete(List.of(world.delivered(claimed)));
    return String.join(
        " ",
        claimed.credentials().signingKeys().stream()
            .map(key -> key.sign("m", 1, new byte[0]))
            .toList());
  }

  @Test
  void a_disabled_webhook_is_enabled_and_a_deleted_one_is_gone() {
    String id = settings.create("acme", webhook().enabled(false)).webhook().webhook().getId();
    assertThat(settings.sendTest("acme", id)).isEmpty();

    assertThat(settings.enable("acme", id)).isTrue();
    assertThat(settings.sendTest("acme", id)).isPresent();
    assertThat(claim())
        .singleElement()
        .satisfies(it -> assertThat(it.event().entityType()).isEqualTo(EntityType.ITEM_TYPE));

    assertThat(settings.delete("acme", id)).isTrue();
    assertThat(settings.delete("acme", id)).isFalse();
    assertThat(settings.find("acme", id)).isEmpty();
  }

  @Test
  void deliveries_are_shown_with_attempts_retried_cancelled_and_replayed() {
    String id = create("acme");
    publisher.publish("acme", World.created("e"));
    ClaimedDelivery failed = claim().get(0);
    node.complete(List.of(world.failed(failed, Duration.ofHours(9))));

    assertThat(settings.delivery("acme", failed.id()).orElseThrow().attempts()).hasSize(1);
    assertThat(claim()).isEmpty();
    assertThat(settings.retry("acme", failed.id())).isTrue();
    ClaimedDelivery again = claim().get(0);
    assertThat(settings.cancel("acme", failed.id())).isTrue();
    node.complete(List.of(world.delivered(again)));
    assertThat(settings.replay("acme", failed.id())).isTrue();
    node.complete(List.of(world.delivered(claim().get(0))));
    ReplayPeriod period = new ReplayPeriod(id, DeliveryState.DELIVERED, null, null, null);
    assertThat(settings.replayNext("acme", period).orElseThrow().replayed()).isOne();
    assertThat(settings.deliveries("acme", ALL, 9).deliveries())
        .extracting(DeliveryRecord::id)
        .containsExactly(failed.id());
  }

  @Test
  void an_operator_acts_for_the_owner_and_records_it() {
    String id = create("acme");
    publisher.publish("acme", World.created("e"));
    ClaimedDelivery failed = claim().get(0);
    node.complete(List.of(world.failed(failed, Duration.ofHours(9))));
    List<Integer> recorded = new ArrayList<>();
    WebhookSettings audited = settings.recording((handle, changed) -> recorded.add(changed));

    assertThat(settings.ownerOf(failed.id())).contains("acme");
    assertThat(settings.ownerOf("none")).isEmpty();
    assertThat(audited.retryPending("acme", id)).isOne();
    assertThat(audited.cancelPending("acme", id)).isOne();
    assertThat(audited.replay("acme", failed.id())).isTrue();
    node.complete(List.of(world.delivered(claim().get(0))));
    ReplayPeriod all = new ReplayPeriod(null, DeliveryState.DELIVERED, null, null, null);
    assertThat(audited.replayNext("bolt", all).orElseThrow().replayed()).isZero();
    assertThat(audited.replayNext(all.ownedBy("bolt")).replayed()).isZero();
    assertThat(audited.replayNext(all).replayed()).isOne();
    assertThat(recorded).containsExactly(1, 1, 1, 1);
  }

  @Test
  void deliveries_of_a_disabled_webhook_wait_until_it_is_enabled() {
    String id = create("acme");
    publisher.publish("acme", World.created("e"));
    ClaimedDelivery failed = claim().get(0);
    node.complete(List.of(world.failed(failed, Duration.ofHours(9))));
    long version = settings.find("acme", id).orElseThrow().version();
    settings.update("acme", id, version, it -> it.enabled(false));
    ReplayPeriod period = new ReplayPeriod(id, DeliveryState.FAILED, null, null, null);

    assertThat(settings.retry("acme", failed.id())).isFalse();
    assertThat(settings.retryPending("acme", id)).isZero();
    assertThat(settings.replayNext("acme", period)).isEmpty();
    settings.enable("acme", id);
    assertThat(settings.retry("acme", failed.id())).isTrue();
    assertThat(settings.replayNext("acme", period)).isPresent();
  }

  @Test
  void webhooks_of_another_source_are_managed_by_it_but_their_deliveries_here() {
    WebhookSource source = webhooks.withCredentials(each -> SenderCredentials.NONE);
    WebhookSettings others =
        new WebhookSettings(world.store, source, publisher, world.clock, () -> {}, null);
    create("acme");
    publisher.publish("acme", World.created("e"));
    String delivery = others.deliveries("acme", ALL, 9).deliveries().get(0).id();

    assertThat(others.retry("acme", delivery)).isTrue();
    assertThat(others.cancel("acme", delivery)).isTrue();
    assertThatThrownBy(() -> others.create("acme", webhook()))
        .hasMessage("the webhooks are those of the application's source");
  }

  @Test
  void each_subscription_says_why_an_event_does_not_match() {
    String id = create("acme");
    Event other = Event.builder(World.created("e").subject(), EventType.of("update"), "{}").build();
    publisher.publish("acme", other);

    assertThat(settings.explain("acme", id, other.id()))
        .extracting(Explained::reason)
        .containsExactly(MatchReason.OTHER_EVENT_TYPE);
    assertThat(settings.explain("acme", id, "none")).isEmpty();
  }

  @Test
  void what_belongs_to_another_owner_does_not_exist() {
    String id = create("acme");
    publisher.publish("acme", World.created("e"));
    ClaimedDelivery claimed = claim().get(0);
    node.complete(List.of(world.failed(claimed, Duration.ofHours(9))));
    long version = settings.find("acme", id).orElseThrow().version();
    List<String> before = world.store.rows("delivery_webhooks");
    ReplayPeriod period = new ReplayPeriod(id, DeliveryState.FAILED, null, null, null);

    for (String other : List.of("", "bolt")) {
      assertThat(settings.list(other, "", 9)).isEmpty();
      assertThat(settings.find(other, id)).isEmpty();
      assertThat(settings.update(other, id, version, it -> it.name("stolen"))).isEmpty();
      assertThat(settings.rotateKey(other, id, Duration.ZERO)).isEmpty();
      assertThat(settings.sendTest(other, id)).isEmpty();
      assertThat(settings.deliveries(other, ALL, 9).deliveries()).isEmpty();
      assertThat(settings.delivery(other, claimed.id())).isEmpty();
      assertThat(settings.replayNext(other, period)).isEmpty();
      assertThat(settings.retryPending(other, id)).isZero();
      assertThat(settings.cancelPending(other, id)).isZero();
      assertThat(settings.explain(other, id, "e")).isEmpty();
      assertThat(
              List.<BiFunction<String, String, Boolean>>of(
                  settings::retry, settings::cancel, settings::replay))
          .allMatch(each -> !each.apply(other, claimed.id()));
      assertThat(List.<BiFunction<String, String, Boolean>>of(settings::enable, settings::delete))
          .allMatch(each -> !each.apply(other, id));
    }
    assertThat(world.store.rows("delivery_webhooks")).isEqualTo(before);
    assertThat(claim()).isEmpty();
  }
}
