package dev.contentservice.spring.boot.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.spring.boot.test.Shop.OrderPaid;
import dev.contentservice.spring.boot.test.Shop.OrderPlaced;
import dev.contentservice.spring.boot.test.Shop.Orders;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@SpringBootTest
@WebhookTest
class WebhookTestTest {
  @Autowired Orders orders;
  @Autowired WebhookSettings settings;
  @Autowired PlatformTransactionManager transactions;

  @Test
  void an_order_that_fails_sends_none(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create");
    assertThatThrownBy(() -> orders.place("anna", "7", "coffee")).hasMessageContaining("tea");
    receiver.assertNothingElse();
  }

  @Test
  void an_order_of_another_customer_sends_none(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create");
    receiver.subscribe("bert", "order", "create");
    orders.place("bert", "8", "oolong");

    assertThat(receiver.await(OrderPlaced.class).tea()).isEqualTo("oolong");
    receiver.assertNothingElse();
  }

  @Test
  void events_of_other_types_are_left_to_other_calls(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create", "paid");
    orders.place("anna", "7", "sencha");
    orders.pay("anna", "7");

    assertThat(receiver.await(OrderPaid.class).id()).isEqualTo("7");
    assertThat(receiver.await(OrderPlaced.class).tea()).isEqualTo("sencha");
    receiver.assertNothingElse();
  }

  /** The third attempt is due after five minutes, and five failures open the circuit breaker. */
  @Test
  void each_awaited_failure_is_one_attempt_until_the_delivery_fails(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create");
    receiver.respondWith(500);
    orders.place("anna", "7", "sencha");
    for (int attempt = 1; attempt <= 10; attempt++) {
      assertThat(newest().attempts()).isLessThan(attempt + 1);
      assertThat(receiver.awaitFailedAttempt()).isEqualTo(500);
      assertThat(newest().attempts()).isEqualTo(attempt);
    }
    assertThat(newest().state()).isEqualTo(DeliveryState.FAILED);

    receiver.respondWith(204);
    orders.place("anna", "8", "assam");
    assertThat(receiver.await().entityId()).isEqualTo("8");
  }

  @Test
  void waiting_for_an_event_uses_up_no_attempts_of_a_receiver_that_fails(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create");
    receiver.respondWith(500);
    orders.place("anna", "7", "sencha");

    assertThatThrownBy(receiver.timeout(Duration.ofSeconds(1))::await)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("responds with 500")
        .hasMessageContaining("order create of 7, pending after 1 attempts");
    receiver.respondWith(204).timeout(Duration.ofMinutes(1));
    assertThat(receiver.await().entityId()).isEqualTo("7");
  }

  private DeliveryRecord newest() {
    return settings.deliveries("anna", new DeliveryFilter(null, null, null), 1).deliveries().get(0);
  }

  @Test
  void a_receiver_that_is_gone_is_disabled(TestReceiver receiver) {
    String webhook = receiver.subscribe("anna", "order", "create");

    receiver.respondWith(410);
    orders.place("anna", "7", "sencha");

    assertThat(receiver.awaitFailedAttempt()).isEqualTo(410);
    assertThat(settings.find("anna", webhook).orElseThrow().webhook().getEnabled()).isFalse();
  }

  @Test
  void a_slow_receiver_delays_no_order(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create");

    receiver.respondAfter(Duration.ofMinutes(5));
    orders.place("anna", "7", "sencha");

    assertThat(receiver.await().entityId()).isEqualTo("7");
  }

  @Test
  void an_event_that_no_await_has_returned_fails_the_test(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create");
    orders.place("anna", "7", "sencha");

    assertThatThrownBy(receiver::assertNothingElse)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("order create of 7")
        .hasMessageNotContaining("sencha");
  }

  @Test
  void a_missing_event_is_explained(TestReceiver receiver) {
    receiver.timeout(Duration.ofMillis(1));
    assertThatThrownBy(receiver::await)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("call subscribe");
    receiver.subscribe("anna", "order", "create");
    assertThatThrownBy(receiver::await)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no event was published");
  }

  @Test
  void an_entity_of_another_type_is_named(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create");
    orders.place("anna", "7", "sencha");

    assertThatThrownBy(() -> receiver.await(Integer.class))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("create of order 7")
        .hasMessageContaining("Integer");
  }

  @Test
  void a_transaction_of_the_test_is_rejected_at_once(TestReceiver receiver) {
    receiver.subscribe("anna", "order", "create");

    new TransactionTemplate(transactions)
        .executeWithoutResult(
            status ->
                assertThatIllegalStateException()
                    .isThrownBy(receiver::await)
                    .withMessageContaining("@Transactional"));
  }

  @Test
  void webhooks_end_with_their_receiver() {
    String webhook;
    try (TestReceiver receiver = TestReceiver.of(settings)) {
      webhook = receiver.subscribe("carl", "order", "create");
      orders.place("carl", "7", "sencha");
      assertThat(receiver.await().webhookId()).isEqualTo(webhook);
    }

    assertThat(settings.find("carl", webhook)).isEmpty();
    assertThat(
            settings.replayNext(
                "carl", new ReplayPeriod(webhook, DeliveryState.DELIVERED, null, null, null)))
        .isEmpty();
  }

  @Test
  void hostile_arguments_are_named(TestReceiver receiver) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> receiver.subscribe("anna", "order"))
        .withMessageContaining("event types");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> receiver.subscribe("x".repeat(256), "order", "create"))
        .withMessageContaining("tenant");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> receiver.respondWith(600))
        .withMessageContaining("600");
    assertThatIllegalArgumentException().isThrownBy(() -> receiver.timeout(Duration.ofSeconds(-1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> receiver.respondAfter(Duration.ofSeconds(-1)));
  }
}
