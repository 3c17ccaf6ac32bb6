package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.spring.boot.WebhooksShop.OrderPlaced;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The REST resource over {@link WebhookSettings}, as the page of a product calls it. */
class WebhooksApiTest {
  private static final String BASE = WebhooksShop.BASE;
  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");
  private static final String ORDERS =
      "\"events\":[{\"entity_type\":\"order\",\"event_types\":[\"create\"]}]";

  @TempDir Path folder;
  private Responder receiver;
  private WebhooksShop shop;

  @BeforeEach
  void start() throws IOException {
    receiver = new Responder(500);
    shop = new WebhooksShop(folder, WebhooksShop.Events.class);
  }

  @AfterEach
  void stop() {
    shop.close();
    receiver.close();
  }

  private MockHttpServletResponse send(String user, String method, String path, String body)
      throws Exception {
    return shop.send(user, method, BASE + path, body, JSON);
  }

  private static JsonNode json(MockHttpServletResponse response) throws Exception {
    assertThat(response.getHeader("Cache-Control")).isEqualTo("no-store");
    return JsonMapper.shared().readTree(response.getContentAsByteArray());
  }

  private JsonNode created(String user) throws Exception {
    MockHttpServletResponse response =
        send(user, "POST", "", "{\"url\":\"%s\",%s}".formatted(receiver.url(), ORDERS));
    assertThat(response.getStatus()).as(response.getContentAsString()).isEqualTo(201);
    return json(response);
  }

  private String delivery(String user, Predicate<JsonNode> wanted) throws Exception {
    long end = System.nanoTime() + 20_000_000_000L;
    while (System.nanoTime() < end) {
      for (JsonNode each : json(send(user, "GET", "/deliveries", null)).get("items")) {
        if (wanted.test(each)) {
          return each.get("id").asString();
        }
      }
      Thread.sleep(20);
    }
    throw new AssertionError("no such delivery");
  }

  @Test
  void a_webhook_is_created_read_updated_and_deleted() throws Exception {
    MockHttpServletResponse created =
        send("anna", "POST", "", "{\"url\":\"%s\",%s}".formatted(receiver.url(), ORDERS));
    JsonNode webhook = json(created);
    String path = "/" + webhook.get("id").asString();

    assertThat(created.getHeader("Location")).isEqualTo(BASE + path);
    assertThat(webhook.get("signing_key").asString()).startsWith("whsec_");
    assertThat(webhook.get("enabled").asBoolean()).isTrue();
    MockHttpServletResponse read = send("anna", "GET", path, null);
    assertThat(read.getHeader("ETag")).isEqualTo(created.getHeader("ETag"));
    assertThat(read.getContentAsString()).doesNotContain("whsec_");

    MockHttpServletResponse updated =
        shop.send(
            "anna",
            "PATCH",
            BASE + path,
            "{\"name\":\"Tea\"}",
            Map.of("Content-Type", "application/json", "If-Match", read.getHeader("ETag")));
    assertThat(json(updated).get("name").asString()).isEqualTo("Tea");
    assertThat(json(updated).get("events")).isEqualTo(webhook.get("events"));
    assertThat(json(send("anna", "GET", "", null)).get("items")).hasSize(1);
    MockHttpServletResponse stale =
        shop.send(
            "anna",
            "PATCH",
            BASE + path,
            "{\"name\":\"Lost\"}",
            Map.of("Content-Type", "application/json", "If-Match", read.getHeader("ETag")));
    assertThat(stale.getStatus()).isEqualTo(412);
    assertThat(json(stale).get("type").asString()).endsWith(":precondition-failed");
    Map<String, String> old = Map.of("If-Match", read.getHeader("ETag"));
    assertThat(shop.send("anna", "DELETE", BASE + path, null, old).getStatus()).isEqualTo(412);

    assertThat(send("anna", "DELETE", path, null).getStatus()).isEqualTo(204);
  }

  @Test
  void secrets_are_masked_and_stay_if_they_are_sent_as_they_were_shown() throws Exception {
    String body =
        """
        {"url":"%s",%s,"headers":{"X-Key":"canary"},"http_basic_user":"robot",
         "http_basic_password":"canary"}
        """
            .formatted(receiver.url(), ORDERS);
    MockHttpServletResponse created = send("anna", "POST", "", body);
    String path = "/" + json(created).get("id").asString();
    MockHttpServletResponse updated =
        send(
            "anna",
            "PATCH",
            path,
            "{\"headers\":{\"X-Key\":\"***\",\"X-New\":\"1\"},\"http_basic_password\":\"***\"}");

    assertThat(
            List.of(
                created, updated, send("anna", "GET", path, null), send("anna", "GET", "", null)))
        .allSatisfy(each -> assertThat(each.getContentAsString()).doesNotContain("canary"));
    shop.bean(Publisher.class).publish("anna", new OrderPlaced("7", "sencha"));
    Responder.Received received = receiver.received().take();
    assertThat(received.header("X-Key")).isEqualTo("canary");
    assertThat(received.header("X-New")).isEqualTo("1");
    assertThat(received.header("Authorization")).isEqualTo("Basic cm9ib3Q6Y2FuYXJ5");
  }

