package dev.contentservice.service.start;

import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.service.Settings;
import dev.contentservice.service.http.RequestHeads;
import dev.contentservice.service.http.TokenCache;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreUrl;
import dev.contentservice.service.store.Uuid7Generator;
import dev.contentservice.service.store.repository.WebhookRepository;
import dev.contentservice.service.webhook.Provisioning;
import dev.contentservice.service.webhook.StoredWebhookRules;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Creates the shared beans. */
final class CoreBeans {

  @Produces
  @Singleton
  Clock clock() {
    return Clock.systemUTC();
  }

  @Produces
  @Singleton
  Uuid7Generator ids() {
    return new Uuid7Generator();
  }

  @Produces
  @Singleton
  EntityRelations relations(Settings settings) {
    return settings.entityRelations().map(EntityRelations::parse).orElseGet(EntityRelations::none);
  }

  @Produces
  @Singleton
  StoreUrl storeUrl(Settings settings) {
    return new StoreUrl(settings.store().url());
  }

  @Produces
  @Singleton
  OpenStore open() {
    return EarlyStore.await();
  }

  void close(@Disposes OpenStore open) {
    open.close();
  }

  @Produces
  @Singleton
  Store store(OpenStore open) {
    return open.store();
  }

  @Produces
  @Singleton
  Encryption secrets(OpenStore open) {
    return open.secrets();
  }

  @Produces
  @Singleton
  WebhookRepository webhooks(Encryption secrets) {
    return new WebhookRepository(secrets);
  }

  @Produces
  @Singleton
  Provisioning provisioning(
      Store store, WebhookRepository webhooks, StoredWebhookRules rules, Clock clock) {
    return new Provisioning(store, webhooks, rules, clock, System::nanoTime, RequestHeads.MAX_URI);
  }

  @Produces
  @Singleton
  TokenCache tokens(BootstrapToken first) {
    return first.known();
  }
}
