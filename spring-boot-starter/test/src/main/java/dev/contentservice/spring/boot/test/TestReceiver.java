package dev.contentservice.spring.boot.test;

import static java.util.Objects.requireNonNull;

import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.publish.EventCatalog.Definition;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.delivery.runtime.WebhookSettings.Created;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.receiver.WebhookEvent;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A receiver of the application's webhooks in a test, as a parameter of a {@link WebhookTest}. It
 * verifies every request and responds with 204 by default. A request without a valid signature gets
 * 401, and fails the next {@code await}. Thread-safe.
 */
public final class TestReceiver implements AutoCloseable {
  private static final int MOST = 1000;
  private static final Duration LOOKS = Duration.ofMillis(100);

  private final WebhookSettings settings;
  private final BooleanSupplier inTransaction;
  private final ReceiverServer server = new ReceiverServer();
  private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private final Set<String> awaited = ConcurrentHashMap.newKeySet();
  private final Set<String> failuresAwaited = ConcurrentHashMap.newKeySet();
  private final Set<String> retried = ConcurrentHashMap.newKeySet();
  private volatile Duration timeout = Duration.ofSeconds(30);

  private record Subscription(String tenant, String webhookId) {}

  private record Attempted(String tenant, DeliveryRecord delivery) {}

  TestReceiver(WebhookSettings settings, BooleanSupplier inTransaction) {
    this.settings = settings;
    this.inTransaction = inTransaction;
  }

  /**
   * A receiver for an application without Spring, which allows 127.0.0.1. {@link #close} ends it.
   */
  public static TestReceiver of(WebhookSettings settings) {
    return new TestReceiver(requireNonNull(settings, "settings"), () -> false);
  }

  /**
   * Stores an enabled webhook of this owner at this receiver.
   *
   * @param tenant empty for none
   * @param eventTypes one or more, such as {@code create}
   * @return the identifier of the webhook
   * @throws IllegalArgumentException if there is no event type, or the webhook breaks a rule
   */
  public String subscribe(String tenant, String entityType, String... eventTypes) {
    requireOutsideTransaction();
    if (eventTypes.length == 0) {
      throw new IllegalArgumentException("name one or more event types, such as \"create\"");
    }
    URI url = server.url(subscriptions.size());
    Created created =
        settings.create(
            requireNonNull(tenant, "tenant"),
            new Webhook()
                .name(url.getPath())
                .url(url.toString())
                .enabled(true)
                .events(
                    List.of(
                        new EventSubscription(
                            EntityType.of(entityType),
                            Stream.of(eventTypes).map(EventType::of).toList()))));
    server.trust(created.signingKey());
    String id = created.webhook().webhook().getId();
    subscriptions.add(new Subscription(tenant, id));
    return id;
  }

