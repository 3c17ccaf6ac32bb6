package dev.contentservice.service.delivery;

import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.EgressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.http.EgressProxy;
import dev.contentservice.delivery.http.HttpAttemptExecutor;
import dev.contentservice.delivery.http.Sender;
import dev.contentservice.delivery.metrics.BacklogMetrics;
import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.metrics.ProxyMetrics;
import dev.contentservice.delivery.outbox.BacklogReader;
import dev.contentservice.delivery.outbox.Cancellation;
import dev.contentservice.delivery.outbox.DisableBarrier;
import dev.contentservice.delivery.outbox.Erasure;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.Retention;
import dev.contentservice.delivery.outbox.Retry;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.payload.CloudEventsFormat;
import dev.contentservice.delivery.payload.MustacheTemplate;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.payload.PayloadTemplate;
import dev.contentservice.delivery.publish.AlertPublisher;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Subscriptions;
import dev.contentservice.service.Settings;
import dev.contentservice.service.TestMode;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Uuid7Generator;
import dev.contentservice.service.store.WebhookRepository;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Creates the parts of the delivery module on this service's store. */
final class DeliveryBeans {
  @Produces
  @Singleton
  TransactionRunner transactions(Store store) {
    return new TransactionRunner() {
      @Override
      public <T> T run(Function<Handle, T> work) {
        return store.inTransaction(work);
      }

      @Override
      public <T> T read(Function<Handle, T> work) {
        return store.read(work);
      }
    };
  }

  @Produces
  @Singleton
  @Typed(StoreClock.class)
  StoreClock clock(TransactionRunner store) {
    return StoreClock.of(store);
  }

  @Produces
  @Singleton
  ServiceWebhookSource webhooks(WebhookRepository webhooks, Settings settings, StoreClock clock) {
    List<SigningKey> ofAll =
        settings.delivery().signingKeys().orElse(List.of()).stream()
            .map(SigningKey::parse)
            .toList();
    return new ServiceWebhookSource(webhooks, new StoredCredentials(ofAll), clock);
  }

  @Produces
  @Singleton
  DeliveryMetrics metrics(MeterRegistry registry) {
    return new DeliveryMetrics(registry);
  }

  void bind(
      @Observes StartupEvent listening,
      MeterRegistry registry,
      Store store,
      StoreClock clock,
      Sender sender) {
    // As a page: a scrape may not take the connections of requests.
    new BacklogMetrics(new BacklogReader(store::readPage, clock)).bindTo(registry);
    new ProxyMetrics(sender).bindTo(registry);
    new CertificateMetrics(store, clock).bindTo(registry);
  }

  @Produces
  @Singleton
  Subscriptions subscriptions(Store store, ServiceWebhookSource source, DeliveryMetrics metrics) {
    return new Subscriptions(store::read, source, metrics);
  }

  @Produces
  @Singleton
  Publisher publisher(
      TransactionRunner store,
      Subscriptions subscriptions,
      StoreClock clock,
      DeliveryLifecycle delivery) {
    return Publisher.of(store, subscriptions, clock, delivery::wake);
  }

  @Produces
  @Singleton
  Replay replay(TransactionRunner store, StoreClock clock, DeliveryLifecycle delivery) {
    return new Replay(store, clock, delivery::wake);
  }

  @Produces
  @Singleton
  Retry retry(TransactionRunner store, StoreClock clock, DeliveryLifecycle delivery) {
    return new Retry(store, clock, delivery::wake);
  }

  @Produces
  @Singleton
  Cancellation cancellation(TransactionRunner store, StoreClock clock) {
    return new Cancellation(store, clock);
  }

  @Produces
  @Singleton
  Erasure erasure(TransactionRunner store, StoreClock clock) {
    return new Erasure(store, clock);
  }

  @Produces
  @Singleton
  OutboxConfig outboxConfig(Settings settings) {
    OutboxConfig defaults = OutboxConfig.defaults();
    return (settings.testMode() ? TestMode.load().outbox(defaults) : defaults)
        .withLease(settings.delivery().lease());
  }

  @Produces
  @Singleton
  Outbox outbox(
      TransactionRunner store,
      ServiceWebhookSource webhooks,
      DeliveryMetrics metrics,
      AlertPublisher alerts,
      OutboxConfig config,
      StoreClock clock,
      Uuid7Generator ids) {
    return new Outbox(
        store,
        store,
        webhooks,
        metrics.counting(webhooks),
        alerts,
        config,
        clock,
        new SecureRandom(),
        ids.next());
  }

  @Produces
  @Singleton
  AlertPublisher alerts(Subscriptions subscriptions, StoreClock clock) {
    return new AlertPublisher(subscriptions, clock);
  }

  @Produces
  @Singleton
  DisableBarrier disableBarrier(Store store, TransactionRunner writing, OutboxConfig config) {
    return new DisableBarrier(writing, store::read, config);
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
  Sender sender(EgressPolicy hosts, Clock clock, Settings settings) {
    Sender.Builder sender = Sender.builder(hosts, clock);
    settings.delivery().trustedAuthorities().ifPresent(sender::trustedAuthorities);
    proxy(settings.delivery().proxy()).ifPresent(sender::proxy);
    return sender.build();
  }

  private static Optional<EgressProxy> proxy(Settings.Delivery.Proxy settings) {
    return settings
        .address()
        .map(EgressProxy::parse)
        .map(proxy -> settings.names().map(proxy::withNames).orElse(proxy))
        .map(
            proxy ->
                settings
                    .user()
                    .map(user -> proxy.withCredentials(user, settings.password().orElse("")))
                    .orElse(proxy));
  }

  void close(@Disposes Sender sender) {
    sender.close();
  }

  @Produces
  @Singleton
  HttpAttemptExecutor sending(Sender sender, Settings settings, StoreClock clock) {
    return new HttpAttemptExecutor(sender, formats(settings.delivery()), clock);
  }

  private static PayloadFormats formats(Settings.Delivery settings) {
    Optional<String> source = settings.cloudEventsSource();
    CloudEventsFormat cloudEvents = new CloudEventsFormat(source.orElse("/content-service"));
    PayloadFormats formats =
        PayloadFormats.defaults()
            .with(CloudEventsFormat.API_VERSION, cloudEvents)
            .with(settings.payloadTemplates() ? new MustacheTemplate() : PayloadTemplate.VERBATIM);
    return source.isPresent() ? formats.withDefault(cloudEvents) : formats;
  }

  void close(@Disposes HttpAttemptExecutor sending) {
    sending.close();
  }

  @Produces
  @Singleton
  Retention retention(
      TransactionRunner store, Settings settings, StoreClock clock, AlertPublisher alerts) {
    Duration kept = Duration.ofDays(settings.delivery().retentionDays());
    return new Retention(store, clock, kept, kept, Retention.GIVE_UP_AFTER, alerts);
  }
}
