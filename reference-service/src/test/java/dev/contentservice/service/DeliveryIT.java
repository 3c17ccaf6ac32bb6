package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.service.LoopbackReceiver.Call;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
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
 * Delivers webhook events with the packaged jar. Starts its own services, with a webhook of its own
 * receiver.
 */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("example")
class DeliveryIT {
  private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
  private static final String EVENT =
      """
      {"id": "%s", "entity_type": "item_type", "event_type": "create", "entity_id": "m1",
       "entity": {"z": 1.50, "a": [1e2, null]}}
      """;

  @TempDir static Path folder;
  private static LoopbackReceiver receiver;
  private static RunningService service;

  @Parameter EitherStore kind;

  private final String event = UUID.randomUUID().toString();

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    receiver = new LoopbackReceiver();
    service = RunningService.in(own, kind.in(own, settings(own)));
  }

  @BeforeEach
  void reset() throws Exception {
    receiver.respond(204);
    service
        .client("token-for-tests-1")
        .webhooks()
        .update("w", new UpdateWebhookRequest().enabled(true).payloadApiVersion("1"));
  }

  private static Map<String, String> settings(Path folder) throws Exception {
    Map<String, String> settings =
        LoopbackWebhooks.in(
            folder,
            """
            [{"id": "w", "name": "W", "url": "%s", "enabled": true,
              "headers": {"X-Own": "canary-header"},
              "http_basic_user": "u", "http_basic_password": "canary-password",
              "events": [{"entity_type": "item_type", "event_types": ["create", "delete"]}]}]
            """
                .formatted(receiver.url("/hook")));
    settings.put("CONTENT_DELIVERY_EMIT_MODEL_EVENTS", "true");
    settings.put("CONTENT_DELIVERY_SIGNING_KEYS", "whsec_" + KEY);
    settings.put("CONTENT_DELIVERY_PAYLOAD_TEMPLATES", "true");
    return settings;
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
    receiver.close();
  }

  @Test
  void a_published_event_reaches_each_matching_webhook_once() throws Exception {
    JsonNode response = Exchange.body(publish(event));
    Call call = receiver.next();
    JsonNode body = Exchange.json(call.body());

    assertThat(response.toString())
        .isEqualTo("[{\"event_id\":\"" + event + "\",\"new\":true,\"webhooks\":1}]");
    assertThat(call.path()).isEqualTo("/hook");
    assertThat(body.get("event_id").asString()).isEqualTo(event);
    assertThat(body.get("webhook_id").asString()).isEqualTo("w");
    assertThat(call.body()).contains("\"entity\":{\"z\": 1.50, \"a\": [1e2, null]},");
    assertThat(call.header("X-Own")).isEqualTo("canary-header");
    assertThat(call.header("Authorization"))
        .isEqualTo("Basic " + base64("u:canary-password".getBytes(StandardCharsets.UTF_8)));
    assertThat(call.header("Webhook-Signature")).isEqualTo("v1," + signature(call));
    assertThat(call.header("Traceparent")).as("of a service that traces nothing").isNull();

    assertThat(Exchange.body(publish(event)).at("/0/new").booleanValue()).isFalse();
    assertThat(receiver.waiting()).isZero();
  }

  @Test
  void creating_and_deleting_a_model_publish_an_event_if_configured() throws Exception {
    String id =
        service
            .client("token-for-tests-1")
            .itemTypes()
            .create(new CreateItemTypeRequest("Article", "article"))
            .getId();
    JsonNode created = Exchange.json(receiver.next().body());

    Exchange.send(HttpRequest.newBuilder(service.management().resolve("/models/" + id)).DELETE());
    JsonNode deleted = Exchange.json(receiver.next().body());

    assertThat(created.get("event_type").asString()).isEqualTo("create");
    assertThat(created.at("/entity/api_key").asString()).isEqualTo("article");
    assertThat(deleted.get("event_type").asString()).isEqualTo("delete");
    assertThat(deleted.get("entity")).isEqualTo(created.get("entity"));
  }

  @Test
  void a_custom_payload_is_a_template_if_configured() throws Exception {
    var webhooks = service.client("token-for-tests-1").webhooks();
    webhooks.update(
        "w",
        new UpdateWebhookRequest()
            .customPayload("{\"{{entity_id}}\": {{{entity.z}}}, \"by\": \"{{event_type}}\"}"));
    publish(event);

    assertThat(receiver.next().body()).isEqualTo("{\"m1\": 1.50, \"by\": \"create\"}");
    assertThatThrownBy(
            () -> webhooks.update("w", new UpdateWebhookRequest().customPayload("{{#open}}")))
        .hasMessageContaining("webhook.custom-payload.template")
        .hasMessageContaining("line 1");
    webhooks.update("w", new UpdateWebhookRequest().customPayload(null));
  }

  @Test
  void a_webhook_gets_cloud_events_if_its_version_names_them() throws Exception {
    service
        .client("token-for-tests-1")
        .webhooks()
        .update("w", new UpdateWebhookRequest().payloadApiVersion("cloudevents-1.0"));

    publish(event);
    Call call = receiver.next();
    JsonNode body = Exchange.json(call.body());

    assertThat(call.header("Content-Type")).isEqualTo("application/cloudevents+json");
    assertThat(body.get("id").asString()).isEqualTo(event);
    assertThat(body.get("source").asString()).isEqualTo("/content-service");
    assertThat(body.at("/data/event_id").asString()).isEqualTo(event);
  }

  @Test
  void the_management_port_shows_a_delivery_without_secrets() throws Exception {
    receiver.respond(500);
    publish(event);
    receiver.next();
    JsonNode shown = waitForAttempts(1);

    assertThat(shown.get("state").asString()).isEqualTo("pending");
    assertThat(shown.at("/attempts/0/status").asInt()).isEqualTo(500);
    assertThat(shown.at("/attempts/0/error").asString()).isEqualTo("status");
    assertThat(shown.toString()).doesNotContain("canary");
    receiver.respond(204);
    receiver.next();
    assertThat(service.output()).noneMatch(line -> line.contains("canary"));
  }

  @Test
  void deliveries_are_listed_by_event_and_time() throws Exception {
    publish(event);
    receiver.next();
    JsonNode delivery = waitForAttempts(1);
    String created = delivery.get("created_at").asString();
    String later = Instant.parse(created).plusMillis(1).toString();

    String page = "/deliveries?event=" + event;
    for (String more : List.of("", "&webhook=w&state=delivered", "&from=" + created)) {
      assertThat(service.read(page + more).at("/items/0/id")).isEqualTo(delivery.get("id"));
    }
    for (String more : List.of("&state=failed", "&from=" + later, "&until=" + created)) {
      assertThat(service.read(page + more).get("items")).isEmpty();
    }
  }

  @Test
  void a_failed_attempt_is_retried_with_the_same_id_and_body() throws Exception {
    receiver.respond(503);
    publish(event);
    Call first = receiver.next();
    receiver.respond(204);
    Call second = receiver.next();

    assertThat(second.header("Webhook-Id")).isEqualTo(first.header("Webhook-Id"));
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(waitForAttempts(2).get("state").asString()).isEqualTo("delivered");
  }

  @Test
  void a_delivery_can_be_replayed() throws Exception {
    publish(event);
    Call first = receiver.next();
    String id = waitForAttempts(1).get("id").asString();

    HttpResponse<String> asked = service.manage("POST", "/deliveries/replay?delivery=" + id, "");
    Call again = receiver.next();

    assertThat(asked.statusCode()).isEqualTo(202);
    assertThat(again.header("Webhook-Id")).isEqualTo(first.header("Webhook-Id"));
    assertThat(again.body()).isEqualTo(first.body());
  }

  @Test
  void a_cancelled_delivery_is_sent_by_a_replay_only() throws Exception {
    receiver.respond(503);
    publish(event);
    receiver.next();
    String id = waitForAttempts(1).get("id").asString();

    HttpResponse<String> one = service.manage("POST", "/deliveries/cancel?delivery=" + id, "");
    receiver.respond(204);

    assertThat(one.body()).isEqualTo("{\"cancelled\":1}");
    JsonNode cancelled = service.read("/deliveries/" + id);
    assertThat(cancelled.get("state").asString()).isEqualTo("cancelled");
    assertThat(cancelled.get("next_attempt_at").isNull()).isTrue();
    Exchange.problem(service.manage("POST", "/deliveries/cancel?delivery=" + id, ""), 404);
    assertThat(service.manage("POST", "/deliveries/cancel?webhook=w", "").body())
        .isEqualTo("{\"cancelled\":0}");

    service.manage("POST", "/deliveries/replay?delivery=" + id, "");
    assertThat(receiver.next().header("webhook-replay")).isEqualTo("1");
    assertThat(waitForAttempts(2).get("state").asString()).isEqualTo("delivered");
  }

  @Test
  void a_test_event_reaches_one_webhook_whatever_its_subscriptions() throws Exception {
    JsonNode sample = Exchange.body(service.manage("POST", "/webhooks/w/test", ""));
    JsonNode sent = Exchange.json(receiver.next().body());
    assertThat(sent.get("event_id")).isEqualTo(sample.get("event_id"));
    assertThat(sent.at("/entity/test").booleanValue()).isTrue();
    assertThat(sent.get("event_type").asString()).isEqualTo("create");

    String given = EVENT.formatted(event).replace("\"create\"", "\"other\"");
    JsonNode own = Exchange.body(service.manage("POST", "/webhooks/w/test", given));
    assertThat(Exchange.json(receiver.next().body()).get("event_id").asString())
        .isEqualTo("test-" + event);
    String path = "/deliveries/" + own.get("delivery_id").asString();
    assertThat(service.read(path).get("event_id").asString()).isEqualTo("test-" + event);

    assertThat(testRejection(given)).contains("at '/id': an event has this id");
    assertThat(testRejection(EVENT.formatted("x".repeat(255)))).contains("at '/id'");
    assertThat(testRejection("[]")).contains("from 1 to 1000");
    UpdateWebhookRequest disabled = new UpdateWebhookRequest().enabled(false);
    service.client("token-for-tests-1").webhooks().update("w", disabled);
    assertThat(testRejection("")).contains("the webhook is not enabled");
    assertThat(receiver.waiting()).isZero();
  }

  private String testRejection(String body) throws Exception {
    return Exchange.problem(service.manage("POST", "/webhooks/w/test", body), 422)
        .get("detail")
        .asString();
  }

  @Test
  void the_request_of_a_delivery_is_shown_with_secrets_masked() throws Exception {
    publish(event);
    Call sent = receiver.next();
    String delivery = sent.header("webhook-id");

    String path = "/deliveries/" + delivery + "?expand=request";
    JsonNode shown = service.read(path).get("request");

    assertThat(shown.get("url").asString()).isEqualTo(receiver.url(sent.path()));
    assertThat(shown.get("body").asString()).isEqualTo(sent.body());
    JsonNode headers = shown.get("headers");
    assertThat(headers.toString()).doesNotContain("canary");
    headers
        .propertyNames()
        .forEach(
            name -> {
              String value = headers.get(name).asString();
              if (!value.equals("***") && !name.equals("webhook-timestamp")) {
                assertThat(value).as(name).isEqualTo(sent.header(name));
              }
            });
    assertThat(headers.get("webhook-id").asString()).isEqualTo(delivery);
    for (String secret : List.of("X-Own", "authorization", "webhook-signature")) {
      assertThat(headers.get(secret).asString()).as(secret).isEqualTo("***");
    }
    Exchange.problem(service.manage("GET", "/deliveries/none?expand=request", ""), 404);
  }

  @Test
  void an_explanation_names_the_reason_for_each_subscription() throws Exception {
    JsonNode explanation = explained("webhook=w", EVENT.formatted("e")).get("explanation");
    JsonNode other =
        explained("webhook=w", EVENT.formatted("e").replace("\"create\"", "\"x\""))
            .get("explanation");

    assertThat(explanation.get("would_deliver").booleanValue()).isTrue();
    assertThat(other.get("would_deliver").booleanValue()).isFalse();
    assertThat(other.get("matches").booleanValue()).isFalse();
    assertThat(other.at("/subscriptions/0/reason").asString())
        .isEqualTo("the subscription does not list this event type");
    Exchange.problem(
        service.manage("POST", "/events/explain?webhook=none", EVENT.formatted("e")), 404);
  }

  private JsonNode explained(String query, String body) throws Exception {
    return Exchange.body(service.manage("POST", "/events/explain?" + query, body)).at("/items/0");
  }

  @Test
  void an_event_that_matches_nothing_is_stored_with_the_reason() throws Exception {
    service.manage("POST", "/events", EVENT.formatted("lost-1").replace("\"create\"", "\"x\""));
    publish("found-1");
    receiver.next();

    JsonNode lost = service.read("/events?event_type=x").at("/items/0");
    assertThat(lost.get("id").asString()).isEqualTo("lost-1");
    assertThat(lost.get("deliveries").intValue()).isZero();
    JsonNode explained = explained("event=lost-1", "");
    assertThat(explained.get("delivery_id").isNull()).isTrue();
    assertThat(explained.get("changed_since").booleanValue()).isFalse();
    assertThat(explained.at("/explanation/subscriptions/0/reason").asString())
        .isEqualTo("the subscription does not list this event type");
    JsonNode found = explained("event=found-1&webhook=w", "");
    assertThat(found.get("delivery_id").isString()).isTrue();
    assertThat(found.at("/explanation/matches").booleanValue()).isTrue();
    Exchange.problem(
        service.manage("POST", "/events/explain?event=found-1", EVENT.formatted("e")), 400);
  }

  @Test
  void what_was_skipped_is_counted_and_replayed_once_the_webhook_is_enabled() throws Exception {
    var webhooks = service.client("token-for-tests-1").webhooks();
    webhooks.update("w", new UpdateWebhookRequest().enabled(false));
    publish(event);
    publish(event + "-2");
    assertThat(waitForState("skipped", 2)).isTrue();
    // By the clock of the store, which another test cannot read.
    String published = service.read("/events/" + event).get("published_at").asString();
    String skipped = "/deliveries/replay?webhook=w&state=skipped&from=" + published;

    assertThat(counted(skipped)).isEqualTo(2);
    Exchange.problem(service.manage("POST", skipped, ""), 422);
    assertThat(receiver.waiting()).isZero();
    webhooks.update("w", new UpdateWebhookRequest().enabled(true));
    JsonNode replayed = Exchange.body(service.manage("POST", skipped, ""));

    assertThat(replayed.get("replayed").intValue()).isEqualTo(2);
    assertThat(replayed.get("next_cursor").isNull()).isTrue();
    receiver.next();
    receiver.next();
    assertThat(counted(skipped)).isZero();
    assertThat(counted("/deliveries/replay?until=2100-01-01T00:00:00Z&from=" + published)).isZero();
  }

  private int counted(String replay) throws Exception {
    return Exchange.body(service.manage("POST", replay + "&dry_run=true", ""))
        .get("replayed")
        .intValue();
  }

  @Test
  void an_event_is_read_as_it_was_published() throws Exception {
    String entity = "{\"price\": 1.10, \"big\": 123456789012345678901234567890}";
    service.manage(
        "POST",
        "/events",
        "{\"id\": \"exact\", \"entity_type\": \"a\", \"event_type\": \"b\", \"entity_id\": \"c\","
            + " \"related\": [{\"type\": \"t\", \"id\": \"1\"}],"
            + " \"entity_versions\": {\"4\": {\"v\": 2.50}}, \"entity\": "
            + entity
            + "}");

    HttpResponse<String> read = service.manage("GET", "/events/exact", "");

    assertThat(read.body()).contains("\"entity\":" + entity, "{\"v\": 2.50}");
    assertThat(Exchange.body(read).at("/related/0/type").asString()).isEqualTo("t");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ | the body is not JSON",
        "[] | send from 1 to 1000 events",
        "7 | send an object",
        "{\"who\": 1} | known are",
        "{\"entity_type\":\"a\",\"entity_id\":\"b\",\"event_type\":\"c\"} | at '/entity'",
        "{\"entity_type\": 1, \"entity\": {}} | at '/entity_type': send a string",
      })
  void an_invalid_event_is_rejected_with_the_reason(String body, String reason) throws Exception {
    JsonNode problem = Exchange.problem(service.manage("POST", "/events", body), 422);

    assertThat(problem.get("detail").asString()).contains(reason.strip());
  }

  private HttpResponse<String> publish(String id) throws Exception {
    HttpResponse<String> response = service.manage("POST", "/events", EVENT.formatted(id));
    assertThat(response.statusCode()).isEqualTo(202);
    return response;
  }

  private JsonNode waitForAttempts(int attempts) throws Exception {
    for (int i = 0; i < 200; i++) {
      JsonNode newest = service.read("/deliveries").at("/items/0");
      if (newest.path("attempts_made").asInt() >= attempts) {
        return service.read("/deliveries/" + newest.get("id").asString());
      }
      Thread.sleep(50);
    }
    throw new AssertionError("fewer than " + attempts + " attempts were recorded");
  }

  private boolean waitForState(String state, int deliveries) throws Exception {
    for (int i = 0; i < 200; i++) {
      JsonNode page = service.read("/deliveries?state=" + state);
      if (page.get("items").size() == deliveries) {
        return true;
      }
      Thread.sleep(50);
    }
    return false;
  }

  private static String signature(Call call) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
    String signed =
        call.header("Webhook-Id") + "." + call.header("Webhook-Timestamp") + "." + call.body();
    return base64(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
