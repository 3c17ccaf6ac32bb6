package dev.contentservice.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.server.support.NewWebhook;
import jakarta.validation.NoProviderFoundException;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What docs/COMPATIBILITY.md says that an application does, each by one test. */
@Timeout(120)
@ExtendWith(MatrixResults.class)
class ActionsTest {
  private final Map<String, Webhook> webhooks = new ConcurrentHashMap<>();

  @Test
  void creates_a_model() throws Exception {
    try (Service service = new Service("token", webhooks);
        ContentClient client = client(service)) {
      ItemType created = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));

      assertNotNull(created.getId());
      assertEquals("article", created.getApiKey());
    }
  }

  @Test
  void updates_a_webhook() throws Exception {
    webhooks.put("w1", NewWebhook.complete(new Webhook().id("w1").name("First").enabled(true)));
    try (Service service = new Service("token", webhooks);
        ContentClient client = client(service)) {
      Webhook updated = client.webhooks().update("w1", w -> w.clearCustomPayload().enabled(false));

      assertEquals("First", updated.getName());
      assertFalse(webhooks.get("w1").getEnabled());
    }
  }

  @Test
  void rejects_a_body() throws Exception {
    CreateItemTypeRequest body =
        new CreateItemTypeRequest("Article", "article")
            .orderingMeta(OrderingMeta.CREATED_AT)
            .orderingField(FieldReference.of("f1"));
    try (Service service = new Service("token", webhooks);
        ContentClient client = client(service)) {
      RequestRejectedException rejected =
          assertThrows(RequestRejectedException.class, () -> client.itemTypes().create(body));

      var violation = rejected.violations().get(0);
      assertEquals("item-type.ordering.exclusive", violation.getRule());
      assertEquals("/ordering_meta", violation.getPointer());
    }
  }

  /** Passes on a class path without an implementation of Jakarta Validation, too. */
  @Test
  void validates_an_object() {
    try (ValidatorFactory validators = Validation.buildDefaultValidatorFactory()) {
      CreateItemTypeRequest body = new CreateItemTypeRequest().apiKey("article");

      var violation = validators.getValidator().validate(body).iterator().next();
      assertEquals("name", violation.getPropertyPath().toString());
    } catch (NoProviderFoundException none) {
      assertEquals("", MatrixResults.validator());
    }
  }

  @Test
  void delivers_an_event(@TempDir Path folder) throws Exception {
    BlockingQueue<String> received = new LinkedBlockingQueue<>();
    HttpServer receiver =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    receiver.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          received.add(new String(body, StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    receiver.start();
    String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/";
    try (Deliveries deliveries = new Deliveries(folder, subscribed(url))) {
      deliveries.publish("{\"name\":\"Article\"}");

      String payload = received.poll(100, TimeUnit.SECONDS);
      assertTrue(payload != null && payload.contains("Article"), payload);
    } finally {
      receiver.stop(0);
    }
  }

  private static Webhook subscribed(String url) {
    List<EventType> creations = List.of(EventType.CREATE);
    return NewWebhook.complete(
        new Webhook()
            .id("w1")
            .name("First")
            .url(url)
            .events(List.of(new EventSubscription(EntityType.ITEM_TYPE, creations)))
            .enabled(true));
  }

  private static ContentClient client(Service service) {
    return ContentClient.builder().baseUrl(service.url()).token("token").build();
  }
}
