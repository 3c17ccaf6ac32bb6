package dev.contentservice.receiver.rest;

import static dev.contentservice.receiver.SignedRequest.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.DeliveryContract;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.model.ItemType;
import dev.contentservice.receiver.AnswerException;
import dev.contentservice.receiver.EventReceiver;
import dev.contentservice.receiver.RealSender;
import dev.contentservice.receiver.WebhookEndpoint;
import dev.contentservice.receiver.WebhookEvent;
import dev.contentservice.receiver.testing.WebhookSender;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application with Jersey. */
class RestApplicationTest {
  private static final String PAIR = SigningKey.createKeyPair();
  private static final List<String> CALLS = new CopyOnWriteArrayList<>();
  private static final List<String> VIOLATIONS = new CopyOnWriteArrayList<>();
  // With the highest limit, which is read without an overflow.
  private static final WebhookEndpoint ENDPOINT =
      WebhookEndpoint.builder(
              EventReceiver.builder()
                  .keys(KEY, SigningKey.parse(PAIR).publicKey())
                  .maxBytes(Integer.MAX_VALUE)
                  .build())
          .on("item_type", "create", ItemType.class, RestApplicationTest::created)
          .onCustomPayload(payload -> CALLS.add(payload.unsignedEntityId().orElse("none")))
          .build();

  private static HttpServer server;
  private static RealSender sender;
  private static String url;

  private static void created(ItemType model, WebhookEvent event) {
    if (event.id().equals("gone")) {
      throw AnswerException.gone();
    }
    CALLS.add(model.getName() + " " + event.id());
  }

  /** The resource. */
  @Path("hook")
  public static final class Hook {
    @POST
    public Response receive(@Context HttpHeaders headers, InputStream body) throws IOException {
      byte[] bytes = body.readAllBytes();
      boolean aboutEvent = headers.getRequestHeader("webhook-event-id") != null;
      VIOLATIONS.addAll(
          DeliveryContract.violations(headers.getRequestHeaders(), bytes, aboutEvent));
      return WebhookResponses.respond(ENDPOINT, headers, new ByteArrayInputStream(bytes));
    }
  }

  @BeforeAll
  static void start() {
    server =
        JdkHttpServerFactory.createHttpServer(
            URI.create("http://127.0.0.1:0/"), new ResourceConfig(Hook.class));
    sender = new RealSender();
    url = "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  @AfterAll
  static void stop() {
    sender.close();
    server.stop(0);
    assertThat(VIOLATIONS).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=b",
        "nonsense/x"
      })
  void a_body_of_any_type_is_read_raw(String type) {
    WebhookSender.Delivery delivery =
        WebhookSender.of(KEY).customPayload("item", "update", type, "a=%41&b=1");

    assertThat(delivery.header("Content-Type", type).to(URI.create(url))).containsExactly(204);
    assertThat(CALLS).contains(type);
  }

  @Test
  void every_form_of_a_delivery_reaches_its_handler() {
    assertThat(sender.send(RealSender.webhook(url), "e1", KEY).delivered()).isTrue();
    assertThat(
            sender
                .send(RealSender.webhook(url).payloadApiVersion("cloudevents-1.0"), "e2", KEY)
                .delivered())
        .isTrue();
    assertThat(sender.send(RealSender.webhook(url).customPayload("text"), "e3", KEY).delivered())
        .isTrue();

    assertThat(CALLS).contains("Article e1", "Article e2", "m1");
  }

  @Test
  void a_public_key_verifies_what_the_sender_signs_alone_or_beside_a_secret() {
    assertThat(sender.send(RealSender.webhook(url), "e5", PAIR).delivered()).isTrue();
    assertThat(
            sender.send(RealSender.webhook(url), "e6", SigningKey.createKeyPair(), KEY).delivered())
        .isTrue();
    assertThat(sender.send(RealSender.webhook(url), "e7", SigningKey.createKeyPair()).delivered())
        .isFalse();

    assertThat(CALLS).contains("Article e5", "Article e6").doesNotContain("Article e7");
  }

  @Test
  void the_answer_of_a_handler_and_a_rejection_reach_the_sender() {
    AttemptResult gone = sender.send(RealSender.webhook(url), "gone", KEY);
    AttemptResult unsigned = sender.send(RealSender.webhook(url), "e4");

    assertThat(gone.status()).isEqualTo(410);
    assertThat(unsigned.status()).isEqualTo(401);
  }
}
