package dev.contentservice.consumers.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A whole application with the starter, called over HTTP. */
@Timeout(180)
class StarterTest {
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  @TempDir static Path folder;
  private static Receiver receiver;
  private static RunningShop shop;

  @BeforeAll
  static void start() throws IOException {
    receiver = new Receiver();
    shop = RunningShop.start(folder, receiver);
  }

  @AfterAll
  static void stop() {
    shop.close();
    receiver.close();
  }

  @Test
  void a_commit_delivers_and_a_rollback_does_not() throws Exception {
    assertEquals(200, shop.post("/articles/tea", "").statusCode());
    assertTrue(receiver.next().contains("\"entity\":{\"name\":\"tea\"}"));
    assertEquals(500, shop.post("/articles/tea", "").statusCode());

    assertEquals(200, shop.post("/articles/milk", "").statusCode());
    assertTrue(receiver.next().contains("milk"));
    assertEquals(1, shop.count("delivery_events where entity_id = 'tea'"));
    assertEquals(1, shop.count("articles where name = 'tea'"));
  }

  @Test
  void the_endpoint_shows_and_replays_a_failed_delivery() throws Exception {
    receiver.aborts = true;
    shop.post("/articles/salt", "");
    String first = receiver.next();
    String delivery = id(shop.until("/actuator/deliveries?state=failed", "\"items\":[{"));
    receiver.aborts = false;

    String shown = shop.get("/actuator/deliveries/" + delivery).body();
    assertTrue(shown.contains("\"status\":400"), shown);
    assertTrue(shown.contains("\"entity_id\":\"salt\""), shown);
    assertFalse(shown.contains("payload"), shown);
    assertFalse(shown.contains("entity\":{"), "members of a payload are not shown: " + shown);
    HttpResponse<String> replayed =
        shop.post("/actuator/deliveries", "{\"webhook\":\"wh-search\"}");
    assertEquals("{\"replayed\":1}", replayed.body());
    assertEquals(first, receiver.next());
    shop.until("/actuator/deliveries/" + delivery, "\"state\":\"delivered\"");
    assertEquals("{\"replayed\":1}", shop.post("/actuator/deliveries/" + delivery, "{}").body());
    assertEquals(first, receiver.next());
  }

  @Test
  void the_endpoint_rejects_what_it_does_not_know() throws Exception {
    assertEquals(404, shop.get("/actuator/deliveries/unknown").statusCode());
    assertEquals(404, shop.post("/actuator/deliveries/unknown", "{}").statusCode());
    assertEquals(400, shop.get("/actuator/deliveries?state=lost").statusCode());
    assertEquals(400, shop.post("/actuator/deliveries", "{}").statusCode());
    String period = "{\"from\":\"2026-01-01T00:00:00Z\",\"until\":\"2026-01-02T00:00:00Z\"}";
    assertEquals("{\"replayed\":0}", shop.post("/actuator/deliveries", period).body());
  }

  @Test
  void health_and_metrics_include_delivery() throws Exception {
    shop.post("/articles/rice", "");
    receiver.next();

    String health = shop.get("/actuator/health").body();
    assertTrue(health.contains("\"contentDelivery\":{"), health);
    assertTrue(health.contains("\"stuck\":0"), health);
    shop.until("/actuator/metrics/content.delivery.attempts", "delivered");
    assertEquals(200, shop.get("/actuator/metrics/content.delivery.queued").statusCode());
  }

  @Test
  void a_body_that_breaks_a_rule_is_rejected() throws Exception {
    HttpResponse<String> rejected =
        shop.post(
            "/checked",
            "{\"name\":\"A\",\"api_key\":\"a\",\"ordering_meta\":\"created_at\","
                + "\"ordering_field\":{\"type\":\"field\",\"id\":\"f1\"}}");

    assertEquals(400, rejected.statusCode(), rejected.body());
    assertTrue(rejected.body().contains("\"field\":\"orderingMeta\""), rejected.body());
    assertTrue(rejected.body().contains("item-type.ordering.exclusive"), rejected.body());
    assertEquals(200, shop.post("/checked", "{\"name\":\"A\",\"api_key\":\"a\"}").statusCode());
  }

  @Test
  void the_application_migrates_its_tables_beside_those_of_delivery() {
    assertEquals(1, shop.count("flyway_schema_history where version = '1'"));
    assertTrue(shop.count("delivery_schema_history where success") > 0);
  }

  private static String id(String body) {
    Matcher id = ID.matcher(body);
    assertTrue(id.find(), body);
    return id.group(1);
  }
}
