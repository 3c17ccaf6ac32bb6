package dev.contentservice.consumers.tutorial;

import dev.contentservice.delivery.outbox.Erasure;
import dev.contentservice.delivery.publish.EventCatalog;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.spring.boot.TenantResolver;
import jakarta.servlet.http.Cookie;
import java.util.UUID;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.WebUtils;

@SpringBootApplication
@RestController
public class TeaShop {
  /** What customers get. */
  public record OrderPlaced(String id, String tea) {}

  private final JdbcTemplate store;
  private final Publisher publisher;
  private final Erasure erasure;

  public TeaShop(JdbcTemplate store, Publisher publisher, Erasure erasure) {
    this.store = store;
    this.publisher = publisher;
    this.erasure = erasure;
  }

  public static void main(String[] arguments) {
    SpringApplication.run(TeaShop.class, arguments);
  }

  /** The events that customers see and subscribe to. */
  @Bean
  static EventCatalog events() {
    return EventCatalog.of(
        EventCatalog.event("order", "create", OrderPlaced.class, OrderPlaced::id)
            .description("You have placed an order.")
            .example(new OrderPlaced("7", "sencha")));
  }

  /** Who is logged in: here a cookie, in a product its login. */
  @Bean
  static TenantResolver customers() {
    return request -> {
      Cookie customer = WebUtils.getCookie(request, "customer");
      return customer == null ? null : customer.getValue();
    };
  }

  /** The order and its event are stored in one transaction, or neither is. */
  @Transactional
  @PostMapping("/orders")
  public String order(@CookieValue("customer") String customer, @RequestParam("tea") String tea) {
    String id = UUID.randomUUID().toString();
    store.update("insert into orders values (?, ?)", id, tea);
    publisher.publish(customer, new OrderPlaced(id, tea));
    if (tea.equals("coffee")) {
      throw new IllegalArgumentException("we sell tea only");
    }
    return id;
  }

  /** To be repeated until it is complete. */
  @DeleteMapping("/customer")
  public boolean leave(@CookieValue("customer") String customer) {
    return erasure.eraseNextOf(customer).complete();
  }
}
