package dev.contentservice.spring.boot.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.spring.boot.test.Shop.OrderPlaced;
import dev.contentservice.spring.boot.test.Shop.Orders;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest
@WebhookTest
class OrdersTest {
  @Autowired Orders orders;

  @Test
  void placing_an_order_sends_a_webhook(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create");
    orders.place("anna", "7", "sencha");
    assertThat(receiver.await(OrderPlaced.class).tea()).isEqualTo("sencha");
  }

  @Test
  void an_order_that_fails_sends_none(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create");
    assertThatThrownBy(() -> orders.place("anna", "7", "coffee")).hasMessageContaining("tea");
    receiver.assertNothingElse();
  }
}
