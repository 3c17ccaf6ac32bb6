package dev.contentservice.delivery.interleaving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.ClaimResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.interleaving.Interleavings.Case;
import dev.contentservice.delivery.outbox.Cancellation;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.webhook.DisableReasonRepository;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The laws of the outbox in every order of concurrent transactions: nothing committed is lost,
 * nothing of a rolled-back transaction is sent, nothing is sent twice, no application waits, no
 * transaction waits for an application, and no deadlock.
 */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
@Tag("exhaustive")
class InterleavingsTest {
  private final World world;
  private final SortedMap<String, Integer> sent = new TreeMap<>();
  private final Map<CompletedAttempt, Outbox> deferred = new ConcurrentHashMap<>();
  private final Map<Outbox, Switching> runners = new ConcurrentHashMap<>();

  InterleavingsTest(TestStore store) {
    world = new World(store);
  }

  @Test
  void two_applications_publish_for_the_same_webhooks_in_opposite_order() throws Exception {
    holds(
        () -> {
          fresh("w1", "w2");
          return ofAll(
              "e1 w1, e2 w2, e3 w1, e4 w2",
              application("a", publishing("w1", "e1"), publishing("w2", "e2")),
              application("b", publishing("w2", "e4"), publishing("w1", "e3")));
        });
  }

  @Test
  void three_applications_publish_for_one_webhook() throws Exception {
    holds(
        () -> {
          fresh("w1");
          return ofAll(
              "e1 w1, e2 w1, e3 w1",
              application("a", publishing("w1", "e1")),
              application("b", publishing("w1", "e2")),
              application("c", publishing("w1", "e3")));
        });
  }

  @Test
  void a_transaction_within_another_one_publishes_for_the_same_webhook() throws Exception {
    assumeFalse(world.store.toString().equals("SQLite"), "has one writer");
    holds(
        () -> {
          fresh("w1");
          return ofAll(
              "e1 w1, e2 w1",
              Script.application(
                  "outer",
                  outer ->
                      outer.run(
                          handle -> {
                            publish(handle, "w1", "e1");
                            outer.run(
                                inner -> {
                                  outer.step("inner");
                                  publish(inner, "w1", "e2");
                                  return 0;
                                });
                            return 0;
                          })));
        });
  }

  @Test
  void two_applications_publish_the_same_event() throws Exception {
    holds(
        () -> {
          fresh("w1");
          return ofAll(
              "same w1",
              application("a", publishing("w1", "same")),
              application("b", publishing("w1", "same")));
        });
  }

  @Test
  void an_application_that_publishes_is_rolled_back() throws Exception {
    holds(
        () -> {
          fresh("w1");
          return ofAll(
              "e2 w1",
              Script.application(
                  "rolled back",
                  script -> {
                    try {
                      script.run(
                          handle -> {
                            publish(handle, "w1", "e1");
                            script.step("roll back");
                            throw new Rollback();
                          });
                    } catch (Rollback e) {
                      // As intended.
                    }
                  }),
              application("b", publishing("w1", "e2")),
              Script.transactions("node", script -> sendAll(node(script, "n"))));
        });
  }

  @Test
  void a_node_claims_while_an_application_publishes() throws Exception {
    holds(
        () -> {
          fresh("w1", "w2");
          publish("w1", "e0");
          return ofAll(
              "e0 w1, e1 w1, e2 w2",
              application("a", publishing("w1", "e1"), publishing("w2", "e2")),
              Script.node("node", script -> sendAll(node(script, "n"))));
        });
  }

  @Test
  void a_node_completes_while_an_application_publishes() throws Exception {
    holds(
        () -> {
          fresh("w1");
          publish("w1", "e0");
          return ofAll(
              "e0 w1, e1 w1",
              application("a", publishing("w1", "e1")),
              Script.node("node", completing("n")));
        });
  }

  @Test
  void a_node_completes_while_an_application_enables_the_webhook() throws Exception {
    holds(
        () -> {
          fresh("w1");
          publish("w1", "e0");
          return ofAll(
              "e0 w1",
              application(
                  "a",
                  handle -> {
                    DisableReasonRepository.clear(handle, "w1", world.clock.instant());
                    return 0;
                  }),
              Script.node("node", completing("n")));
        });
  }

  @Test
  void two_nodes_claim_what_an_application_publishes() throws Exception {
    holds(
        () -> {
          fresh("w1", "w2");
          publish("w1", "e0");
          return ofAll(
              "e0 w1, e1 w2",
              application("a", publishing("w2", "e1")),
              Script.transactions("one", script -> sendAll(node(script, "n1"))),
              Script.transactions("two", script -> sendAll(node(script, "n2"))));
        });
  }

