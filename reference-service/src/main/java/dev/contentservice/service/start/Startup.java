package dev.contentservice.service.start;

import dev.contentservice.delivery.queue.Subscriptions;
import dev.contentservice.service.Settings;
import dev.contentservice.service.http.TokenCache;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreUnavailableException;
import dev.contentservice.service.store.WebhookRepository;
import dev.contentservice.service.webhook.Provisioning;
import dev.contentservice.service.webhook.WebhookChecks;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import org.jboss.logging.Logger;

/** Initializes store, tokens and webhooks before the first request is accepted. */
final class Startup {
  private static final Logger LOG = Logger.getLogger(Startup.class);

  void before(
      @Observes StartupEvent listening,
      Settings settings,
      Store store,
      WebhookRepository webhooks,
      TokenCache tokens,
      WebhookChecks checks,
      Subscriptions subscriptions,
      Clock clock) {
    int maxUri = Math.toIntExact(settings.limits().maxUri().asLongValue());
    settings.provision().ifPresent(new Provisioning(store, webhooks, checks, clock, maxUri)::apply);
    index(subscriptions);
  }

  /** Built now, so that the transaction of the first event does not block others. */
  private static void index(Subscriptions subscriptions) {
    try {
      subscriptions.catchUp();
    } catch (StoreUnavailableException e) {
      LOG.warn("the subscriptions could not be read; the first event tries again", e);
    }
  }
}
