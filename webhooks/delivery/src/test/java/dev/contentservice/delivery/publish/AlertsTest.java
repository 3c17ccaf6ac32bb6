package dev.contentservice.delivery.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.json.internal.EntityJson;
import dev.contentservice.delivery.json.internal.EventReader;
import dev.contentservice.delivery.json.internal.InvalidEventException;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.AlertListener.Alert;
import dev.contentservice.delivery.outbox.Cancellation;
import dev.contentservice.delivery.outbox.LogLines;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Retry;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookConsumer;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Heartbeat;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.webhook.DisablingSource;
import dev.contentservice.delivery.publish.internal.AlertPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.event.DeliveryAlert;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Which transitions publish an alert, once, and to whom. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class AlertsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final EventSubscription ALERTS =
      new EventSubscription(
          AlertTypes.ENTITY_TYPE,
          List.of(
              AlertTypes.WEBHOOK_FAILING, AlertTypes.WEBHOOK_DISABLED, AlertTypes.DELIVERY_FAILED));

  /** Of both stores: a listener gets one line in ten seconds. */
  private static final List<String> LOGGED = new ArrayList<>();

  private final World world;
  private final AlertListener publishing;
  private final Outbox node;
  // By webhook: the status of each response, 204 by default.
  private final Map<String, Integer> responses = new HashMap<>();
  private final List<Event> received = new ArrayList<>();
  private int attempts;

  AlertsTest(TestStore store) {
    world = new World(store);
    publishing = new AlertPublisher(new Subscriptions(store, store), world.clock);
    world.webhook("w");
    world.store.put(World.enabled("operator").events(List.of(ALERTS)));
    node = node(store, publishing, "n1");
  }

  private Outbox node(TransactionRunner runner, AlertListener alerts, String name) {
    DisablingSource source = new DisablingSource(world.store, world.clock);
    return new Outbox(
        runner,
        new Heartbeat(world.store, world.clock, OutboxConfig.defaults().takeover(), name),
        source,
        source,
        alerts,
        OutboxConfig.defaults(),
        world.clock,
        new Random(7));
  }

  @Test
  void a_listener_that_throws_undoes_what_it_stored_and_nothing_else() {
    List<AlertListener> failing =
        List.of(
            (handle, alerts) -> {
              handle.execute("insert into hooks (id) values ('of the listener')");
              throw new IllegalStateException("the mail server is down");
            },
            (handle, alerts) -> handle.execute("select no_such_column from hooks"),
            (handle, alerts) -> {
              throw new AssertionError("on purpose");
            },
            (handle, alerts) -> {
              throw new IllegalStateException(new SQLException("on purpose", "55P03"));
            });
    responses.put("w", 500);
    for (int i = 0; i < failing.size(); i++) {
      Outbox other = node(world.store, failing.get(i).and(publishing), "n" + (i + 2));
      world.clock.pass(Duration.ofDays(1));
      world.store.execute(
          "update delivery_receivers set failures = 0", "delete from delivery_events");
      world.publish("e" + i);
      attempts = 0;
      try (LogLines lines = new LogLines()) {
        while (attempts < 5) {
          other.complete(other.claim(50).stream().map(this::sent).toList());
          world.clock.pass(Duration.ofHours(1));
        }
        LOGGED.addAll(lines.texts());
        assertThat(lines.texts()).hasSizeLessThanOrEqualTo(1);
        String listener = failing.get(i).getClass().getName();
        assertThat(LOGGED)
            .anyMatch(
                line -> line.contains(listener) && line.contains("webhook.failing of webhook w"));
      }
      assertThat(world.store.count("delivery_events", "entity_type = 'delivery_alert'"))
          .as("published by the other listener")
          .isOne();
      assertThat(world.store.count("delivery_receivers", "webhook_id = 'w' and failures = 5"))
          .isOne();
      world.store.execute("delete from delivery_pending");
      other.leave();
    }
    assertThat(world.store.count("hooks", "id = 'of the listener'")).isZero();
  }

  /** A lock that others hold, a lost race, a deadlock, and a busy SQLite. */
  @ParameterizedTest
  @CsvSource({"55P03, 0", "40001, 0", "40P01, 0", ", 5"})
  void a_store_that_fails_the_publisher_delays_its_alerts(@Nullable String state, int code) {
    SQLException failure = new SQLException("on purpose", state, code);
    AtomicBoolean fails = new AtomicBoolean(true);
    Subscriptions subscriptions =
        new Subscriptions(world.store, new Failing(world.store, fails, failure));
    AlertListener both = new AlertPublisher(subscriptions, world.clock).and(AlertListener.none());
    Outbox other = node(world.store, both, "n2");
    world.publish("e1");
    List<CompletedAttempt> gone =
        List.of(
            new CompletedAttempt(
                other.claim(1).get(0),
                AttemptResult.rejected(
                    world.clock.instant(),
                    Duration.ZERO,
                    ErrorKind.ABORTED,
                    ReceiverResponse.of(400))));

    assertThatThrownBy(() -> other.complete(gone)).hasRootCause(failure);
    assertThat(world.store.count("delivery_records", "state = 'pending'")).isOne();
    fails.set(false);

    assertThat(other.complete(gone)).isOne();
    assertThat(stored("event_type = 'delivery.failed'")).isOne();
  }

  private record Failing(WebhookSource all, AtomicBoolean fails, SQLException failure)
      implements WebhookSource {
    @Override
    public long version(Handle handle) {
      if (fails.get()) {
        throw new IllegalStateException(failure);
      }
      return all.version(handle);
    }

    @Override
    public void changedSince(Handle handle, long version, WebhookConsumer reader) {
      all.changedSince(handle, version, reader);
    }

    @Override
    public WebhookReadResult find(Handle handle, Set<String> ids) {
      return all.find(handle, ids);
    }
  }

  /** Sends what is due in the next days, and returns the alerts that "operator" receives. */
  private List<String> pass(Duration time) {
    received.clear();
    Instant end = world.clock.instant().plus(time);
    while (world.clock.instant().isBefore(end)) {
      for (List<ClaimedDelivery> due = node.claim(50); !due.isEmpty(); due = node.claim(50)) {
        node.complete(due.stream().map(this::sent).toList());
      }
      world.clock.pass(Duration.ofHours(1));
    }
    return received.stream().map(AlertsTest::shown).toList();
  }

  private CompletedAttempt sent(ClaimedDelivery delivery) {
    Instant now = world.clock.instant();
    int status = responses.getOrDefault(delivery.webhookId(), 204);
    if (delivery.webhookId().equals("operator") && status == 204) {
      received.add(delivery.event());
    }
    if (delivery.webhookId().equals("w")) {
      attempts++;
    }
    return new CompletedAttempt(
        delivery, status == 204 ? Attempts.delivered(now) : Attempts.rejected(now, status));
  }

  private static String shown(Event alert) {
    return alert.type() + " " + alert.entity();
  }

  private int stored(String condition) {
    return world.store.count("delivery_events", "entity_type = 'delivery_alert' and " + condition);
  }

  @Test
  void a_row_of_failures_and_a_failed_delivery_are_one_alert_each() {
    responses.put("w", 500);
    world.publish("e1");

    List<String> alerts = pass(Duration.ofDays(4));

    assertThat(attempts).isEqualTo(10);
    String delivery =
        world.store.run(
            handle ->
                handle
                    .createQuery("select id from delivery_records where event_id = 'e1'")
                    .mapTo(String.class)
                    .one());
    assertThat(alerts)
        .containsExactly(
            "webhook.failing"
                + " {\"webhook_id\":\"w\",\"failures\":5,\"error\":\"status\",\"status\":500}",
            "delivery.failed {\"webhook_id\":\"w\",\"delivery_id\":\""
                + delivery
                + "\",\"event_id\":\"e1\",\"attempts\":10,\"error\":\"status\",\"status\":500}");
    assertThat(received)
        .allSatisfy(
            alert -> {
              assertThat(alert.subject())
                  .isEqualTo(new EntityReference(AlertTypes.ENTITY_TYPE, "w"));
              assertThat(alert.sequence()).isPositive();
              assertThat(JSON.readValue(alert.entity(), DeliveryAlert.class).getWebhookId())
                  .isEqualTo("w");
            });
  }

  @Test
  void a_retry_on_request_goes_on_with_the_row_of_failures() {
    responses.put("w", 500);
    world.publish("e1");
    assertThat(pass(Duration.ofHours(12))).hasSize(1);

    for (int i = 0; i < 4; i++) {
      new Retry(world.store, world.clock, () -> {}).retryPending("w");
      assertThat(pass(Duration.ofMinutes(1))).isEmpty();
    }
    assertThat(attempts).isGreaterThan(8);
  }

  @Test
  void the_next_row_of_failures_is_another_alert() {
    responses.put("w", 500);
    world.publish("e1");
    world.publish("e2");
    pass(Duration.ofHours(3));
    responses.remove("w");
    assertThat(pass(Duration.ofDays(2))).isEmpty();
    responses.put("w", 500);
    world.publish("e3");

    assertThat(pass(Duration.ofDays(1))).singleElement().asString().startsWith("webhook.failing ");
  }

  @Test
  void a_disabled_webhook_is_one_alert() {
    responses.put("w", 410);
    world.publish("e1");
    world.publish("e2");

    assertThat(pass(Duration.ofHours(1)))
        .containsExactly("webhook.disabled {\"webhook_id\":\"w\",\"reason\":\"gone\"}");
    assertThat(pass(Duration.ofDays(8))).isEmpty();
  }

  @Test
  void an_aborted_delivery_and_one_that_was_due_too_long_have_failed() {
    world.publish("e1");
    ClaimedDelivery claimed = node.claim(1).get(0);
    Instant now = world.clock.instant();
    node.complete(
        List.of(
            new CompletedAttempt(
                claimed,
                AttemptResult.rejected(
                    now, Duration.ZERO, ErrorKind.ABORTED, ReceiverResponse.of(400)))));
    assertThat(pass(Duration.ofMinutes(10)))
        .singleElement()
        .asString()
        .contains("\"attempts\":1,\"error\":\"aborted\",\"status\":400");

    world.publish("e2");
    node.complete(List.of(world.failed(node.claim(1).get(0), Duration.ofDays(1))));
    world.publish("e3");
    world.clock.pass(Duration.ofHours(23));
    Retention retention =
        new Retention(
            world.store,
            world.clock,
            Duration.ofDays(30),
            Duration.ofDays(30),
            Duration.ofHours(22),
            publishing);
    retention.run();
    retention.run();
    assertThat(pass(Duration.ofMinutes(10)))
        .singleElement()
        .asString()
        .startsWith("delivery.failed ")
        .contains("\"event_id\":\"e3\",\"attempts\":0}");
  }

  @Test
  void an_attempt_of_a_cancelled_delivery_is_no_alert() {
    world.publish("e1");
    ClaimedDelivery claimed = node.claim(1).get(0);
    new Cancellation(world.store, world.clock).cancel(claimed.id());
    node.complete(
        List.of(
            new CompletedAttempt(
                claimed,
                AttemptResult.rejected(
                    world.clock.instant(),
                    Duration.ZERO,
                    ErrorKind.ABORTED,
                    ReceiverResponse.of(400)))));

    assertThat(pass(Duration.ofHours(1))).isEmpty();
  }

  /** The alerts of two webhooks that fail and recover could cause each other without end. */
  @Test
  void alerts_cause_no_alerts() {
    world.store.put(World.enabled("operator").events(List.of(ALERTS)).url("https://o.example/"));
    world.store.put(World.enabled("second").events(List.of(ALERTS)));
    responses.put("w", 500);
    responses.put("operator", 500);
    responses.put("second", 500);
    world.publish("e1");

    pass(Duration.ofDays(30));

    assertThat(stored("entity_id = 'w'")).isEqualTo(2);
    assertThat(stored("entity_id <> 'w' and event_type <> 'webhook.disabled'")).isZero();
    // Once for each; their alerts are not sent, because both are disabled.
    assertThat(stored("event_type = 'webhook.disabled'")).isLessThanOrEqualTo(2);
    assertThat(world.store.count("delivery_records", "state = 'pending'")).isZero();
  }

  @Test
  void an_alert_that_was_due_too_long_is_no_alert() {
    responses.put("w", 500);
    world.publish("e1");
    while (stored("event_type = 'webhook.failing'") == 0) {
      node.claim(10).stream()
          .filter(each -> each.webhookId().equals("w"))
          .forEach(each -> node.complete(List.of(world.failed(each))));
      world.clock.pass(Duration.ofMinutes(5));
    }
    node.claim(10);
    world.store.execute(
        "insert into delivery_receivers (webhook_id, shard, held_until)"
            + " select distinct webhook_id, shard, "
            + world.clock.instant().plus(Duration.ofDays(9)).toEpochMilli()
            + " from delivery_pending where true on conflict (webhook_id)"
            + " do update set held_until = excluded.held_until");
    world.clock.pass(Duration.ofDays(8));

    new Retention(
            world.store,
            world.clock,
            Duration.ofDays(30),
            Duration.ofDays(30),
            Duration.ofDays(7),
            publishing)
        .run();

    assertThat(world.store.count("delivery_records", "state = 'failed'")).isEqualTo(2);
    assertThat(stored("event_type = 'delivery.failed'")).isEqualTo(1);
  }

  @Test
  void a_node_that_was_found_dead_and_a_commit_that_fails_repeat_no_alert() {
    AtomicInteger commits = new AtomicInteger();
    TransactionRunner failing =
        new TransactionRunner() {
          @Override
          public <T> T run(Function<Handle, T> work) {
            if (commits.getAndDecrement() == 1) {
              world.store.attempt(false, work);
              throw new IllegalStateException("killed before the commit");
            }
            return world.store.run(work);
          }
        };
    Outbox dying = node(failing, publishing, "n2");
    responses.put("w", 500);
    world.publish("e1");
    while (attempts < 9) {
      pass(Duration.ofHours(1));
    }
    world.clock.pass(Duration.ofHours(27));
    node.leave();
    ClaimedDelivery last = dying.claim(1).get(0);
    commits.set(1);
    assertThatThrownBy(() -> dying.complete(List.of(world.failed(last))))
        .hasMessage("killed before the commit");
    assertThat(stored("event_type = 'delivery.failed'")).isZero();
    world.pass(OutboxConfig.defaults().takeover(), node);

    assertThat(pass(Duration.ofHours(2))).singleElement().asString().startsWith("delivery.failed ");
    assertThat(dying.complete(List.of(world.failed(last)))).isZero();
    assertThat(stored("event_type = 'delivery.failed'")).isEqualTo(1);
  }

  @Test
  void a_filter_selects_by_the_webhook_that_fails() {
    world.store.put(
        World.enabled("operator")
            .events(
                List.of(
                    new EventSubscription(AlertTypes.ENTITY_TYPE, ALERTS.getEventTypes())
                        .filter(new EventFilter(AlertTypes.ENTITY_TYPE, List.of("another"))))));
    responses.put("w", 410);
    world.publish("e1");

    assertThat(pass(Duration.ofHours(1))).isEmpty();
  }

  @Test
  void an_alert_without_subscriber_is_only_passed_to_listeners() {
    world.store.put(World.enabled("operator").events(List.of(ALERTS)).enabled(false));
    List<Alert> heard = new ArrayList<>();
    Outbox listening =
        node(world.store, publishing.and((handle, alerts) -> heard.addAll(alerts)), "n2");
    world.publish("e1");
    ClaimedDelivery claimed = listening.claim(1).get(0);
    listening.complete(
        List.of(new CompletedAttempt(claimed, Attempts.rejected(world.clock.instant(), 410))));

    assertThat(heard)
        .containsExactly(
            new Alert("", AlertTypes.WEBHOOK_DISABLED, new DeliveryAlert("w").reason("gone")));
    assertThat(stored("1 = 1")).isZero();
  }

  @Test
  void applications_cannot_publish_alerts() {
    String message = "the entity type delivery_alert is reserved for alerts; choose another one";
    Event event =
        Event.builder(
                "e1",
                new EntityReference(EntityType.of("delivery_alert"), "w"),
                EventType.of("update"),
                "{}")
            .build();

    assertThatThrownBy(() -> world.publisher.publish(event))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
    assertThatThrownBy(
            () ->
                world.publisher.inTransaction(
                    transaction -> transaction.publishTo(World.enabled("w"), event)))
        .hasMessage(message);
    assertThatThrownBy(
            () ->
                new EventReader(() -> "e", () -> Instant.EPOCH, EntityJson.MAX_BYTES)
                    .read(
                        """
                        [{"entity_type": "delivery_alert", "event_type": "update",
                          "entity_id": "w", "entity": {}}]"""
                            .getBytes(UTF_8)))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageContaining("/0/entity_type")
        .hasMessageContaining(message);
  }
}
