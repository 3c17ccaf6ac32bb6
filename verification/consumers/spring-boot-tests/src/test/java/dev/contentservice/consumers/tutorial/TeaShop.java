package dev.contentservice.consumers.tutorial;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.util.List;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class TeaShop {
  private static final EntityType ORDER = EntityType.of("order");

  private final JdbcTemplate store;
  private final JdbcWebhookStore webhooks;
  private final Publisher publisher;

  public TeaShop(JdbcTemplate store, JdbcWebhookStore webhooks, Publisher publisher) {
    this.store = store;
    this.webhooks = webhooks;
    this.publisher = publisher;
  }

  public static void main(String[] arguments) {
    SpringApplication.run(TeaShop.class, arguments);
  }

  /** Webhooks of customers, in a table of the library. */
  @Bean
  static JdbcWebhookStore webhooks(
      TransactionRunner store,
      @Qualifier("contentDeliveryClock") StoreClock clock,
      AddressPolicy addresses) {
    return new JdbcWebhookStore(store, clock, addresses);
  }

  @PutMapping("/webhook")
  public void subscribe(
      @RequestParam("customer") String customer, @RequestParam("url") String url) {
    webhooks.put(
        customer,
        new Webhook()
            .id(customer)
            .name(customer)
            .url(url)
            .enabled(true)
            .events(List.of(new EventSubscription(ORDER, List.of(EventType.CREATE)))));
  }

  /** The order and its event are stored in one transaction, or neither is. */
  @Transactional
  @PostMapping("/orders")
  public String order(@RequestParam("customer") String customer, @RequestParam("tea") String tea) {
    String id = UUID.randomUUID().toString();
    store.update("insert into orders values (?, ?)", id, tea);
    publisher.publish(
        customer,
        Event.builder(
                new EntityReference(ORDER, id),
                EventType.CREATE,
                "{\"id\":\"" + id + "\",\"tea\":\"" + tea + "\"}")
            .build());
    if (tea.equals("coffee")) {
      throw new IllegalArgumentException("we sell tea only");
    }
    return id;
  }
}
