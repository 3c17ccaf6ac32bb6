package dev.contentservice.service.start;

import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.service.Settings;
import dev.contentservice.service.http.TokenCache;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreUnavailableException;
import dev.contentservice.service.webhook.Provisioning;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/** Initializes store, tokens and webhooks before the first request is accepted. */
final class Startup {
  private static final Logger LOG = Logger.getLogger(Startup.class);

  void before(
      @Observes StartupEvent listening,
      Settings settings,
      Store store,
      TokenCache tokens,
      Provisioning provisioning,
      Delivery delivery) {
    settings.provision().ifPresent(provisioning::apply);
    index(delivery);
  }

  /** Built now, so that the transaction of the first event does not block others. */
  private static void index(Delivery delivery) {
    try {
      delivery.readWebhooks();
    } catch (StoreUnavailableException e) {
      LOG.warn("the subscriptions could not be read; the first event tries again", e);
    }
  }
}
