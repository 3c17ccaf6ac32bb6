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

/** Brings store, tokens and webhooks in place before the first request is taken. */
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

  /** Here and not while others wait for the transaction that publishes the first event. */
  private static void index(Subscriptions subscriptions) {
    try {
      subscriptions.catchUp();
    } catch (StoreUnavailableException e) {
      LOG.warn("the subscriptions could not be read now; the first event tries again", e);
    }
  }
}