  @Test
  void deliveries_are_shown_with_attempts_retried_cancelled_and_sent_again() throws Exception {
    String id = created("anna").get("id").asString();
    shop.bean(Publisher.class).publish("anna", new OrderPlaced("7", "sencha"));
    String delivery = delivery("anna", each -> each.get("attempts_made").asInt() > 0);
    String path = "/deliveries/" + delivery;

    JsonNode shown = json(send("anna", "GET", path, null));
    assertThat(shown.get("webhook_id").asString()).isEqualTo(id);
    assertThat(shown.at("/attempts/0/status").asInt()).isEqualTo(500);
    assertThat(
            json(send("anna", "GET", "/" + id, null)).at("/receiver/consecutive_failures").asInt())
        .isPositive();
    assertThat(send("anna", "POST", path + "/replay", "{}").getStatus()).isEqualTo(409);
    assertThat(send("anna", "POST", path + "/retry", "{}").getStatus()).isEqualTo(200);
    assertThat(json(send("anna", "POST", path + "/cancel", "{}")).get("state").asString())
        .isEqualTo("cancelled");
    assertThat(json(send("anna", "POST", path + "/replay", "{}")).get("state").asString())
        .isEqualTo("pending");
    assertThat(json(send("anna", "POST", "/" + id + "/replay", "{}")).get("replayed").asInt())
        .isZero();
    assertThat(
            json(send("anna", "GET", "/deliveries?webhook=" + id + "&state=delivered", null))
                .get("items"))
        .isEmpty();
    String event = shown.get("event_id").asString();
    assertThat(
            json(send("anna", "GET", "/" + id + "/explain?event=" + event, null))
                .at("/items/0/reason")
                .asString())
        .contains("matches");
  }

  @Test
  void the_catalogue_a_test_event_and_a_new_key_are_there() throws Exception {
    String path = "/" + created("anna").get("id").asString();

    JsonNode events = json(send("anna", "GET", "/events", null)).get("items");
    assertThat(events.at("/0/name").asString()).isEqualTo("order.create");
    assertThat(events.at("/0/example/tea").asString()).isEqualTo("sencha");
    assertThat(events.at("/1/schema/type").asString()).isEqualTo("object");
    assertThat(send("anna", "POST", path + "/test", "{}").getStatus()).isEqualTo(202);
    assertThat(receiver.received().take().body()).contains("sencha");
    assertThat(json(send("anna", "POST", path + "/rotate-key", "{}")).get("signing_key").asString())
        .startsWith("whsec_");
  }

  /** Every path, with ids of another customer and with unknown ids. */
  @Test
  void what_belongs_to_another_customer_is_not_found() throws Exception {
    String id = created("anna").get("id").asString();
    shop.bean(Publisher.class).publish("anna", new OrderPlaced("7", "canary"));
    String delivery = delivery("anna", each -> true);
    String event =
        json(send("anna", "GET", "/deliveries/" + delivery, null)).get("event_id").asString();
    String unknown = "00000000-0000-7000-8000-000000000000";
    List<String> requests =
        List.of(
            "GET /{id}",
            "PATCH /{id} {\"name\":\"stolen\"}",
            "DELETE /{id}",
            "POST /{id}/enable {}",
            "POST /{id}/rotate-key {}",
            "POST /{id}/test {}",
            "POST /{id}/replay {}",
            "GET /{id}/explain?event={event}",
            "GET /deliveries/{delivery}",
            "POST /deliveries/{delivery}/retry {}",
            "POST /deliveries/{delivery}/cancel {}",
            "POST /deliveries/{delivery}/replay {}",
            "GET /deliveries?webhook={id}",
            "GET /deliveries",
            "GET ");
    for (String request : requests) {
      String foreign =
          request.replace("{id}", id).replace("{delivery}", delivery).replace("{event}", event);
      String missing = request.replaceAll("\\{(id|delivery|event)}", unknown);
      for (String other : List.of("", "bert")) {
        MockHttpServletResponse response = send(other, foreign);
        assertThat(shape(response)).as(request).isEqualTo(shape(send(other, missing)));
        assertThat(response.getContentAsString()).doesNotContain(id, delivery, event, "canary");
      }
    }
    assertThat(json(send("anna", "GET", "/" + id, null)).get("name").asString())
        .isEqualTo(receiver.url());
  }

