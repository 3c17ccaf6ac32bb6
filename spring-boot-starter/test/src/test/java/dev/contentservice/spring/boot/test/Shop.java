package dev.contentservice.spring.boot.test;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.publish.EventCatalog;
import dev.contentservice.delivery.publish.Publisher;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.annotation.Transactional;

/** An application that publishes an event for each order. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Shop.Orders.class)
class Shop {

  /** What customers get. */
  record OrderPlaced(String id, String tea) {}

  @Bean
  JdbcWebhookStore webhooks(
      TransactionRunner store,
      @Qualifier("contentDeliveryClock") StoreClock clock,
      AddressPolicy addresses) {
    return new JdbcWebhookStore(store, clock, addresses);
  }

  record OrderPaid(String id) {}

  @Bean
  EventCatalog events() {
    return EventCatalog.of(
        EventCatalog.event("order", "create", OrderPlaced.class, OrderPlaced::id),
        EventCatalog.event("order", "paid", OrderPaid.class, OrderPaid::id));
  }

  static class Orders {
    private final Publisher publisher;

    Orders(Publisher publisher) {
      this.publisher = publisher;
    }

    @Transactional
    void place(String customer, String id, String tea) {
      publisher.publish(customer, new OrderPlaced(id, tea));
      if (tea.equals("coffee")) {
        throw new IllegalArgumentException("we sell tea only");
      }
    }

    @Transactional
    void pay(String customer, String id) {
      publisher.publish(customer, new OrderPaid(id));
    }
  }
}
