package dev.contentservice.service.delivery;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.ClientCertificateRepository;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** A gauge of the client certificates that have to be renewed; NaN while it cannot be read. */
record CertificateMetrics(Store store, StoreClock clock) implements MeterBinder {
  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("content.client.certificates.expiring", this, CertificateMetrics::expiring)
        .strongReference(true)
        .description("client certificates of enabled webhooks that expire within 30 days")
        .register(registry);
  }

  private double expiring() {
    try {
      return store.readPage(
          handle -> ClientCertificateRepository.countExpiring(handle, clock.instant()));
    } catch (RuntimeException e) {
      return Double.NaN;
    }
  }
}
