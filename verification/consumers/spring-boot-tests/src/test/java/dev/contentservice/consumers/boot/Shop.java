package dev.contentservice.consumers.boot;

import dev.contentservice.delivery.outbox.WebhookSource;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

/** An application that publishes events. Delivery needs one bean of it, besides properties. */
@SpringBootApplication
public class Shop {

  @Bean
  WebhookSource webhooks(JdbcTemplate store) {
    return new StoredWebhooks(store);
  }
}
