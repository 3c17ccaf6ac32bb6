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
import dev.contentservice.service.RealPostgres;
import dev.contentservice.spring.boot.WebhooksShop.OrderPlaced;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What {@link WebhookSettings} does, its REST resource and, with deliveries, the Actuator do. */
@Tag("exhaustive")
class SettingsParityTest {
  private static final String EVENTS =
      "\"events\":[{\"entity_type\":\"order\",\"event_types\":[\"create\"]}]";
  private static final String WEBHOOK = "{\"url\":\"https://a.example/\",%s}".formatted(EVENTS);
  private static final DeliveryFilter ALL = new DeliveryFilter(null, null, null);

  @TempDir static Path folder;
  private static final Map<String, WebhooksShop> shops = new LinkedHashMap<>();
  private static WebhooksShop shop;
  private static WebhookSettings settings;

  @BeforeAll
  static void start() {
    shops.put("SQLite", new WebhooksShop(folder, WebhooksShop.Events.class));
    String server = RealPostgres.freshDatabase() + "?user=postgres";
    shops.put("PostgreSQL", new WebhooksShop(server, WebhooksShop.Events.class));
    // Deliveries stay as they are.
    shops.values().forEach(each -> each.bean(DeliveryLifecycle.class).stop());
  }

  @AfterAll
  static void stop() {
    shops.values().forEach(WebhooksShop::close);
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
        case "delete" -> outcome(settings.delete(tenant, id, version));
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
  @CsvFileSource(resources = "/settings.csv", delimiter = '|')
  void each_api_does_the_same_on_each_database(
      String operation, String whose, String body, String expected) throws Exception {
    Map<String, String> seen = new LinkedHashMap<>();
    for (Map.Entry<String, WebhooksShop> each : shops.entrySet()) {
      shop = each.getValue();
      settings = shop.bean(WebhookSettings.class);
      for (Map.Entry<String, Api> api : APIS.entrySet()) {
        String outcome = outcome(api.getValue(), operation, whose, body);
        // An operator acts for each owner.
        boolean acts = api.getKey().equals("the Actuator") && "foreign".equals(whose);
        if (outcome != null && !acts) {
          seen.put(api.getKey() + " on " + each.getKey(), outcome);
        }
      }
    }
    String first = seen.values().iterator().next();
    assertThat(first).startsWith(expected + "\n");
    assertThat(seen.values()).as(seen.toString()).containsOnly(first);
  }

  private static String outcome(Api api, String operation, String whose, String body)
      throws Exception {
    World world = new World(whose);
    String id = operation.endsWith(" delivery") ? world.delivery : world.webhook;
    String actor = "foreign".equals(whose) ? "other" : world.owner;
    String sent = body == null ? null : body.replace("%s", EVENTS);
    Callable<String> run = () -> api.run(operation, actor, id, world.version, sent);
    String outcome = "changing".equals(whose) ? world.changedDuring(run) : run.call();
    return outcome == null ? null : outcome + world.state();
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

    /** The operation waits for another one that changes the webhook. */
    String changedDuring(Callable<String> operation) throws Exception {
      FutureTask<String> waiting = new FutureTask<>(operation);
      settings.update(
          owner,
          webhook,
          version,
          it -> {
            new Thread(waiting).start();
            awaitLock(waiting);
            return it.name("Newer");
          });
      return waiting.get();
    }

    /** On SQLite a transaction that began waits for its first statement. */
    private static void awaitLock(FutureTask<String> waiting) {
      JdbcTemplate database = new JdbcTemplate(shop.bean(DataSource.class));
      boolean locks = shop == shops.get("PostgreSQL");
      while (locks && !waiting.isDone()) {
        locks = database.queryForList("select from pg_locks where not granted").isEmpty();
      }
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
