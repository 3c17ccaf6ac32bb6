package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The management port does what the settings of the Spring Boot starter do, by the same rows. */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class SettingsParityIT {
  private static final String EVENTS =
      "\"events\":[{\"entity_type\":\"order\",\"event_types\":[\"create\"]}]";
  private static final String EVENT =
      "{\"entity_type\":\"order\",\"event_type\":\"create\",\"entity_id\":\"7\",\"entity\":{}}";

  @TempDir static Path folder;
  private static LoopbackReceiver receiver;
  private static RunningService service;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    receiver = new LoopbackReceiver();
    receiver.respond(500);
    service = RunningService.in(own, kind.in(own, LoopbackWebhooks.in(own, "[]")));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
    receiver.close();
  }

  @ParameterizedTest(name = "{0} {1} {2}: {3}")
  @CsvFileSource(files = "../spring-boot-starter/src/test/resources/settings.csv", delimiter = '|')
  void the_management_port_does_the_same(
      String operation, String whose, String members, String expected, String here)
      throws Exception {
    assumeFalse("-".equals(here), "the management port has no such request");
    boolean ofDelivery = operation.endsWith(" delivery");
    World world = new World(String.valueOf(whose), ofDelivery);
    String id = ofDelivery ? world.delivery : world.webhook;
    String before = world.state();

    String outcome = outcome(operation, id, world.version, members, !"unknown".equals(whose));

    assertThat(outcome).isEqualTo(here == null ? expected : here);
    if (!outcome.equals("done")) {
      assertThat(world.state()).isEqualTo(before);
    }
    send("DELETE", "/webhooks/" + world.own, "", null);
  }

  private static String outcome(
      String operation, String id, String version, String members, boolean known) throws Exception {
    String body = members == null ? "" : members.replace("%s", EVENTS);
    String path = (operation.endsWith(" delivery") ? "/deliveries/" : "/webhooks/") + id;
    String of = operation.endsWith(" delivery") ? "?delivery=" : "?webhook=";
    HttpResponse<String> response =
        switch (operation) {
          case "create" -> send("POST", "/webhooks", named(body), null);
          case "read", "read delivery" -> send("GET", path, "", null);
          case "update" -> send("PUT", path, body, version);
          case "delete" -> send("DELETE", path, "", version);
          case "rotate-key" -> send("POST", path + "/signing-keys", "", null);
          case "enable" -> send("PUT", path, "{\"enabled\": true}", null);
          case "test" -> send("POST", path + "/test", "", null);
          default -> send("POST", "/deliveries/" + operation.split(" ", 2)[0] + of + id, "", null);
        };
    return switch (response.statusCode()) {
      case 200, 201, 202, 204 -> "done";
      // A delivery in another state is not found among those that the request is about.
      case 404 -> known ? "conflict" : "not found";
      case 412 -> "outdated";
      case 422 -> invalid(Exchange.body(response).at("/violations/0/pointer"));
      default -> response.body();
    };
  }

  private static String invalid(JsonNode pointer) {
    return pointer.isMissingNode() ? "conflict" : "invalid " + pointer.asString();
  }

  /** With the name that the document requires. */
  private static String named(String body) {
    ObjectNode webhook = (ObjectNode) Exchange.json(body);
    webhook.put("name", webhook.path("name").asString("") + UUID.randomUUID());
    return webhook.toString();
  }

  private static HttpResponse<String> send(String method, String path, String body, String version)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(service.management() + path))
            .method(method, BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    if (version != null) {
      request.header("If-Match", version);
    }
    return Exchange.send(request);
  }

  /** A webhook with a delivery, whose first attempt has failed if the request is about it. */
  private static final class World {
    private final String own;
    private final String webhook;
    private final String delivery;
    private final String version;

    World(String whose, boolean attempted) throws Exception {
      String created =
          named("{\"enabled\":true,\"url\":\"%s\",%s}".formatted(receiver.url("/fails"), EVENTS));
      own = Exchange.body(send("POST", "/webhooks", created, null)).get("id").asString();
      send("POST", "/events", EVENT, null);
      if (attempted) {
        Eventually.yes(() -> deliveries().at("/items/0/attempts_made").asInt(0) > 0);
      }
      String pending = deliveries().at("/items/0/id").asString();
      String shown = version();
      switch (whose) {
        case "disabled" -> send("PUT", "/webhooks/" + own, "{\"enabled\":false}", null);
        case "stale" -> send("PUT", "/webhooks/" + own, "{\"name\":\"Newer\"}", null);
        case "completed" -> send("POST", "/deliveries/cancel?delivery=" + pending, "", null);
        default -> {}
      }
      boolean unknown = whose.equals("unknown");
      webhook = unknown ? UUID.randomUUID().toString() : own;
      delivery = unknown ? UUID.randomUUID().toString() : pending;
      version = whose.equals("stale") ? shown : version();
    }

    private String version() throws Exception {
      return send("GET", "/webhooks/" + own, "", null).headers().firstValue("ETag").orElseThrow();
    }

    private JsonNode deliveries() throws Exception {
      return service.read("/deliveries?webhook=" + own);
    }

    String state() throws Exception {
      return version() + deliveries().findValuesAsString("state");
    }
  }
}
