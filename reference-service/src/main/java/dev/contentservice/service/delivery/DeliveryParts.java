package dev.contentservice.service.delivery;

import dev.contentservice.delivery.address.AddressGuard;
import dev.contentservice.delivery.address.HostGuard;
import dev.contentservice.delivery.address.HostResolver;
import dev.contentservice.delivery.address.Network;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.queue.BreakerPolicy;
import dev.contentservice.delivery.queue.HttpSending;
import dev.contentservice.delivery.queue.Outbox;
import dev.contentservice.delivery.queue.OutboxLimits;
import dev.contentservice.delivery.queue.Publisher;
import dev.contentservice.delivery.queue.Quiescence;
import dev.contentservice.delivery.queue.Replay;
import dev.contentservice.delivery.queue.Retention;
import dev.contentservice.delivery.queue.RetrySchedule;
import dev.contentservice.delivery.queue.StoreClock;
import dev.contentservice.delivery.queue.Subscriptions;
import dev.contentservice.delivery.queue.Transactions;
import dev.contentservice.delivery.queue.WebhookDisabler;
import dev.contentservice.delivery.send.Sender;
import dev.contentservice.delivery.send.SigningKey;
import dev.contentservice.service.Settings;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.TimeSortedIds;
import dev.contentservice.service.store.Webhooks;
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

/** The parts of the delivery module, on this service's store. */
final class DeliveryParts {
  // What waited so long behind a breaker that stayed open has failed; it can be asked for again.
  private static final Duration GIVE_UP_AFTER = Duration.ofDays(7);

  @Produces
  @Singleton
  Transactions transactions(Store store) {
    return new Transactions() {
      @Override
      public <T> T run(Function<Handle, T> work) {
        return store.inTransaction(work);
      }
    };
  }

  @Produces
  @Singleton
  @Typed(StoreClock.class)
  StoreClock clock(Transactions store) {
    return StoreClock.of(store);
  }

  /** Does not wait for writers, and sees committed data only. */
  static Transactions reading(Store store) {
    return new Transactions() {
      @Override
      public <T> T run(Function<Handle, T> work) {
        return store.read(work);
      }
    };
  }

  @Produces
  @Singleton
  StoredWebhooks source(Webhooks webhooks) {
    return new StoredWebhooks(webhooks, new KnownSigningKeys());
  }

  @Produces
  @Singleton
  Subscriptions subscriptions(Store store, StoredWebhooks source, DeliveryNumbers numbers) {
    return new Subscriptions(reading(store), source, numbers);
  }

  @Produces
  @Singleton
  Publisher publisher(
      Transactions store, Subscriptions subscriptions, StoreClock clock, Delivery delivery) {
    return new Publisher(store, subscriptions, clock, delivery::wake);
  }

  @Produces
  @Singleton
  Replay replay(Transactions store, StoreClock clock, Delivery delivery) {
    return new Replay(store, clock, delivery::wake);
  }

  @Produces
  @Singleton
  OutboxLimits limits(Settings settings) {
    return new OutboxLimits(
        settings.delivery().inFlightPerWebhook(),
        settings.delivery().lease(),
        OutboxLimits.STANDARD.beginWithin(),
        RetrySchedule.STANDARD,
        BreakerPolicy.STANDARD);
  }

  @Produces
  @Singleton
  Outbox outbox(
      Transactions store,
      StoredWebhooks source,
      DeliveryNumbers numbers,
      OutboxLimits limits,
      StoreClock clock,
      TimeSortedIds ids) {
    WebhookDisabler disabler = new DisablesStoredWebhooks(source.webhooks(), numbers);
    return new Outbox(store, source, disabler, limits, clock, new SecureRandom(), ids.next());
  }

  @Produces
  @Singleton
  Quiescence quiescence(Transactions store, OutboxLimits limits) {
    return new Quiescence(store, limits);
  }

  @Produces
  @Singleton
  AddressGuard addresses(Settings settings) {
    return AddressGuard.allowing(
        settings.delivery().allowedAddresses().map(Network::parseList).orElse(List.of()));
  }

  @Produces
  @Singleton
  HostGuard hosts(AddressGuard addresses) {
    return new HostGuard(addresses, HostResolver.ofTheSystem());
  }

  void close(@Disposes HostGuard hosts) {
    hosts.close();
  }

  @Produces
  @Singleton
  Sender sender(HostGuard hosts, Clock clock) {
    return Sender.builder(hosts, clock).build();
  }

  void close(@Disposes Sender sender) {
    sender.close();
  }

  @Produces
  @Singleton
  HttpSending sending(Sender sender, StoredWebhooks source, Settings settings, StoreClock clock) {
    List<SigningKey> ofAll =
        settings.delivery().signingKeys().orElse(List.of()).stream()
            .map(SigningKey::parse)
            .toList();
    return new HttpSending(
        sender,
        PayloadFormats.standard(),
        id -> Stream.concat(source.keys().of(id).stream(), ofAll.stream()).toList(),
        clock);
  }

  void close(@Disposes HttpSending sending) {
    sending.close();
  }

  @Produces
  @Singleton
  Retention retention(Transactions store, Settings settings, StoreClock clock) {
    return new Retention(
        store, clock, Duration.ofDays(settings.delivery().keepDays()), GIVE_UP_AFTER);
  }
}
