package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Arguments are checked where they are passed. */
class WebhookReceiverTest {
  private static final URI NOWHERE = URI.create("http://127.0.0.1:9");

  private final TestService service = new TestService(NOWHERE, NOWHERE, "token", "whsec_a2V5");
  private final WebhookReceiver receiver;

  WebhookReceiverTest() throws Exception {
    receiver = new WebhookReceiver(service);
  }

  private static void rejects(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  @Test
  void a_status_is_from_200_to_599() {
    receiver.respondWith(200);
    receiver.respondWith(599);
    rejects(() -> receiver.respondWith(99), "a status is from 200 to 599, not 99");
    rejects(() -> receiver.respondWith(199), "a status is from 200 to 599, not 199");
    rejects(() -> receiver.respondWith(600), "a status is from 200 to 599, not 600");
  }

  @Test
  void a_delivery_to_an_unknown_webhook_is_not_awaited() {
    receiver.url("wh-index");
    receiver.url("wh-search");

    assertThatThrownBy(() -> receiver.awaitDelivery("wh-serach"))
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            "no webhook with the id 'wh-serach' is provisioned; the ids are [wh-index, wh-search]");
  }

  @Test
  void numbers_and_times_are_not_negative() {
    receiver.failNext(0);
    receiver.timeout(Duration.ZERO);
    rejects(() -> receiver.failNext(-5), "the number of requests is 0 or more, not -5");
    rejects(() -> receiver.timeout(Duration.ofSeconds(-1)), "a timeout is 0 or longer, not PT-1S");
  }
}
