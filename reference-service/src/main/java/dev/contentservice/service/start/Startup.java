package dev.contentservice.service.start;

import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.service.Settings;
import dev.contentservice.service.http.KnownTokens;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Webhooks;
import dev.contentservice.service.webhook.Provisioning;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import java.time.Clock;

/** Brings store, tokens and webhooks in place before the first request is taken. */
final class Startup {

  void before(
      @Observes StartupEvent listening,
      Settings settings,
      Store store,
      Webhooks webhooks,
      KnownTokens tokens,
      EntityRelations relations,
      Clock clock) {
    settings.provision().ifPresent(new Provisioning(store, webhooks, relations, clock)::apply);
  }
}
