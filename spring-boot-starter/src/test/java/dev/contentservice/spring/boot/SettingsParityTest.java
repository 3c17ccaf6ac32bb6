package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.InvalidWebhookException;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.delivery.runtime.WebhookSettings.OutdatedException;
import dev.contentservice.delivery.runtime.WebhookSettings.TooManyWebhooksException;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.spring.boot.WebhooksShop.OrderPlaced;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What {@link WebhookSettings} does, its REST resource and, with deliveries, the Actuator do. */
class SettingsParityTest {
  private static final String EVENTS =
      "\"events\":[{\"entity_type\":\"order\",\"event_types\":[\"create\"]}]";
  private static final String WEBHOOK = "{\"url\":\"https://a.example/\",%s}".formatted(EVENTS);
  private static final DeliveryFilter ALL = new DeliveryFilter(null, null, null);

  @TempDir static Path folder;
  private static WebhooksShop shop;
  private static WebhookSettings settings;

  @BeforeAll
  static void start() {
    shop = new WebhooksShop(folder, WebhooksShop.Events.class);
    settings = shop.bean(WebhookSettings.class);
    // Deliveries stay as they are.
    shop.bean(DeliveryLifecycle.class).stop();
  }

  @AfterAll
  static void stop() {
    shop.close();
  }

  /** One way to do what the settings do: null if it has no such operation, else the outcome. */
  private interface Api {
    String run(String operation, String tenant, String id, long version, String body)
        throws Exception;
  }

  private static final Map<String, Api> APIS = new LinkedHashMap<>();

  static {
    APIS.put("the class", SettingsParityTest::direct);
    APIS.put("the resource", SettingsParityTest::rest);
    APIS.put("the Actuator", SettingsParityTest::actuator);
  }

  private static String direct(
      String operation, String tenant, String id, long version, String body) {
    try {
      return switch (operation) {
        case "create" -> {
          settings.create(tenant, merged(body, new Webhook()));
          yield "done";
        }
        case "read" -> outcome(settings.find(tenant, id).isPresent());
        case "update" ->
            outcome(settings.update(tenant, id, version, it -> merged(body, it)).isPresent());
        case "delete" -> outcome(settings.delete(tenant, id));
        case "enable" -> outcome(settings.enable(tenant, id));
        case "rotate-key" -> outcome(settings.rotateKey(tenant, id, Duration.ZERO).isPresent());
        case "test" ->
            outcome(settings.sendTest(tenant, id).isPresent(), settings.find(tenant, id));
        case "replay" ->
            outcome(
                settings
                    .replayNext(
                        tenant, new ReplayPeriod(id, DeliveryState.FAILED, null, null, null))
                    .isPresent(),
                settings.find(tenant, id));
        case "read delivery" -> outcome(settings.delivery(tenant, id).isPresent());
        case "retry delivery" -> outcome(settings.retry(tenant, id), settings.delivery(tenant, id));
        case "cancel delivery" ->
            outcome(settings.cancel(tenant, id), settings.delivery(tenant, id));
        default -> outcome(settings.replay(tenant, id), settings.delivery(tenant, id));
      };
    } catch (InvalidWebhookException e) {
      return "invalid " + e.report().violations().get(0).pointer().value();
    } catch (OutdatedException e) {
      return "outdated";
    } catch (TooManyWebhooksException e) {
      return "conflict";
    }
  }

  /**
   * As a caller in Java does. Null is an error in JSON, and not set here, for a name and headers.
   */
  private static Webhook merged(String members, Webhook webhook) {
    ObjectNode body = (ObjectNode) BodyJson.mapper().readTree(members);
    for (String name : List.copyOf(body.propertyNames())) {
      if (body.get(name).isNull()) {
        body.remove(name);
        switch (name) {
          case "url" -> webhook.setUrl(null);
          case "events" -> webhook.setEvents(null);
          default -> webhook.setHttpBasicUser(null);
        }
      }
    }
    return BodyJson.mapper().readerForUpdating(webhook).readValue(body);
  }

  private static String outcome(boolean done) {
    return done ? "done" : "not found";
  }