  @Test
  void a_node_claims_while_another_one_works() throws Exception {
    holds(
        () -> {
          fresh("w1", "w2");
          publish("w1", "e0");
          publish("w2", "e1");
          return ofAll(
              "e0 w1, e1 w2",
              Script.node("one", script -> sendAll(node(script, "n1"))),
              Script.transactions("two", script -> sendAll(node(script, "n2"))));
        });
  }

  @Test
  void payloads_are_purged_while_an_application_publishes() throws Exception {
    holds(
        () -> {
          fresh("w1");
          publish("w1", "e0");
          sendAll(node(world.store, "n"));
          sent.clear();
          world.clock.pass(Duration.ofDays(40));
          return ofAll(
              "e1 w1",
              application("a", publishing("w1", "e1")),
              Script.node(
                  "purge",
                  script ->
                      new Retention(script, world.clock, Duration.ofDays(30), Duration.ofDays(7))
                          .run()));
        });
  }

  @Test
  void a_delivery_is_cancelled_while_a_node_claims_and_an_application_publishes() throws Exception {
    holds(
        () -> {
          fresh("w1");
          publish("w1", "e0");
          return ofAll(
              "e0 w1, e1 w1",
              application("a", publishing("w1", "e1")),
              Script.transactions(
                  "operator", script -> new Cancellation(script, world.clock).cancelPending("w1")),
              Script.transactions("node", script -> sendAll(node(script, "n"))));
        });
  }

  @Test
  void a_delivery_is_replayed_while_an_application_publishes() throws Exception {
    holds(
        () -> {
          fresh("w1");
          publish("w1", "e0");
          sendAll(node(world.store, "n"));
          sent.clear();
          String id = world.store.run(handle -> only(handle, "select id from delivery_records"));
          return ofAll(
              "e0 w1, e1 w1",
              application("a", publishing("w1", "e1")),
              Script.node(
                  "operator", script -> new Replay(script, world.clock, () -> {}).replay(id)),
              Script.transactions("node", script -> sendAll(node(script, "n"))));
        });
  }

  @Test
  void heartbeats_are_recorded_while_an_application_publishes() throws Exception {
    holds(
        () -> {
          fresh("w1");
          publish("w1", "e0");
          Outbox idle = node(world.store, "idle");
          world.clock.pass(Duration.ofSeconds(20));
          return ofAll(
              "e0 w1, e1 w1",
              application("a", publishing("w1", "e1")),
              Script.node("beats", script -> node(script, "n2").beat()),
              Script.transactions("claims", script -> sendAll(node(script, "n1"))));
        });
  }

  @Test
  void webhooks_change_in_overlapping_transactions_while_a_node_publishes() throws Exception {
    JdbcWebhookStore webhooks =
        new JdbcWebhookStore(world.store, world.clock, AddressPolicy.publicOnly());
    holds(
        () -> {
          fresh();
          Subscriptions index = new Subscriptions(world.store, webhooks);
          return new Case(
              List.of(
                  application("a", handle -> put(webhooks, handle, "w1")),
                  application("b", handle -> put(webhooks, handle, "w2")),
                  Script.transactions("publisher", script -> publishTwice(script, index))),
              steps -> {
                int matching =
                    OutboxPublisher.of(world.store, index, world.clock, () -> {})
                        .publish(World.created("last"))
                        .webhooks();
                return matching == 2 ? List.of() : List.of(matching + " of 2 webhooks match");
              });
        });
  }

  private static int put(JdbcWebhookStore webhooks, Handle handle, String id) {
    webhooks.put(handle, "", World.enabled(id));
    return 0;
  }

  private void publishTwice(Script script, Subscriptions index) {
    Publisher publisher = OutboxPublisher.of(script, index, world.clock, () -> {});
    publisher.publish(World.created("first"));
    publisher.publish(World.created("second"));
  }

  private static final class Rollback extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private void holds(Supplier<Case> prepare) throws Exception {
    Interleavings.Found found = Interleavings.run(world.store, prepare);
    assertThat(found.violations()).as("of %d orders", found.orders()).isEmpty();
  }

  private void fresh(String... webhooks) {
    world.store.clearFew();
    sent.clear();
    deferred.clear();
    runners.clear();
    for (String id : webhooks) {
      // Settings of its own, which no delivery has used before.
      world.store.put(World.enabled(id).customPayload("of " + id));
    }
  }