  private MockHttpServletResponse send(String user, String request) throws Exception {
    String[] parts = request.split(" ", 3);
    return send(user, parts[0], parts[1], parts.length < 3 ? null : parts[2]);
  }

  /** Status and body but for the id of the request. */
  private static String shape(MockHttpServletResponse response) throws Exception {
    return response.getStatus()
        + response.getContentAsString().replaceAll("\"request_id\":\"[^\"]+\"", "");
  }

  @Test
  void a_request_without_a_customer_is_rejected() throws Exception {
    MockHttpServletResponse response = send(null, "GET", "", null);

    assertThat(response.getStatus()).isEqualTo(403);
    assertThat(response.getContentType()).isEqualTo("application/problem+json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST||''|400|",
        "POST||[]|400|",
        "POST||null|400|",
        "POST||{\"url\":\"https://a.example/\",\"events\":[],\"canary\":1}|422|/canary",
        "POST||{\"url\":\"https://a.example/\",\"events\":[],\"id\":\"1\"}|422|/id",
        "POST||{\"url\":7,\"events\":[]}|422|/url",
        "GET|?after=1&after=2||400|",
        "GET|?canary=1||400|",
        "GET|/deliveries?state=lost||400|",
        "GET|/deliveries?before=1||400|",
        "GET|/none||404|",
        "GET|/%00||404|",
        "GET|/none/explain||400|",
        "GET|/a/b/c/d||404|",
        "PUT|/none|{}|405|",
        "POST|/none/enable|{\"a\":1}|400|",
        "POST|/none/replay|{\"from\":\"today\"}|400|",
        "POST|/none/replay|{\"state\":\"pending\"}|400|",
        "POST|/none/replay|{\"state\":1}|400|",
        "POST|/deliveries/none/shred|{}|404|",
      })
  void hostile_requests_get_a_problem_that_says_where(
      String method, String path, String body, int status, String pointer) throws Exception {
    MockHttpServletResponse response = send("anna", method, path == null ? "" : path, body);

    assertThat(response.getStatus()).as(response.getContentAsString()).isEqualTo(status);
    assertThat(response.getContentType()).isEqualTo("application/problem+json");
    JsonNode problem = json(response);
    assertThat(problem.get("status").asInt()).isEqualTo(status);
    assertThat(problem.get("detail").asString()).isNotBlank();
    if (pointer != null) {
      assertThat(problem.get("violations"))
          .extracting(each -> each.get("pointer").asString())
          .contains(pointer);
    }
    assertThat(json(send("anna", "GET", "", null)).get("items")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PUT||GET,POST",
        "HEAD|/none|GET,PATCH,DELETE",
        "PATCH|/none/enable|POST",
        "DELETE|/deliveries/none|GET",
        "GET|/deliveries/none/retry|POST",
      })
  void a_wrong_method_is_rejected_with_the_right_ones(String method, String path, String allowed)
      throws Exception {
    MockHttpServletResponse response = send("anna", method, path == null ? "" : path, null);

    assertThat(response.getStatus()).isEqualTo(405);
    assertThat(response.getHeader("Allow")).isEqualTo(allowed);
  }

  /** A browser asks first before a page of another origin sends such a request. */
  @Test
  void a_request_that_a_form_of_another_page_could_send_is_rejected() throws Exception {
    String path = BASE + "/" + created("anna").get("id").asString();

    for (String type : List.of("text/plain", "application/x-www-form-urlencoded")) {
      assertThat(
              shop.send("anna", "POST", path + "/test", "{}", Map.of("Content-Type", type))
                  .getStatus())
          .isEqualTo(415);
    }
    assertThat(shop.send("anna", "POST", path + "/test", "{}", Map.of()).getStatus())
        .isEqualTo(415);
  }

  @Test
  void texts_over_the_limits_are_rejected() throws Exception {
    String large = "{\"name\":\"" + "x".repeat(1 << 20) + "\"}";

    assertThat(send("anna", "POST", "", large).getStatus()).isEqualTo(413);
    assertThat(
            send(
                    "x".repeat(256),
                    "POST",
                    "",
                    "{\"url\":\"https://a.example/\",%s}".formatted(ORDERS))
                .getStatus())
        .isEqualTo(403);
  }