  /**
   * Sets how long each {@code await} waits; 30 seconds by default.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public TestReceiver timeout(Duration longest) {
    timeout = requireNotNegative(longest);
    return this;
  }

  /**
   * Responds with this status from now on, such as 500, or 410 to be disabled.
   *
   * @throws IllegalArgumentException if it is not from 200 to 599
   */
  public TestReceiver respondWith(int status) {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("a status is from 200 to 599, not " + status);
    }
    server.respondWith(status);
    return this;
  }

  /**
   * Responds this long after each request from now on.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public TestReceiver respondAfter(Duration delay) {
    server.respondAfter(requireNotNegative(delay));
    return this;
  }

  private static Duration requireNotNegative(Duration duration) {
    if (requireNonNull(duration, "duration").isNegative()) {
      throw new IllegalArgumentException("a duration is 0 or longer, not " + duration);
    }
    return duration;
  }

  /**
   * Waits for the next accepted event and returns its entity. If the {@code EventCatalog} has this
   * class, events of other types are left to other calls.
   *
   * @throws AssertionError if none arrives in time, or its entity is of another type
   */
  public <T> T await(Class<T> type) {
    Optional<Definition> definition =
        settings.catalog().flatMap(known -> known.of(requireNonNull(type, "type")));
    WebhookEvent event =
        await(
            each ->
                definition.isEmpty()
                    || (each.entityType() + "." + each.type()).equals(definition.get().name()));
    try {
      return event.entity(type);
    } catch (IllegalArgumentException e) {
      throw new AssertionError("the entity of the " + event + " is no " + type.getSimpleName(), e);
    }
  }

  /**
   * Waits for the next accepted event. What waits for a retry is sent at once, unless the receiver
   * responds with a failure.
   *
   * @throws AssertionError if none arrives in time
   * @throws IllegalStateException in a transaction, whose events are not sent before its commit
   */
  public WebhookEvent await() {
    return await(any -> true);
  }

  private WebhookEvent await(Predicate<WebhookEvent> wanted) {
    WebhookEvent event =
        await(
            () -> {
              Optional<WebhookEvent> next = server.next(wanted, LOOKS);
              if (next.isEmpty() && server.status() < 300) {
                retryAtOnce(0);
              }
              return next;
            },
            "no event");
    awaited.add(event.id());
    return event;
  }

  /**
   * Waits until the application has stored a failed attempt, such as after {@link #respondWith},
   * which no other call has returned. If there is none, one retry of each delivery is sent at once:
   * so ten calls are ten attempts, the most of a delivery.
   *
   * @return the status of the response; 0 if there was none
   * @throws AssertionError if none fails in time
   * @throws IllegalStateException in a transaction, whose events are not sent before its commit
   */
  public int awaitFailedAttempt() {
    return await(
        () -> {
          Optional<Integer> failed = deliveries().flatMap(this::failures).findFirst();
          if (failed.isEmpty()) {
            retryAtOnce(1);
            server.pause(LOOKS);
          }
          return failed;
        },
        "no attempt that failed");
  }

  /** Those that no call has returned: at most the first is returned. */
  private Stream<Integer> failures(Attempted attempted) {
    String id = attempted.delivery.id();
    return settings.delivery(attempted.tenant, id).stream()
        .flatMap(each -> each.attempts().stream())
        .filter(each -> each.error() != null && failuresAwaited.add(id + " " + each.number()))
        .limit(1)
        .map(each -> Objects.requireNonNullElse(each.status(), 0));
  }

  private <T> T await(Supplier<Optional<T>> look, String missing) {
    requireOutsideTransaction();
    long end = System.nanoTime() + timeout.toNanos();
    Optional<T> found = look.get();
    while (found.isEmpty() && System.nanoTime() < end) {
      server.requireValidSignatures();
      found = look.get();
    }
    server.requireValidSignatures();
    return found.orElseThrow(
        () ->
            new AssertionError(
                "%s within %d ms, while the receiver responds with %d: %s"
                    .formatted(missing, timeout.toMillis(), server.status(), stored())));
  }

  /**
   * Fails if an event was published for a webhook of this receiver that no {@code await} has
   * returned. Does not wait: what was published is in the database.
   */
  public void assertNothingElse() {
    List<String> others =
        deliveries()
            .map(Attempted::delivery)
            .filter(each -> !awaited.contains(each.eventId()))
            .map(TestReceiver::shown)
            .toList();
    if (!others.isEmpty()) {
      throw new AssertionError("events that the test does not expect: " + others);
    }
  }

  private void requireOutsideTransaction() {
    if (inTransaction.getAsBoolean()) {
      throw new IllegalStateException(
          "the transaction of the test has not ended, so nothing of it is sent; remove"
              + " @Transactional from the test");
    }
  }

  /** Once after each attempt: one in flight needs none. */
  private void retryAtOnce(int attempts) {
    List<Attempted> pending =
        deliveries().filter(each -> each.delivery.state() == DeliveryState.PENDING).toList();
    if (pending.stream().allMatch(each -> each.delivery.attempts() >= attempts)) {
      pending.stream()
          .filter(each -> retried.add(each.delivery.id() + " " + each.delivery.attempts()))
          .forEach(each -> settings.retry(each.tenant, each.delivery.id()));
    }
  }

  private Stream<Attempted> deliveries() {
    return subscriptions.stream().flatMap(this::deliveries);
  }

  /** The oldest first. */
  private Stream<Attempted> deliveries(Subscription of) {
    DeliveryFilter filter = new DeliveryFilter(of.webhookId, null, null);
    List<Attempted> found = new ArrayList<>();
    settings
        .deliveries(of.tenant, filter, MOST)
        .deliveries()
        .forEach(each -> found.add(0, new Attempted(of.tenant, each)));
    return found.stream();
  }

  /** For messages: without bodies and secrets. */
  private String stored() {
    if (subscriptions.isEmpty()) {
      return "the receiver has no webhook; call subscribe before the event is published";
    }
    List<Attempted> all = deliveries().toList();
    if (!all.isEmpty()) {
      return all.stream().map(each -> shown(each.delivery)).collect(Collectors.joining(", "));
    }
    return "no event was published for its webhooks; compare the tenant and the types with those of"
        + " subscribe, and whether the transaction was committed";
  }

  private static String shown(DeliveryRecord delivery) {
    return "%s %s of %s, %s after %d attempts"
        .formatted(
            delivery.entityType(),
            delivery.eventType(),
            delivery.entityId(),
            delivery.state().word(),
            delivery.attempts());
  }

  /** Deletes its webhooks and stops. */
  @Override
  public void close() {
    subscriptions.forEach(each -> settings.delete(each.tenant, each.webhookId));
    server.close();
  }
}
