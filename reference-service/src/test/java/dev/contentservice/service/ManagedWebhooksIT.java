package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.receiver.EventReceiver;
import dev.contentservice.receiver.WebhookEvent;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * The life of a webhook on the management port, on the packaged service. Starts its own services,
 * with a receiver of its own.
 */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class ManagedWebhooksIT {
  private static final String EVENTS =
      "\"events\": [{\"entity_type\": \"%s\", \"event_types\": [\"update\"]}]";

  @TempDir static Path folder;
  private static LoopbackReceiver receiver;
  private static RunningService service;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    receiver = new LoopbackReceiver();
    service = RunningService.in(own, kind.in(own, LoopbackWebhooks.in(own, "[]")));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
    receiver.close();
  }

  private static JsonNode create(String name, String members) throws Exception {
    return create(name, members, "?signing_key=none");
  }

  private static JsonNode create(String name, String members, String query) throws Exception {
    HttpResponse<String> response =
        service.manage("POST", "/webhooks" + query, "{\"name\": \"" + name + "\"" + members + "}");
    assertThat(response.statusCode()).isEqualTo(201);
    JsonNode created = Exchange.body(response);
    assertThat(response.headers().firstValue("Location"))
        .hasValue("/webhooks/" + created.get("id").asString());
    return created;
  }

  private static String path(JsonNode webhook) {
    return "/webhooks/" + webhook.get("id").asString();
  }

  private static String calling(String path, String entityType) {
    return ", \"enabled\": true, \"url\": \"%s\", %s"
        .formatted(receiver.url(path), EVENTS.formatted(entityType));
  }

  private static int publish(String entityType) throws Exception {
    String event =
        "{\"entity_type\":\"%s\",\"event_type\":\"update\",\"entity_id\":\"1\",\"entity\":1}"
            .formatted(entityType);
    return Exchange.body(service.manage("POST", "/events", event)).at("/0/webhooks").asInt();
  }

  private static List<String> states(JsonNode webhook) throws Exception {
    List<String> states = new ArrayList<>();
    service
        .read("/deliveries?webhook=" + webhook.get("id").asString())
        .get("items")
        .forEach(each -> states.add(each.get("state").asString()));
    return states;
  }

  @Test
  void a_webhook_is_created_read_updated_and_deleted_without_its_secrets() throws Exception {
    JsonNode created =
        create(
            "life",
            ", \"headers\": {\"X-Key\": \"canary\"}, \"http_basic_password\": \"canary\","
                + " \"http_basic_user\": \"u\"");

    assertThat(created.get("enabled").asBoolean()).isFalse();
    assertThat(created.get("headers").toString()).isEqualTo("{\"X-Key\":\"***\"}");
    assertThat(created.toString()).doesNotContain("canary");
    assertThat(service.read(path(created))).isEqualTo(created);

    HttpResponse<String> update =
        service.manage(
            "PUT", path(created), "{\"name\": \"afterlife\", \"http_basic_password\": null}");
    assertThat(update.statusCode()).isEqualTo(200);
    assertThat(Exchange.body(update).get("name").asString()).isEqualTo("afterlife");
    assertThat(Exchange.body(update).get("http_basic_password").isNull()).isTrue();
    assertThat(update.body()).doesNotContain("canary");
    assertThat(Exchange.put(service.base(), path(created), ManyClients.TOKEN, "{}").statusCode())
        .isEqualTo(200);

    assertThat(service.manage("DELETE", path(created), "").statusCode()).isEqualTo(204);
    for (String method : List.of("GET", "DELETE")) {
      Exchange.problem(service.manage(method, path(created), ""), 404);
    }
    Exchange.problem(service.manage("PUT", path(created), "{}"), 404);
    create("afterlife", "");
  }

  @Test
  void a_new_webhook_has_a_signing_key_that_is_shown_once_unless_none_is_wanted() throws Exception {
    JsonNode signed = create("signed", calling("/signed", "signed"), "");
    JsonNode pair = create("pair", "", "?signing_key=ed25519");
    JsonNode none = create("none", calling("/none", "none"), "?signing_key=none");

    String secret = signed.at("/signing_key/signing_key").asString();
    assertThat(secret).startsWith("whsec_");
    JsonNode keys = service.read(path(signed) + "/signing-keys");
    assertThat(keys.at("/items/0/id")).isEqualTo(signed.at("/signing_key/id"));
    assertThat(service.read(path(signed)).has("signing_key")).isFalse();
    assertThat(pair.at("/signing_key/public_key").asString()).startsWith("whpk_");
    assertThat(none.has("signing_key")).isFalse();

    publish("signed");
    LoopbackReceiver.Call call = receiver.next();
    assertThat(EventReceiver.of(secret).receive(call.headers(), call.body().getBytes(UTF_8)))
        .isInstanceOf(WebhookEvent.class);
    publish("none");
    assertThat(receiver.next().header("webhook-signature")).isNull();
    Exchange.problem(service.manage("POST", "/webhooks?signing_key=x", "{\"name\": \"x\"}"), 400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | shape.required | /name",
        "{\"name\": 1} | shape.type | /name",
        "{\"name\": \"n\", \"id\": \"i\"} | shape.unknown-member | /id",
        "{\"name\": \"first\"} | webhook.name.unique | /name",
        "{\"name\": \"n\", \"url\": \"ftp://x\"} | webhook.url.callable | /url",
        "{\"name\": \"n\", \"url\": \"http://10.1.1.1/\"} | assumed | /url",
      })
  void a_body_that_violates_a_rule_of_creation_is_rejected(String body, String rule, String pointer)
      throws Exception {
    if (rule.equals("webhook.name.unique")) {
      create("first", "");
    }

    JsonNode violation =
        Exchange.problem(service.manage("POST", "/webhooks", body), 422).at("/violations/0");

    assertThat(violation.get("pointer").asString()).isEqualTo(pointer);
    if (!rule.equals("assumed")) {
      assertThat(violation.get("rule").asString()).isEqualTo(rule);
    }
  }

  @Test
  void what_no_rule_names_is_rejected_too() throws Exception {
    Exchange.problem(service.manage("POST", "/webhooks", "{\"name\": \"n\""), 400);
    Exchange.problem(service.manage("POST", "/webhooks?x=1", "{\"name\": \"n\"}"), 400);
    String enabled = "{\"name\": \"n\", \"enabled\": true}";
    assertThat(
            Exchange.problem(service.manage("POST", "/webhooks", enabled), 422)
                .get("detail")
                .asString())
        .contains("url");
    JsonNode one = create("one", "");
    Exchange.problem(service.manage("PUT", path(one), "{\"enabled\": true}"), 422);
    create("two", "");
    assertThat(
            Exchange.problem(service.manage("PUT", path(one), "{\"name\": \"two\"}"), 422)
                .at("/violations/0/rule")
                .asString())
        .isEqualTo("webhook.name.unique");
  }

  @Test
  void a_deleted_webhook_gets_nothing_any_more() throws Exception {
    receiver.respond(503);
    JsonNode webhook = create("gone soon", calling("/deleted", "deleted"));
    assertThat(publish("deleted")).isEqualTo(1);
    Eventually.yes(() -> receiver.waiting() > 0);

    assertThat(service.manage("DELETE", path(webhook), "").statusCode()).isEqualTo(204);

    receiver.respond(204);
    assertThat(publish("deleted")).isZero();
    // Its retry is skipped when it is due.
    Eventually.yes(() -> states(webhook).equals(List.of("skipped")));
    while (receiver.waiting() > 0) {
      receiver.next();
    }
  }

  @Test
  void a_webhook_that_the_service_disabled_is_enabled_by_one_request() throws Exception {
    JsonNode webhook = create("back again", calling("/enabled", "enabled"));
    receiver.respond(410);
    assertThat(publish("enabled")).isEqualTo(1);
    Eventually.yes(() -> service.read(path(webhook)).at("/disabled/reason").isString());
    receiver.respond(204);
    assertThat(service.read("/webhooks?state=disabled_by_service").get("items"))
        .containsExactly(service.read(path(webhook)));
    Exchange.problem(service.manage("GET", "/webhooks?state=gone", ""), 400);
    JsonNode troubled = service.read("/receivers").get("items");
    assertThat(troubled.findValuesAsString("webhook_id"))
        .containsExactly(webhook.get("id").asString());
    assertThat(troubled.at("/0/disabled/reason").asString()).isEqualTo("gone");

    HttpResponse<String> response = service.manage("PUT", path(webhook), "{\"enabled\": true}");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(Exchange.body(response).get("enabled").asBoolean()).isTrue();
    assertThat(Exchange.body(response).get("disabled").isNull()).isTrue();
    assertThat(service.read("/receivers").get("items")).isEmpty();
    assertThat(publish("enabled")).isEqualTo(1);
    Eventually.yes(() -> states(webhook).contains("delivered"));
  }

  private static HttpResponse<String> delivery(JsonNode webhook, String body) throws Exception {
    return service.manage("PUT", path(webhook) + "/delivery", body);
  }

  private static JsonNode deliveries(JsonNode webhook, String state) throws Exception {
    return service
        .read("/deliveries?webhook=" + webhook.get("id").asString() + "&state=" + state)
        .get("items");
  }

  @Test
  void an_event_waits_for_an_earlier_one_of_its_entity_if_the_webhook_wants_an_order()
      throws Exception {
    JsonNode webhook = create("ordered", calling("/ordered", "ordered"));
    assertThat(webhook.get("delivery").toString())
        .isEqualTo("{\"order\":\"none\",\"throttle\":null}");
    HttpResponse<String> response = delivery(webhook, "{\"order\": \"hold\", \"throttle\": null}");
    assertThat(Exchange.body(response).at("/delivery/order").asString()).isEqualTo("hold");
    assertThat(response.headers().firstValue("ETag")).isPresent();
    receiver.respond(503);

    publish("ordered");
    publish("ordered");
    receiver.next();
    Eventually.yes(
        () ->
            deliveries(webhook, "pending").findValues("next_attempt_at").stream()
                    .filter(JsonNode::isNull)
                    .count()
                == 1);
    receiver.respond(204);
    String retry = "/deliveries/retry?webhook=" + webhook.get("id").asString();
    assertThat(service.manage("POST", retry, "").statusCode()).isEqualTo(200);

    Eventually.yes(() -> deliveries(webhook, "delivered").size() == 2);
    assertThat(sequence()).isLessThan(sequence());
    assertThat(service.read(path(webhook)).at("/delivery/order").asString()).isEqualTo("hold");
  }

  private static long sequence() throws Exception {
    return Long.parseLong(receiver.next().header("webhook-sequence"));
  }

  @Test
  void requests_of_a_throttled_webhook_wait_without_an_attempt() throws Exception {
    JsonNode webhook = create("throttled", calling("/throttled", "throttled"));
    String one = "{\"order\": \"none\", \"throttle\": {\"requests_per_second\": 1, \"burst\": 1}}";
    assertThat(delivery(webhook, one).statusCode()).isEqualTo(200);

    for (int i = 0; i < 4; i++) {
      publish("throttled");
    }
    receiver.next();
    assertThat(deliveries(webhook, "pending")).isNotEmpty();
    assertThat(deliveries(webhook, "pending").findValues("attempts"))
        .allSatisfy(attempts -> assertThat(attempts.asInt()).isZero());
    String none = "{\"order\": \"none\", \"throttle\": null}";
    assertThat(delivery(webhook, none).statusCode()).isEqualTo(200);

    Eventually.yes(() -> deliveries(webhook, "delivered").size() == 4);
    while (receiver.waiting() > 0) {
      receiver.next();
    }
    JsonNode audit =
        service
            .read("/audit?resource_type=webhook&resource_id=" + webhook.get("id").asString())
            .at("/items/0");
    assertThat(audit.at("/before/delivery/throttle/burst").asInt()).isOne();
    assertThat(audit.at("/after/delivery/throttle").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | /order",
        "{\"order\": \"none\"} | /throttle",
        "{\"order\": \"any\", \"throttle\": null} | /order",
        "{\"order\": \"none\", \"throttle\": {\"burst\": 1}} | /throttle/requests_per_second",
        "{\"order\": \"none\", \"throttle\": {\"requests_per_second\": 0, \"burst\": 1}}"
            + " | /throttle/requests_per_second",
        "{\"order\": \"none\", \"throttle\": {\"requests_per_second\": 1, \"burst\": 1001}}"
            + " | /throttle/burst",
        "{\"order\": \"none\", \"throttle\": null, \"x\": 1} | /x",
      })
  void a_body_that_says_not_how_a_webhook_is_called_is_rejected(String body, String pointer)
      throws Exception {
    JsonNode webhook = create("called " + body.hashCode(), "");

    JsonNode problem = Exchange.problem(delivery(webhook, body), 422);

    assertThat(problem.at("/violations/0/pointer").asString()).isEqualTo(pointer);
    assertThat(service.read(path(webhook))).isEqualTo(webhook);
  }

  @Test
  void how_an_unknown_or_changed_webhook_is_called_cannot_be_set() throws Exception {
    String body = "{\"order\": \"none\", \"throttle\": null}";
    Exchange.problem(service.manage("PUT", "/webhooks/none/delivery", body), 404);
    HttpRequest.Builder other =
        HttpRequest.newBuilder(
                URI.create(service.management() + path(create("unchanged", "")) + "/delivery"))
            .header("If-Match", "\"0\"")
            .PUT(BodyPublishers.ofString(body));
    Exchange.problem(Exchange.send(other), 412);
  }
}