  @Test
  void pages_follow_each_other() throws Exception {
    JdbcWebhookStore webhooks = shop.bean(JdbcWebhookStore.class);
    for (int i = 0; i < 101; i++) {
      webhooks.put(
          "anna",
          new Webhook()
              .id("w%03d".formatted(i))
              .name("n" + i)
              .url("https://a.example/")
              .enabled(false)
              .events(
                  List.of(
                      new EventSubscription(EntityType.of("order"), List.of(EventType.CREATE)))));
    }

    JsonNode first = json(send("anna", "GET", "", null));
    JsonNode last = json(send("anna", "GET", "?after=" + first.get("next").asString(), null));

    assertThat(first.get("items")).hasSize(100);
    assertThat(last.get("items")).hasSize(1);
    assertThat(last.has("next")).isFalse();
  }

  @Test
  void the_contract_lists_each_operation() throws Exception {
    MockHttpServletResponse response = send("anna", "GET", "/openapi.yaml", null);
    JsonNode contract = new YAMLMapper().readTree(response.getContentAsString());

    assertThat(response.getContentType()).isEqualTo("application/yaml;charset=UTF-8");
    assertThat(contract.at("/servers/0/url").asString()).isEqualTo(BASE);
    List<String> served = new ArrayList<>();
    List<String> listed = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : contract.get("paths").properties()) {
      String url = path.getKey().replace("{action}", "retry").replace("{id}", "none");
      for (String method : List.of("get", "post", "patch", "delete", "put")) {
        String request =
            method.toUpperCase(Locale.ROOT) + " " + (url.equals("/") ? "" : url) + " {}";
        if (path.getValue().has(method)) {
          listed.add(request);
        }
        // Such a name may be the id of a webhook.
        boolean isName = url.matches("/(events|deliveries)") && !method.equals("get");
        if (!isName && send("anna", request).getStatus() != 405) {
          served.add(request);
        }
      }
    }
    assertThat(served).isEqualTo(listed).hasSize(14);
  }

  @Test
  void an_operator_sees_all_customers_or_one() throws Exception {
    created("anna");
    shop.bean(Publisher.class).publish("anna", new OrderPlaced("7", "sencha"));
    DeliveriesEndpoint endpoint =
        new DeliveriesEndpoint(
            shop.bean(TransactionRunner.class), shop.bean(WebhookSettings.class));

    assertThat(String.valueOf(endpoint.newest(null, null, null, null).getBody())).contains("order");
    assertThat(String.valueOf(endpoint.newest(null, null, null, "anna").getBody()))
        .contains("order");
    assertThat(String.valueOf(endpoint.newest(null, null, null, "bert").getBody()))
        .doesNotContain("order");
    Instant from = Instant.EPOCH;
    assertThat(endpoint.replayFailed(null, from, Instant.now(), "anna").getStatus()).isEqualTo(200);
    assertThat(endpoint.replayFailed("w", null, null, "anna").getStatus()).isEqualTo(400);
  }

  /** A new one needs a path here, in the contract and in the web component. */
  @Test
  void the_resource_has_what_the_settings_have() {
    Set<String> ofOperators = Set.of("cancelPending", "ownerOf", "recording", "retryPending");

    assertThat(
            Stream.of(WebhookSettings.class.getDeclaredMethods())
                .filter(each -> Modifier.isPublic(each.getModifiers()))
                .map(Method::getName)
                .filter(each -> !ofOperators.contains(each))
                .distinct())
        .containsExactlyInAnyOrder(
            "catalog",
            "list",
            "find",
            "create",
            "update",
            "delete",
            "enable",
            "rotateKey",
            "sendTest",
            "deliveries",
            "delivery",
            "retry",
            "cancel",
            "replay",
            "replayNext",
            "explain");
  }

  @Test
  void the_start_names_what_is_missing() {
    WebApplicationContextRunner without =
        new WebApplicationContextRunner().withUserConfiguration(WebhooksApiAutoConfiguration.class);

    without.run(context -> assertThat(context).doesNotHaveBean("contentWebhooksApi"));
    without
        .withPropertyValues("content.webhooks.api.enabled=true")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("content.webhooks.api.enabled needs")
                    .hasMessageContaining("WebhookSettings"));
    for (String path : List.of("", "/", "hooks", "/hooks/", "/{id}", "/a b")) {
      assertThatThrownBy(() -> new WebhooksApiProperties(true, path))
          .hasMessageContaining("content.webhooks.api.path");
    }
  }
}
