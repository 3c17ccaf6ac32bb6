package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.DisableBarrier;
import dev.contentservice.delivery.outbox.Erasure;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.publish.MatchingListener;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Subscriptions;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What applications call: publishing, replays, and waiting for a disabled webhook. */
@Configuration(proxyBeanMethods = false)
class DeliveryPublishing {

  @Bean
  @ConditionalOnMissingBean
  Subscriptions contentDeliverySubscriptions(
      TransactionRunner store,
      WebhookSource webhooks,
      ObjectProvider<MatchingListener> listener,
      ObjectProvider<DeliveryObserver> observer) {
    return new Subscriptions(
        store,
        webhooks,
        listener.getIfAvailable(() -> observer.getIfAvailable(DeliveryObserver::new).matching()));
  }

  @Bean
  @ConditionalOnMissingBean
  Publisher contentPublisher(
      TransactionRunner store,
      Subscriptions subscriptions,
      @Qualifier(DeliveryAutoConfiguration.CLOCK) StoreClock clock,
      DeliveryLifecycle delivery,
      DeliveryProperties properties) {
    return properties.requireTransaction()
        ? Publisher.mandatory(store, subscriptions, clock, delivery::wake)
        : Publisher.of(store, subscriptions, clock, delivery::wake);
  }

  @Bean
  @ConditionalOnMissingBean
  Replay contentDeliveryReplay(
      TransactionRunner store,
      @Qualifier(DeliveryAutoConfiguration.CLOCK) StoreClock clock,
      DeliveryLifecycle delivery) {
    return new Replay(store, clock, delivery::wake);
  }

  @Bean
  @ConditionalOnMissingBean
  Erasure contentDeliveryErasure(
      TransactionRunner store, @Qualifier(DeliveryAutoConfiguration.CLOCK) StoreClock clock) {
    return new Erasure(store, clock);
  }

  @Bean
  @ConditionalOnMissingBean
  DisableBarrier contentDeliveryDisableBarrier(TransactionRunner store, OutboxConfig config) {
    return new DisableBarrier(store, store, config);
  }
}
