package dev.contentservice.receiver.testing;

import static dev.contentservice.receiver.SignedRequest.KEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.DeliveryContract;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.receiver.MessageHeaders;
import dev.contentservice.receiver.Reply;
import dev.contentservice.receiver.WebhookEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each form and each fault against an endpoint behind the JDK's server. */
class WebhookSenderTest {
  private static final String PAIR = SigningKey.createKeyPair();

  private final List<String> effects = new CopyOnWriteArrayList<>();
  private final List<String> violations = new CopyOnWriteArrayList<>();
  private final WebhookSender sender = WebhookSender.of(KEY);
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private HttpServer server;
  private URI url;

  @BeforeEach
  void start() throws IOException {
    WebhookEndpoint endpoint =
        WebhookEndpoint.builder(KEY, SigningKey.parse(PAIR).publicKey())
            .on("*", "*", event -> effects.add(event.entityType() + " " + event.entityId()))
            .onCustomPayload(
                payload -> effects.add(payload.text() + payload.unsignedEntityId().orElse("")))
            .build();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readNBytes(endpoint.maxBytes() + 1);
          Headers headers = exchange.getRequestHeaders();
          boolean aboutEvent = headers.containsKey("webhook-event-id");
          violations.addAll(DeliveryContract.violations(headers, body, aboutEvent));
          Reply reply = endpoint.handle(MessageHeaders.of(headers), body);
          exchange.sendResponseHeaders(reply.status(), -1);
          exchange.close();
        });
    server.start();
    url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private List<Integer> send(DeliveryFault... faults) {
    return sender.with(faults).event("item \"x\"", "create", "7", "{\"a\":1}").to(url);
  }

  @Test
  void every_form_of_a_delivery_is_processed_and_conforms_to_the_contract() {
    assertThat(send()).containsExactly(204);
    assertThat(sender.cloudEvent("item", "\u0001 é", "8%\"", "{}").to(url)).containsExactly(204);
    assertThat(sender.customPayload("item", "update", "ü +", "text of ").to(url))
        .containsExactly(204);
    assertThat(sender.body("text").to(url)).containsExactly(204);

    assertThat(effects).containsExactly("item \"x\" 7", "item 8%\"", "text of ü +", "text");
    assertThat(violations).isEmpty();
  }

  @Test
  void a_key_pair_signs_for_its_public_key() {
    WebhookSender asymmetric = WebhookSender.of(PAIR);

    assertThat(asymmetric.event("item", "update", "7", "{}").to(url)).containsExactly(204);
    assertThat(asymmetric.with(DeliveryFault.WRONG_KEY).event("item", "update", "8", "{}").to(url))
        .containsExactly(401);
    assertThat(effects).containsExactly("item 7");
  }

  @Test
  void a_delivery_can_have_headers_of_its_webhook() {
    WebhookSender.Delivery delivery =
        sender
            .event("item", "update", "7", "{}")
            .header("content-type", "text/html")
            .header("webhook-replay", "3");

    assertThat(delivery.to(url)).containsExactly(204);
    assertThat(delivery.to(url)).containsExactly(204);
    assertThat(effects).hasSize(1);
    assertThat(violations).isEmpty();
  }

  @Test
  void a_spoiled_event_is_rejected_without_an_effect() {
    assertThat(send(DeliveryFault.WRONG_KEY)).containsExactly(401);
    assertThat(send(DeliveryFault.TRUNCATED)).containsExactly(401);
    assertThat(send(DeliveryFault.OLD)).containsExactly(400);
    assertThat(effects).isEmpty();
  }

  @Test
  void an_event_that_is_sent_twice_has_one_effect() {
    assertThat(send(DeliveryFault.REPEATED)).containsExactly(204, 204);
    assertThat(effects).hasSize(1);
    assertThat(send(DeliveryFault.TWICE_AT_ONCE)).containsExactly(204, 204);
    assertThat(effects).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "whpk_c2Vj", "whsec_", "whsec_c2Vj!", "whsk_c2Vj", "c2Vj"})
  void a_key_of_another_form_is_rejected_without_showing_it(String key) {
    assertThatThrownBy(() -> WebhookSender.of(key))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a key of tests must be whsec_")
        .hasMessageNotContaining("c2Vj")
        .hasNoCause();
  }
}