  /** All scripts have ended; then what was committed is sent, and each delivery once. */
  private Case ofAll(String expected, Script... scripts) {
    return new Case(
        List.of(scripts),
        steps -> {
          runners.values().forEach(runner -> runner.to(world.store));
          deferred.forEach((each, node) -> assertThat(node.complete(List.of(each))).isOne());
          List.copyOf(runners.keySet()).forEach(Outbox::leave);
          sendAll(node(world.store, "last"));
          List<String> wrong = new ArrayList<>();
          SortedMap<String, Integer> once = new TreeMap<>();
          List.of(expected.split(", ")).forEach(each -> once.put(each, 1));
          SortedMap<String, Integer> found = new TreeMap<>(sent);
          cancelled().forEach(each -> found.merge(each, 1, Integer::sum));
          if (!found.equals(once)) {
            wrong.add("sent " + sent + " and cancelled " + cancelled() + " of " + once);
          }
          if (world.store.count("delivery_records", "completed_at is null") > 0) {
            wrong.add("some are still pending");
          }
          return wrong;
        });
  }

  private List<String> cancelled() {
    return world.store.run(
        handle ->
            handle
                .createQuery(
                    "select event_id || ' ' || webhook_id from delivery_records where state = 'cancelled'")
                .mapTo(String.class)
                .list());
  }

  @SafeVarargs
  private static Script application(String name, Function<Handle, Integer>... statements) {
    return Script.application(
        name,
        script ->
            script.run(
                handle -> {
                  for (int i = 0; i < statements.length; i++) {
                    if (i > 0) {
                      script.step("statement " + i);
                    }
                    statements[i].apply(handle);
                  }
                  return 0;
                }));
  }

  private Function<Handle, Integer> publishing(String webhook, String event) {
    return handle -> publish(handle, webhook, event);
  }

  private int publish(Handle handle, String webhook, String event) {
    Webhook to = World.enabled(webhook).customPayload("of " + webhook);
    return publisher(new Joined(handle))
            .inTransaction(transaction -> transaction.publishTo(to, World.created(event)))
            .isPresent()
        ? 1
        : 0;
  }

  private void publish(String webhook, String event) {
    world.store.run(handle -> publish(handle, webhook, event));
  }

  private Publisher publisher(TransactionRunner runner) {
    return OutboxPublisher.of(
        runner, new Subscriptions(world.store, world.store), world.clock, () -> {});
  }

  private Outbox node(TransactionRunner runner, String name) {
    Switching switching = new Switching(runner);
    Outbox node =
        new Outbox(
            switching, world.store, OutboxConfig.defaults(), world.clock, new Random(7), name);
    runners.put(node, switching);
    return node;
  }

  /** Claims and completes until nothing is due. */
  private void sendAll(Outbox node) {
    List<ClaimedDelivery> claimed = node.claim(10);
    while (!claimed.isEmpty()) {
      complete(node, claimed);
      claimed = node.claim(10);
    }
  }

  private void complete(Outbox node, List<ClaimedDelivery> claimed) {
    for (ClaimedDelivery each : claimed) {
      sent.merge(each.event().id() + " " + each.webhook().getId(), 1, Integer::sum);
    }
    List<CompletedAttempt> completed = claimed.stream().map(world::delivered).toList();
    ClaimResult result = node.completeAndClaim(completed, ClaimLimit.of(0));
    // A worker passes them again; here the check does.
    result.deferred().forEach(each -> deferred.put(each, node));
    assertThat(result.completed() + result.deferred().size()).isEqualTo(claimed.size());
  }

  private Script.Body completing(String name) {
    // Claimed before the steps, by the same node.
    List<ClaimedDelivery> claimed = new ArrayList<>();
    Outbox node = node(world.store, name);
    claimed.addAll(node.claim(10));
    return script -> {
      runners.get(node).to(script);
      complete(node, claimed);
    };
  }

  /** Runs transactions on one runner, then on another one. */
  private static final class Switching implements TransactionRunner {
    private TransactionRunner runner;

    Switching(TransactionRunner runner) {
      this.runner = runner;
    }

    void to(TransactionRunner other) {
      runner = other;
    }

    @Override
    public <T> T run(Function<Handle, T> work) {
      return runner.run(work);
    }
  }

  /** Joins a transaction that its owner commits. */
  private record Joined(Handle handle) implements TransactionRunner {
    @Override
    public <T> T run(Function<Handle, T> work) {
      return work.apply(handle);
    }

    @Override
    public boolean joins() {
      return true;
    }
  }

  private static String only(Handle handle, String sql) {
    return handle.createQuery(sql).mapTo(String.class).one();
  }
}
