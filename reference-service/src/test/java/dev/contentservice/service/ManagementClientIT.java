package dev.contentservice.service;

import static dev.contentservice.model.management.CheckedOperation.CREATE_ITEM_TYPE;
import static dev.contentservice.model.management.CheckedOperation.UPDATE_WEBHOOK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.NotFoundException;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.client.management.ContentManagementClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Violation;
import dev.contentservice.model.management.AttemptStatistics;
import dev.contentservice.model.management.CircuitBreakerState;
import dev.contentservice.model.management.CreateTokenRequest;
import dev.contentservice.model.management.CreateWebhookRequest;
import dev.contentservice.model.management.CreatedToken;
import dev.contentservice.model.management.DeliveryState;
import dev.contentservice.model.management.Event;
import dev.contentservice.model.management.ManagedWebhook;
import dev.contentservice.model.management.NewClientCertificate;
import dev.contentservice.model.management.NewSigningKey;
import dev.contentservice.model.management.SigningKey;
import dev.contentservice.model.management.StatisticsPeriod;
import dev.contentservice.model.management.TestDelivery;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operation of the management port through the generated client. Starts its own service, with
 * a receiver of its own.
 */
@Tag("example")
class ManagementClientIT {
  private static final String SUBSCRIBED = "recipe";

  @TempDir static Path folder;
  private static LoopbackReceiver receiver;
  private static RunningService service;
  private static ContentManagementClient client;

  @BeforeAll
  static void start() throws Exception {
    receiver = new LoopbackReceiver();
    service = RunningService.in(folder, LoopbackWebhooks.in(folder, "[]"));
    client = ContentManagementClient.builder().baseUrl(service.management()).build();
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    service.close();
    receiver.close();
  }

  private static ManagedWebhook create(String name) {
    return client
        .webhooks()
        .create(
            new CreateWebhookRequest(name)
                .url(receiver.url("/" + name))
                .enabled(true)
                .events(
                    List.of(
                        new EventSubscription(
                            EntityType.of(SUBSCRIBED), List.of(EventType.UPDATE)))));
  }

  private static Event event(String id) {
    return new Event(EntityType.of(SUBSCRIBED), EventType.of("update"), "1", List.of("an entity"))
        .id(id);
  }

  @Test
  void a_webhook_is_created_read_updated_listed_and_deleted() {
    String id = create("life").getId();

    assertThat(client.webhooks().read(id).getDisabled()).isNull();
    assertThat(client.webhooks().update(id, changes -> changes.enabled(false)).getEnabled())
        .isFalse();
    assertThat(client.webhooks().update(id, changes -> changes.enabled(true)).getEnabled())
        .isTrue();
    assertThat(client.webhooks().list().getItems()).extracting(ManagedWebhook::getId).contains(id);
    assertThat(client.webhooks().list(of -> of.nameContains("LIF")).getItems())
        .extracting(ManagedWebhook::getId)
        .containsExactly(id);
    client.webhooks().delete(id);

    assertThat(catchThrowableOfType(NotFoundException.class, () -> client.webhooks().read(id)))
        .hasMessageContaining("404");
  }

  @Test
  void violations_of_a_new_webhook_arrive_as_objects() {
    create("twice");

    RequestRejectedException rejected =
        catchThrowableOfType(RequestRejectedException.class, () -> create("twice"));

    assertThat(rejected.violations()).extracting(Violation::getPointer).containsExactly("/name");
  }

