package dev.contentservice.service.delivery;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.EgressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.http.Sender;
import dev.contentservice.delivery.http.SigningKey;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.queue.CircuitBreakerPolicy;
import dev.contentservice.delivery.queue.DisableBarrier;
import dev.contentservice.delivery.queue.HttpAttemptExecutor;
import dev.contentservice.delivery.queue.Outbox;
import dev.contentservice.delivery.queue.OutboxConfig;
import dev.contentservice.delivery.queue.Publisher;
import dev.contentservice.delivery.queue.Replay;
import dev.contentservice.delivery.queue.Retention;
import dev.contentservice.delivery.queue.RetrySchedule;
import dev.contentservice.delivery.queue.StoreClock;
import dev.contentservice.delivery.queue.Subscriptions;
import dev.contentservice.delivery.queue.TransactionRunner;
import dev.contentservice.delivery.queue.WebhookDisabler;
import dev.contentservice.service.Settings;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Uuid7Generator;
import dev.contentservice.service.store.WebhookRepository;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** Creates the parts of the delivery module on this service's store. */
final class DeliveryBeans {
  // A delivery that waits this long behind an open circuit breaker fails; it can be replayed.
  private static final Duration GIVE_UP_AFTER = Duration.ofDays(7);

  @Produces
  @Singleton
  TransactionRunner transactions(Store store) {
    return new TransactionRunner() {
      @Override
      public <T> T run(Function<Handle, T> work) {
        return store.inTransaction(work);
      }
    };
  }

  @Produces
  @Singleton
  @Typed(StoreClock.class)
  StoreClock clock(TransactionRunner store) {
    return StoreClock.of(store);
  }

  /** Reads committed data only, and does not wait for writers. */
  static TransactionRunner reading(Store store) {
    return new TransactionRunner() {
      @Override
      public <T> T run(Function<Handle, T> work) {
        return store.read(work);
      }
    };
  }

  @Produces
  @Singleton
  StoredWebhooks source(WebhookRepository webhooks) {
    return new StoredWebhooks(webhooks, new SigningKeyCache());
  }

  @Produces
  @Singleton
  Subscriptions subscriptions(Store store, StoredWebhooks source, DeliveryMetrics metrics) {
    return new Subscriptions(reading(store), source, metrics);
  }

  @Produces
  @Singleton
  Publisher publisher(
      TransactionRunner store,
      Subscriptions subscriptions,
      StoreClock clock,
      DeliveryLifecycle delivery) {
    return new Publisher(store, subscriptions, clock, delivery::wake);
  }

  @Produces
  @Singleton
  Replay replay(TransactionRunner store, StoreClock clock, DeliveryLifecycle delivery) {
    return new Replay(store, clock, delivery::wake);
  }

  @Produces
  @Singleton
  OutboxConfig limits(Settings settings) {
    return new OutboxConfig(
        settings.delivery().inFlightPerWebhook(),
        settings.delivery().lease(),
        OutboxConfig.DEFAULTS.startWithin(),
        RetrySchedule.DEFAULTS,
        CircuitBreakerPolicy.DEFAULTS);
  }

  @Produces
  @Singleton
  Outbox outbox(
      TransactionRunner store,
      StoredWebhooks source,
      DeliveryMetrics metrics,
      OutboxConfig limits,
      StoreClock clock,
      Uuid7Generator ids) {
    WebhookDisabler disabler = new StoredWebhookDisabler(source.webhooks(), metrics);
    return new Outbox(store, source, disabler, limits, clock, new SecureRandom(), ids.next());
  }

  @Produces
  @Singleton
  DisableBarrier quiescence(TransactionRunner store, OutboxConfig limits) {
    return new DisableBarrier(store, limits);
  }

  @Produces
  @Singleton
  AddressPolicy addresses(Settings settings) {
    return AddressPolicy.allowing(
        settings.delivery().allowedAddresses().map(CidrBlock::parseList).orElse(List.of()));
  }

  @Produces
  @Singleton
  EgressPolicy hosts(AddressPolicy addresses) {
    return new EgressPolicy(addresses, HostResolver.ofTheSystem());
  }

  void close(@Disposes EgressPolicy hosts) {
    hosts.close();
  }

  @Produces
  @Singleton
  Sender sender(EgressPolicy hosts, Clock clock) {
    return Sender.builder(hosts, clock).build();
  }

  void close(@Disposes Sender sender) {
    sender.close();
  }

  @Produces
  @Singleton
  HttpAttemptExecutor sending(
      Sender sender, StoredWebhooks source, Settings settings, StoreClock clock) {
    List<SigningKey> ofAll =
        settings.delivery().signingKeys().orElse(List.of()).stream()
            .map(SigningKey::parse)
            .toList();
    return new HttpAttemptExecutor(
        sender,
        PayloadFormats.defaults(),
        id -> Stream.concat(source.keys().of(id).stream(), ofAll.stream()).toList(),
        clock);
  }

  void close(@Disposes HttpAttemptExecutor sending) {
    sending.close();
  }

  @Produces
  @Singleton
  Retention retention(TransactionRunner store, Settings settings, StoreClock clock) {
    return new Retention(
        store, clock, Duration.ofDays(settings.delivery().retentionDays()), GIVE_UP_AFTER);
  }
}