  private static String outcome(boolean done, Optional<?> found) {
    return !done && found.isPresent() ? "conflict" : outcome(done);
  }

  private static String rest(String operation, String tenant, String id, long version, String body)
      throws Exception {
    String path = operation.endsWith(" delivery") ? "/deliveries/" + id : "/" + id;
    MockHttpServletResponse response =
        switch (operation) {
          case "create" -> send(tenant, "POST", "", body, version);
          case "read", "read delivery" -> send(tenant, "GET", path, null, version);
          case "update" -> send(tenant, "PATCH", path, body, version);
          case "delete" -> send(tenant, "DELETE", path, null, version);
          case "replay" -> send(tenant, "POST", path + "/replay", "{}", version);
          default -> send(tenant, "POST", path + "/" + operation.split(" ", 2)[0], "{}", version);
        };
    return switch (response.getStatus()) {
      case 404 -> "not found";
      case 409 -> "conflict";
      case 412 -> "outdated";
      case 422 ->
          "invalid "
              + BodyJson.mapper()
                  .readTree(response.getContentAsByteArray())
                  .at("/violations/0/pointer")
                  .asString();
      default -> response.getStatus() < 300 ? "done" : response.getContentAsString();
    };
  }

  private static MockHttpServletResponse send(
      String tenant, String method, String path, String body, long version) throws Exception {
    return shop.send(
        tenant,
        method,
        WebhooksShop.BASE + path,
        body,
        Map.of("Content-Type", "application/json", "If-Match", "\"" + version + "\""));
  }

  /** That of an operator, for whom a delivery that cannot be changed is not found. */
  private static String actuator(
      String operation, String tenant, String id, long version, String body) {
    DeliveriesEndpoint endpoint =
        new DeliveriesEndpoint(shop.bean(TransactionRunner.class), settings);
    if (!operation.endsWith(" delivery")) {
      return null;
    }
    boolean known = endpoint.one(id) != null;
    return operation.startsWith("read")
        ? outcome(known)
        : outcome(
            endpoint.change(id, operation.split(" ", 2)[0]).getStatus() == 200,
            known ? Optional.of(id) : Optional.empty());
  }