  @Test
  void an_event_is_explained_published_delivered_and_replayed() throws Exception {
    String id = create("notified").getId();

    assertThat(client.events().explain(event("e-1"), of -> of.webhook(id)).getItems()).hasSize(1);
    assertThat(client.events().publish(List.of(event("e-1"))))
        .singleElement()
        .satisfies(published -> assertThat(published.getNew()).isTrue());
    Eventually.yes(
        () ->
            client
                    .deliveries()
                    .list(of -> of.webhook(id).state(DeliveryState.DELIVERED))
                    .getItems()
                    .size()
                == 1);

    String delivery = client.deliveries().list(of -> of.webhook(id)).getItems().get(0).getId();
    assertThat(client.deliveries().list(of -> of.webhook(id).text("-1")).getItems()).isNotEmpty();
    assertThat(client.deliveries().list(of -> of.webhook(id).text("-2")).getItems()).isEmpty();
    assertThat(client.events().list(of -> of.text("-1")).getItems())
        .anyMatch(each -> each.getId().equals("e-1"));
    assertThat(client.events().read("e-1").getDeliveries()).isPositive();
    assertThat(client.events().explain(of -> of.event("e-1").webhook(id)).getItems())
        .singleElement()
        .satisfies(each -> assertThat(each.getDeliveryId()).isEqualTo(delivery));
    assertThat(client.deliveries().read(delivery).getAttempts()).hasSize(1);
    assertThat(client.deliveries().replay(of -> of.delivery(delivery)).getReplayed()).isEqualTo(1);
    assertThat(client.deliveries().replay(of -> of.webhook(id).dryRun(true)).getReplayed())
        .isZero();
    assertThat(client.deliveries().cancel(of -> of.webhook(id)).getCancelled()).isBetween(0, 1);
  }

  @Test
  void what_is_stored_of_an_entity_and_of_a_webhook_is_erased() throws Exception {
    String id = create("erased").getId();
    client.events().publish(List.of(event("e-erased")));
    Eventually.yes(
        () ->
            !client
                .deliveries()
                .list(of -> of.webhook(id).state(DeliveryState.DELIVERED))
                .getItems()
                .isEmpty());

    Eventually.yes(
        () -> client.erasures().erase(of -> of.entityType(SUBSCRIBED).entityId("1")).getComplete());
    assertThat(client.deliveries().list(of -> of.webhook(id)).getItems()).isEmpty();
    assertThat(client.events().list(of -> of.entityType(SUBSCRIBED).entityId("1")).getItems())
        .isEmpty();
    TestDelivery test = client.webhooks().test(id, event("probe-erased"));
    client.webhooks().delete(id);
    Eventually.yes(() -> client.erasures().erase(of -> of.webhook(id)).getComplete());

    assertThat(
            catchThrowableOfType(
                NotFoundException.class, () -> client.deliveries().read(test.getDeliveryId())))
        .hasMessageContaining("404");
  }

  @Test
  void alerts_cannot_be_published() {
    RequestRejectedException rejected =
        catchThrowableOfType(
            RequestRejectedException.class,
            () ->
                client
                    .events()
                    .publish(
                        List.of(
                            new Event(
                                EntityType.of("delivery_alert"),
                                EventType.of("update"),
                                "1",
                                "x"))));

    assertThat(rejected)
        .hasMessageContaining("the entity type delivery_alert is reserved for alerts");
  }

  @Test
  void a_test_event_is_sent_to_one_webhook_and_keys_are_rotated() throws Exception {
    ManagedWebhook created = create("tested");
    String id = created.getId();
    String first = created.getSigningKey().getSigningKey();
    assertThat(created.toString()).doesNotContain(first);

    TestDelivery test = client.webhooks().test(id, event("probe"));
    Eventually.yes(
        () -> client.deliveries().read(test.getDeliveryId()).getState() == DeliveryState.DELIVERED);
    NewSigningKey key = client.webhooks().addSigningKey(id);

    assertThat(client.webhooks().listSigningKeys(id).getItems()).hasSize(2);
    assertThat(key.toString()).doesNotContain(key.getSigningKey());
    assertThat(client.webhooks().deleteSigningKey(id, key.getId()).getItems())
        .extracting(SigningKey::getId)
        .containsExactly(created.getSigningKey().getId());
  }

