package dev.contentservice.service.start;

import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.service.Settings;
import dev.contentservice.service.http.KnownTokens;
import dev.contentservice.service.secrets.Secrets;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreUrl;
import dev.contentservice.service.store.TimeSortedIds;
import dev.contentservice.service.store.Webhooks;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Makes the parts that are shared. */
final class Wiring {

  @Produces
  @Singleton
  Clock clock() {
    return Clock.systemUTC();
  }

  @Produces
  @Singleton
  TimeSortedIds ids() {
    return new TimeSortedIds();
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
  OpenStore open(Settings settings) {
    return OpenStore.of(settings);
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
  Secrets secrets(OpenStore open) {
    return open.secrets();
  }

  @Produces
  @Singleton
  Webhooks webhooks(Secrets secrets) {
    return new Webhooks(secrets);
  }

  @Produces
  @Singleton
  KnownTokens tokens(FirstToken first) {
    return first.known();
  }
}
