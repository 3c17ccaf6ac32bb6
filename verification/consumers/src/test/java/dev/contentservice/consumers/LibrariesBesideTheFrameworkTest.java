package dev.contentservice.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/** Uses the libraries on a class path with the versions of the framework. */
@Timeout(60)
class LibrariesBesideTheFrameworkTest {
  private static final String WEBHOOK =
      "{\"id\":\"w1\",\"name\":\"A\",\"url\":\"https://example.com\",\"custom_payload\":null,"
          + "\"headers\":{},\"events\":[],\"http_basic_user\":null,\"http_basic_password\":null,"
          + "\"enabled\":false,\"payload_api_version\":\"3\",\"nested_items_in_payload\":false,"
          + "\"later\":1}";
  private static final String CLEARED = "{\"custom_payload\":null,\"enabled\":false}";

  @Test
  void the_class_path_has_the_annotations_that_the_framework_manages() {
    String jar = JsonProperty.class.getProtectionDomain().getCodeSource().getLocation().getPath();

    String expected = "jackson-annotations-" + System.getProperty("expected.annotations") + ".jar";
    assertTrue(jar.endsWith(expected), () -> expected + " is expected but there is " + jar);
  }

  @Test
  void the_client_sends_requests() throws Exception {
    BlockingQueue<String> received = new LinkedBlockingQueue<>();
    try (FixedResponseServer service = new FixedResponseServer(200, WEBHOOK, received);
        ContentClient client = client(service)) {
      Webhook webhook = client.webhooks().update("w1", w -> w.clearCustomPayload().enabled(false));

      assertEquals("w1", webhook.getId());
      assertEquals(1, webhook.getAdditionalProperty("later"));
      assertEquals(CLEARED, received.remove());
      assertEquals("w1", client.webhooks().async().update("w1", w -> w.name("A")).join().getId());
    }
  }

  @Test
  void the_client_reads_a_problem() throws Exception {
    String problem = "{\"status\":422,\"violations\":[{\"rule\":\"r\",\"pointer\":\"/name\"}]}";
    try (FixedResponseServer service =
            new FixedResponseServer(422, problem, new LinkedBlockingQueue<>());
        ContentClient client = client(service)) {
      CreateItemTypeRequest body = new CreateItemTypeRequest("A", "a");

      RequestRejectedException rejected =
          assertThrows(RequestRejectedException.class, () -> client.itemTypes().create(body));

      assertEquals("/name", rejected.violations().get(0).getPointer());
    }
  }

  @Test
  void the_reader_accepts_and_explains() {
    JsonBodyReader<UpdateWebhookRequest> reader = JsonBodyReader.updateWebhook();

    var accepted = assertInstanceOf(ReadResult.Valid.class, reader.read(bytes(CLEARED)));
    assertEquals(cleared(), accepted.body());
    var rejected = assertInstanceOf(ReadResult.Invalid.class, reader.read(bytes("{\"nam\":1}")));
    assertEquals("/nam", rejected.report().violations().get(0).pointer().toString());
    assertInstanceOf(ReadResult.Malformed.class, reader.read(bytes("{")));
  }

  @Test
  void any_mapper_distinguishes_omitted_null_and_value() throws IOException {
    ObjectMapper two = new ObjectMapper();
    JsonMapper three = new JsonMapper();

    assertEquals(CLEARED, two.writeValueAsString(cleared()));
    assertEquals(CLEARED, three.writeValueAsString(cleared()));
    assertEquals(CLEARED, BodyJson.mapper().writeValueAsString(cleared()));
    assertEquals(cleared(), two.readValue(CLEARED, UpdateWebhookRequest.class));
    assertEquals(cleared(), three.readValue(CLEARED, UpdateWebhookRequest.class));
  }

  private static UpdateWebhookRequest cleared() {
    return new UpdateWebhookRequest().customPayload(null).enabled(false);
  }

  private static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static ContentClient client(FixedResponseServer service) {
    return ContentClient.builder().baseUrl(service.url()).token("token").build();
  }

  /** A service on loopback with one response for every request. */
  private record FixedResponseServer(HttpServer server) implements AutoCloseable {
    FixedResponseServer(int status, String body, BlockingQueue<String> received)
        throws IOException {
      this(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
      server.createContext(
          "/",
          exchange -> {
            byte[] request = exchange.getRequestBody().readAllBytes();
            received.add(new String(request, StandardCharsets.UTF_8));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length());
            exchange.getResponseBody().write(bytes(body));
            exchange.close();
          });
      server.start();
    }

    URI url() {
      return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