  @Test
  void a_client_certificate_is_set_and_deleted() throws Exception {
    String id = create("certified").getId();
    Map<String, String> files = Certificate.make(folder, "sender").in(folder);
    NewClientCertificate certificate =
        new NewClientCertificate(
            Files.readString(Path.of(files.get("CONTENT_TLS_CERTIFICATE"))),
            Files.readString(Path.of(files.get("CONTENT_TLS_KEY"))));
    assertThat(certificate.toString()).doesNotContain(certificate.getPrivateKey());

    assertThat(
            client
                .webhooks()
                .setClientCertificate(id, certificate)
                .getClientCertificate()
                .getSubject())
        .isEqualTo("CN=sender");
    assertThat(client.webhooks().deleteClientCertificate(id).getClientCertificate()).isNull();
  }

  @Test
  void a_receiver_that_fails_is_listed_until_its_webhook_is_deleted() throws Exception {
    String id = create("fails").getId();
    receiver.respond(500);
    try {
      for (int i = 0; i < 5; i++) {
        client.webhooks().test(id, event("failing-" + i));
      }
      Eventually.yes(
          () ->
              client.receivers().list().getItems().stream()
                  .anyMatch(each -> each.getCircuitBreaker() == CircuitBreakerState.OPEN));
    } finally {
      receiver.respond(204);
    }

    assertThat(client.receivers().list().getItems())
        .singleElement()
        .satisfies(
            failing -> {
              assertThat(failing.getWebhookId()).isEqualTo(id);
              assertThat(failing.getWebhookName()).isEqualTo("fails");
              assertThat(failing.getEnabled()).isTrue();
              assertThat(failing.getConsecutiveFailures()).isEqualTo(5);
              assertThat(failing.getFailingSince()).isBefore(failing.getPausedUntil());
              assertThat(failing.getDisabled()).isNull();
              assertThat(failing.getPending()).isEqualTo(5);
              assertThat(failing.getOldestPendingAt()).isBeforeOrEqualTo(failing.getFailingSince());
            });
    client.webhooks().delete(id);

    assertThat(client.receivers().list().getItems()).isEmpty();
  }

  @Test
  void a_body_is_checked_as_an_object_or_as_any_json() {
    create("named");

    assertThat(
            client
                .checks()
                .check(CREATE_ITEM_TYPE, new CreateItemTypeRequest("A", "a"))
                .getAccepted())
        .isTrue();
    assertThat(client.checks().check(UPDATE_WEBHOOK, Map.of("name", 1)).getViolations())
        .extracting(Violation::getPointer)
        .containsExactly("/name");
    assertThat(client.checks().check(UPDATE_WEBHOOK, Map.of("name", "named")).getViolations())
        .extracting(Violation::getRule)
        .containsExactly("webhook.name.unique");
  }

  @Test
  void a_token_is_created_used_listed_and_revoked() {
    CreatedToken token = client.tokens().create(new CreateTokenRequest("from-client"));

    try (ContentClient contract = service.client(token.getToken())) {
      ItemType model = contract.itemTypes().create(new CreateItemTypeRequest("Cake", "cake"));
      assertThat(client.models().read(model.getId())).isEqualTo(model);
      assertThat(client.models().list().getItems()).contains(model);
      String menuItem = client.models().listMenuItems().getItems().get(0).getId();
      assertThat(client.models().readMenuItem(menuItem).getItemTypeId()).isEqualTo(model.getId());
      client.models().delete(model.getId());
      assertThat(client.models().listMenuItems().getItems()).isEmpty();
    }
    assertThat(client.callers().read().getRole().value()).isEqualTo("administer");
    assertThat(client.tokens().list().getItems()).extracting("name").contains("from-client");
    client.tokens().revoke("from-client");

    assertThat(client.tokens().list().getItems()).extracting("name").doesNotContain("from-client");
    assertThat(token.toString()).doesNotContain(token.getToken());
  }

  @Test
  void the_attempts_of_a_week_are_read() {
    AttemptStatistics week =
        client.statistics().read(of -> of.period(StatisticsPeriod.WEEK).webhook("unknown"));

    assertThat(week.getPoints()).hasSize(168);
    assertThat(week.getTotal().getDelivered()).isZero();
    assertThat(week.getTotal().getPending()).isNull();
    assertThat(client.statistics().read().getStepSeconds()).isEqualTo(60);
  }
}
