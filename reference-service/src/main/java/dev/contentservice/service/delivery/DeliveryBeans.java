package dev.contentservice.service.delivery;

import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.http.EgressProxy;
import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.metrics.internal.BacklogMetrics;
import dev.contentservice.delivery.metrics.internal.ProxyMetrics;
import dev.contentservice.delivery.outbox.DisableBarrier;
import dev.contentservice.delivery.outbox.Erasure;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.internal.query.BacklogReader;
import dev.contentservice.delivery.payload.CloudEventsFormat;
import dev.contentservice.delivery.payload.MustacheTemplate;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.payload.PayloadTemplate;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.delivery.runtime.DeliveryBuilder;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.service.Settings;
import dev.contentservice.service.TestMode;
import dev.contentservice.service.fatal.FatalErrorHandler;
import dev.contentservice.service.statistics.StatisticsRecorder;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.WebhookRepository;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
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

  // As a page: a scrape may not take the connections of requests.
  @Produces
  @Singleton
  BacklogReader backlogs(Store store, Delivery delivery) {
    return new BacklogReader(store::readPage, delivery::backlog);
  }

  void bind(
      @Observes StartupEvent listening,
      MeterRegistry registry,
      Store store,
      StoreClock clock,
      BacklogReader backlogs,
      Delivery delivery) {
    new BacklogMetrics(backlogs::read).bindTo(registry);
    new ProxyMetrics(() -> delivery.proxyFault().isPresent()).bindTo(registry);
    new CertificateMetrics(store, clock).bindTo(registry);
  }

  @Produces
  @Singleton
  OutboxConfig outboxConfig(Settings settings) {
    OutboxConfig defaults = OutboxConfig.defaults();
    return (settings.testMode() ? TestMode.load().outbox(defaults) : defaults)
        .withTakeover(settings.delivery().takeover());
  }

  @Produces
  @Singleton
  AddressPolicy addresses(Settings settings) {
    return AddressPolicy.allowing(
        settings.delivery().allowedAddresses().map(CidrBlock::parseList).orElse(List.of()));
  }

  @Produces
  @Singleton
  Delivery delivery(
      Store store,
      TransactionRunner transactions,
      StoreClock clock,
      ServiceWebhookSource webhooks,
      AddressPolicy addresses,
      OutboxConfig outbox,
      StatisticsRecorder statistics,
      AttemptTraces traces,
      DeliveryMetrics metrics,
      Settings settings) {
    Settings.Delivery given = settings.delivery();
    DeliveryBuilder delivery =
        Delivery.on(store.connections())
            .migrateSchema(false)
            .transactions(transactions)
            .clock(clock)
            .webhooks(webhooks)
            .addresses(addresses)
            .outboxConfig(outbox)
            .attempts(sending -> statistics.counting(traces.of(sending)))
            .metrics(metrics)
            .payloadFormats(formats(given))
            .maxEntityBytes((int) Math.max(1, settings.maxBody().asLongValue() / 4))
            .retention(Duration.ofDays(given.retentionDays()))
            .eventRetention(Duration.ofDays(given.retentionDays()))
            .onFatalError(FatalErrorHandler.ofTheProcess());
    given.trustedAuthorities().ifPresent(delivery::trustedAuthorities);
    proxy(given.proxy()).ifPresent(delivery::egressProxy);
    return delivery.build();
  }

  void close(@Disposes Delivery delivery) {
    delivery.close();
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

  private static PayloadFormats formats(Settings.Delivery settings) {
    Optional<String> source = settings.cloudEventsSource();
    CloudEventsFormat cloudEvents = new CloudEventsFormat(source.orElse("/content-service"));
    PayloadFormats formats =
        PayloadFormats.defaults()
            .with(CloudEventsFormat.API_VERSION, cloudEvents)
            .with(settings.payloadTemplates() ? new MustacheTemplate() : PayloadTemplate.VERBATIM);
    return source.isPresent() ? formats.withDefault(cloudEvents) : formats;
  }

  @Produces
  @Singleton
  Publisher publisher(Delivery delivery) {
    return delivery.publisher();
  }

  @Produces
  @Singleton
  WebhookSettings settings(Delivery delivery) {
    return delivery.settings();
  }

  @Produces
  @Singleton
  Erasure erasure(Delivery delivery) {
    return delivery.erasure();
  }

  @Produces
  @Singleton
  DisableBarrier disableBarrier(Delivery delivery) {
    return delivery.disableBarrier();
  }
}