  @ParameterizedTest(name = "{0} {1} {2}: {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "create||{\"url\":\"https://b.example/\",%s}|done",
        "create||{\"url\":\"https://b.example/\",%s,\"enabled\":false}|done",
        "create||{\"url\":\"https://b.example/\",%s,\"name\":\"Tea\"}|done",
        "create||{}|invalid /url",
        "create||{\"url\":null,%s}|invalid /url",
        "create||{\"url\":\"ftp://b.example/\",%s}|invalid /url",
        "create||{\"url\":\"http://10.0.0.1/\",%s}|invalid /url",
        "create||{\"url\":\"https://b.example/\"}|invalid /events",
        "create||{\"url\":\"https://b.example/\",\"events\":null}|invalid /events",
        "create||{\"url\":\"https://b.example/\",\"events\":[{\"entity_type\":\"order\",\"event_types\":[\"x\"]}]}|invalid /events/0/event_types/0",
        "create|full|{\"url\":\"https://b.example/\",%s}|conflict",
        "read|own||done",
        "read|foreign||not found",
        "read|unknown||not found",
        "update|own|{}|done",
        "update|own|{\"name\":\"Tea\"}|done",
        "update|own|{\"enabled\":false}|done",
        "update|own|{\"http_basic_user\":\"robot\",\"http_basic_password\":\"canary\"}|done",
        "update|own|{\"http_basic_user\":null}|done",
        "update|own|{\"headers\":{\"X-Key\":\"canary\"}}|done",
        "update|own|{\"url\":null}|invalid /url",
        "update|own|{\"url\":\"ftp://b.example/\"}|invalid /url",
        "update|own|{\"url\":\"http://10.0.0.1/\"}|invalid /url",
        "update|own|{\"events\":null}|invalid /events",
        "update|stale|{\"name\":\"Lost\"}|outdated",
        "update|foreign|{\"name\":\"Stolen\"}|not found",
        "update|unknown|{\"name\":\"Lost\"}|not found",
        "delete|own||done",
        "delete|foreign||not found",
        "delete|unknown||not found",
        "enable|own||done",
        "enable|disabled||done",
        "enable|foreign||not found",
        "enable|unknown||not found",
        "rotate-key|own||done",
        "rotate-key|foreign||not found",
        "rotate-key|unknown||not found",
        "test|own||done",
        "test|disabled||conflict",
        "test|foreign||not found",
        "test|unknown||not found",
        "replay|own||done",
        "replay|disabled||conflict",
        "replay|foreign||not found",
        "replay|unknown||not found",
        "read delivery|own||done",
        "read delivery|foreign||not found",
        "read delivery|unknown||not found",
        "retry delivery|own||done",
        "retry delivery|disabled||conflict",
        "retry delivery|completed||conflict",
        "retry delivery|foreign||not found",
        "retry delivery|unknown||not found",
        "cancel delivery|own||done",
        "cancel delivery|disabled||done",
        "cancel delivery|completed||conflict",
        "cancel delivery|foreign||not found",
        "cancel delivery|unknown||not found",
        "replay delivery|own||conflict",
        "replay delivery|completed||done",
        "replay delivery|foreign||not found",
        "replay delivery|unknown||not found",
      })
  void each_api_does_the_same(String operation, String whose, String body, String expected)
      throws Exception {
    Map<String, String> seen = new LinkedHashMap<>();
    for (Map.Entry<String, Api> api : APIS.entrySet()) {
      World world = new World(whose);
      String id = operation.endsWith(" delivery") ? world.delivery : world.webhook;
      String actor = world.actor(api.getKey().equals("the Actuator"));
      String sent = body == null ? null : body.replace("%s", EVENTS);
      String outcome = api.getValue().run(operation, actor, id, world.version, sent);
      if (outcome != null) {
        seen.put(api.getKey(), outcome + world.state());
      }
    }
    assertThat(seen.get("the class")).startsWith(expected + "\n");
    // An operator acts for each owner.
    if ("foreign".equals(whose)) {
      seen.remove("the Actuator");
    }
    assertThat(seen.values()).as(seen.toString()).containsOnly(seen.get("the class"));
  }

  /** One owner with a webhook and a delivery, in the state that the row needs. */
  private static final class World {
    private final String owner = UUID.randomUUID().toString();
    private final String whose;
    private final String webhook;
    private final String delivery;
    private final long version;

    World(String whose) {
      this.whose = String.valueOf(whose);
      String own =
          settings.create(owner, merged(WEBHOOK, new Webhook())).webhook().webhook().getId();
      shop.bean(Publisher.class).publish(owner, new OrderPlaced("7", "sencha"));
      DeliveryRecord pending = settings.deliveries(owner, ALL, 1).deliveries().get(0);
      long shown = settings.find(owner, own).orElseThrow().version();
      switch (this.whose) {
        case "disabled" -> settings.update(owner, own, shown, it -> it.enabled(false));
        case "stale" -> settings.update(owner, own, shown, it -> it.name("Newer"));
        case "completed" -> settings.cancel(owner, pending.id());
        case "full" -> {
          for (int i = 1; i < 100; i++) {
            settings.create(owner, merged(WEBHOOK, new Webhook()).name("n" + i));
          }
        }
        default -> {}
      }
      boolean unknown = this.whose.equals("unknown");
      webhook = unknown ? UUID.randomUUID().toString() : own;
      delivery = unknown ? UUID.randomUUID().toString() : pending.id();
      version =
          this.whose.equals("stale") ? shown : settings.find(owner, own).orElseThrow().version();
    }

    String actor(boolean operator) {
      return whose.equals("foreign") && !operator ? "other" : owner;
    }

    /** What the owner then has, but for identifiers and times. */
    String state() {
      StringBuilder state = new StringBuilder("\n");
      for (WebhookSettings.Shown each : settings.list(owner, "", 999)) {
        JsonNode shown = BodyJson.mapper().valueToTree(each.webhook().id("id"));
        state.append(shown).append('\n');
      }
      settings
          .deliveries(owner, ALL, 999)
          .deliveries()
          .forEach(each -> state.append(each.eventType() + " " + each.state()).append('\n'));
      return state.toString();
    }
  }
}
