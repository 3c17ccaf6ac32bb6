package dev.contentservice.receiver.testing;

import static dev.contentservice.receiver.SignedRequest.KEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
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

/** Each fault against an endpoint behind the JDK's server. */
class WebhookSenderTest {
  private final List<String> effects = new CopyOnWriteArrayList<>();
  private final WebhookSender sender = WebhookSender.of(KEY);
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private HttpServer server;
  private URI url;

  @BeforeEach
  void start() throws IOException {
    WebhookEndpoint endpoint =
        WebhookEndpoint.builder(KEY)
            .on("*", "*", event -> effects.add(event.entityType() + " " + event.entityId()))
            .onCustomPayload(payload -> effects.add(payload.text()))
            .build();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readNBytes(endpoint.maxBytes() + 1);
          Reply reply = endpoint.handle(MessageHeaders.of(exchange.getRequestHeaders()), body);
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
  void an_event_and_a_custom_payload_are_processed() {
    assertThat(send()).containsExactly(204);
    assertThat(sender.body("text").to(url)).containsExactly(204);
    assertThat(effects).containsExactly("item \"x\" 7", "text");
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

  @Test
  void a_key_of_another_form_is_rejected() {
    assertThatThrownBy(() -> WebhookSender.of("whpk_x"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
