package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Violation;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** §4.2 through the generated client. */
@SharesService
@Tag("example")
class UpdateWebhookIT {
  private static RunningService service;
  @AutoClose private static ContentClient client;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
    client = service.client(SharedService.TOKEN);
  }

  static Stream<UpdatableMember> members() {
    return UpdatableMember.ALL.stream();
  }

  @BeforeEach
  void every_member_has_its_first_value() {
    client.webhooks().update("wh-search", firstValues());
  }

  private static UpdateWebhookRequest firstValues() {
    return new UpdateWebhookRequest()
        .name("Search indexer")
        .url("https://hooks.example.com/index")
        .customPayload("{}")
        .headers(WebhookHeaders.of(Map.of("X-Index", "articles")))
        .events(List.of(new EventSubscription(EntityType.ITEM_TYPE, List.of(EventType.CREATE))))
        .httpBasicUser("indexer")
        .httpBasicPassword(TwoWebhooks.PASSWORD)
        .enabled(true)
        .payloadApiVersion("3")
        .nestedItemsInPayload(true);
  }

  private static Webhook unchanged() {
    return client.webhooks().update("wh-search", new UpdateWebhookRequest());
  }

  @ParameterizedTest
  @MethodSource("members")
  void each_member_alone_changes_and_leaves_the_others(UpdatableMember member) {
    UpdateWebhookRequest body = new UpdateWebhookRequest();
    Webhook expected = unchanged();
    member.change().accept(body, expected);

    assertThat(client.webhooks().update("wh-search", body)).isEqualTo(expected);
    assertThat(unchanged()).isEqualTo(expected);
  }

  @Test
  void null_clears_custom_payload_and_credentials() {
    Webhook cleared =
        client
            .webhooks()
            .update(
                "wh-search",
                new UpdateWebhookRequest()
                    .customPayload(null)
                    .httpBasicUser(null)
                    .httpBasicPassword(null));

    assertThat(cleared.getCustomPayload()).isNull();
    assertThat(cleared.getHttpBasicUser()).isNull();
    assertThat(cleared.getHttpBasicPassword()).isNull();
  }

  @Test
  void the_name_of_another_webhook_is_rejected() {
    UpdateWebhookRequest body = new UpdateWebhookRequest().name("Mail");

    RequestRejectedException rejected =
        catchThrowableOfType(
            RequestRejectedException.class, () -> client.webhooks().update("wh-search", body));

    assertThat(rejected.status()).hasValue(422);
    assertThat(rejected.violations())
        .extracting(Violation::getRule, Violation::getPointer)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("webhook.name.unique", "/name"));
  }

  @Test
  void the_response_has_the_password_and_the_log_never_does() throws Exception {
    assertThat(unchanged().getHttpBasicPassword()).isEqualTo(TwoWebhooks.PASSWORD);
    Exchange.put(
        service.base(),
        "/webhooks/wh-search",
        SharedService.TOKEN,
        "{\"http_basic_password\": \"" + TwoWebhooks.PASSWORD + "\", \"http_basic_user\": 1}");

    assertThat(service.output()).noneMatch(line -> line.contains("canary-"));
    assertThat(service.read("/webhooks").toString())
        .contains("wh-search")
        .doesNotContain("canary-");
  }
}
