package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The messages of failing tests, which say what was received instead. */
class FailureTextsIT {

  @ContentServiceTest
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
  static class Unmatched {
    @Test
    void test(TestService service, WebhookReceiver receiver) {
      service.publish("item", "create", "1", Map.of());
      receiver.timeout(Duration.ofMillis(500)).awaitDelivery("w");
    }
  }

  @Test
  void no_delivery_at_all() {
    assertThat(Run.failures(Unmatched.class))
        .containsExactly(
            "no delivery to 'w' was accepted within 0.5 seconds; nothing was received\n"
                + "event item create was published; 'w' subscribes to item update");
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
  static class Rejected {
    @Test
    void test(TestService service, WebhookReceiver receiver) {
      receiver.respondWith(500);
      service.publish("item", "update", "1", Map.of());
      receiver.timeout(Duration.ofSeconds(2)).awaitDelivery("w");
    }
  }

  @Test
  void only_rejected_deliveries() {
    assertThat(Run.failures(Rejected.class))
        .singleElement(STRING)
        .startsWith(
            "no delivery to 'w' was accepted within 2.0 seconds; received was:\n"
                + "  delivery to 'w' of item update (attempt 1, responded with 500)")
        .contains("\ndeliveries of the service, newest first:\n  webhook 'w', item update: ");
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
  static class Different {
    @Test
    void member(TestService service, WebhookReceiver receiver) {
      service.publish("item", "update", "1", Map.of("name", "Story"));
      receiver.awaitDelivery("w").hasMember("/entity/name", "Article");
    }

    @Test
    void more(TestService service, WebhookReceiver receiver) {
      service.publish("item", "update", "1", Map.of());
      receiver.requireNoMoreDeliveries();
    }

    @Test
    void rejected(TestService service) {
      service.publish("item", "", "1", Map.of());
    }
  }

  @Test
  void other_members_more_deliveries_and_rejected_events() {
    assertThat(Run.failures(Different.class))
        .hasSize(3)
        .contains(
            "/entity/name of delivery to 'w' of item update (attempt 1, responded with 204) is"
                + " \"Story\", but expected is \"Article\"",
            "no more deliveries were expected, but received was:\n"
                + "  delivery to 'w' of item update (attempt 1, responded with 204)")
        .anyMatch(text -> text.startsWith("POST /events returned 4"));
  }

  @ContentServiceTest
  static class Forged {
    static String secret = "";

    @Test
    void test(TestService service, WebhookReceiver receiver) throws Exception {
      secret = service.signingKey();
      HttpRequest forged =
          HttpRequest.newBuilder(receiver.url("w")).POST(BodyPublishers.ofString("{}")).build();
      int status = HttpClient.newHttpClient().send(forged, BodyHandlers.discarding()).statusCode();
      assertThat(status).isEqualTo(401);
    }
  }

  @Test
  void a_request_without_a_valid_signature_fails_a_test_that_does_not_wait_for_it() {
    List<String> failures = Run.failures(Forged.class);

    assertThat(failures)
        .singleElement(STRING)
        .startsWith("a request to 'w' has no valid signature: ")
        .doesNotContain(Forged.secret);
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "..", entityType = "item", eventTypes = "update")
  static class Unprovisionable {
    @Test
    void test() {}
  }

  @Test
  void a_webhook_that_cannot_be_provisioned() {
    assertThat(Run.failures(Unprovisionable.class))
        .singleElement(STRING)
        .startsWith(
            "the service rejects @ProvisionedWebhook: /0/id: the id of a provisioned webhook must be usable in a path");
  }
}
