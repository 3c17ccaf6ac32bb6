package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.service.LoopbackReceiver.Call;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * How {@code payload_api_version}, {@code nested_items_in_payload} and {@code custom_payload} of a
 * webhook determine the payload, in every combination, with the packaged jar. Starts its own
 * services, with webhooks of its own receiver.
 */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class PayloadMembersIT {
  @TempDir static Path folder;
  private static LoopbackReceiver receiver;
  private static RunningService service;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    receiver = new LoopbackReceiver();
    List<String> webhooks =
        PayloadHook.ALL.stream().map(hook -> hook.json(receiver.url("/" + hook.id()))).toList();
    service = RunningService.in(own, kind.in(own, LoopbackWebhooks.in(own, webhooks.toString())));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
    receiver.close();
  }

  @ParameterizedTest
  @EnumSource(VersionedEvent.class)
  void each_webhook_gets_its_configured_serialization(VersionedEvent versions) throws Exception {
    String id = UUID.randomUUID().toString();
    assertThat(service.manage("POST", "/events", versions.event(id)).statusCode()).isEqualTo(202);
    Map<String, String> bodies = new HashMap<>();
    for (int i = 0; i < PayloadHook.ALL.size(); i++) {
      Call call = receiver.next();
      bodies.put(call.path().substring(1), call.body());
    }

    for (PayloadHook hook : PayloadHook.ALL) {
      String body = bodies.get(hook.id());
      if (hook.custom()) {
        assertThat(body).as(hook.id()).isEqualTo(PayloadHook.CUSTOM);
      } else {
        assertThat(body)
            .as(hook.id())
            .startsWith("{\"event_id\":\"" + id + "\",\"webhook_id\":\"" + hook.id() + "\",")
            .endsWith(",\"entity\":" + hook.entity(versions) + ",\"related\":[]}");
      }
    }
    assertThat(receiver.waiting()).isZero();
  }

  @ParameterizedTest
  @EnumSource(VersionedEvent.class)
  void an_explanation_says_which_serialization_it_is(VersionedEvent versions) throws Exception {
    for (PayloadHook hook : PayloadHook.ALL) {
      JsonNode explained =
          Exchange.body(
              service.manage("POST", "/events/explain?webhook=" + hook.id(), versions.event("e")));

      assertThat(explained.at("/items/0/explanation/payload").toString())
          .as(hook.id())
          .isEqualTo(hook.explained(versions));
    }
  }

  @Test
  void an_update_of_the_webhook_applies_to_the_next_event() throws Exception {
    String id = "5-flat";
    UpdateWebhookRequest update =
        new UpdateWebhookRequest().payloadApiVersion("4").nestedItemsInPayload(true);
    service.client("token-for-tests-1").webhooks().update(id, update);
    try {
      assertThat(
              service
                  .manage("POST", "/events", VersionedEvent.NAMED.event("e-" + kind))
                  .statusCode())
          .isEqualTo(202);
      for (int i = 0; i < PayloadHook.ALL.size(); i++) {
        Call call = receiver.next();
        if (call.path().equals("/" + id)) {
          assertThat(call.body())
              .contains("\"entity\":" + VersionedEvent.expanded(VersionedEvent.IN_VERSION_4) + ",");
        }
      }
    } finally {
      UpdateWebhookRequest back =
          new UpdateWebhookRequest().payloadApiVersion("5").nestedItemsInPayload(false);
      service.client("token-for-tests-1").webhooks().update(id, back);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "\"4\"", "{\"4\":null}"})
  void another_shape_is_rejected_and_nothing_is_sent(String versions) throws Exception {
    String event =
        VersionedEvent.NULL.event("wrong").replace("_versions\":null", "_versions\":" + versions);

    for (String path : List.of("/events", "/events/explain?webhook=4-flat")) {
      assertThat(
              Exchange.problem(service.manage("POST", path, event), 422).get("detail").asString())
          .startsWith("at '/entity_versions");
    }
    assertThat(receiver.waiting()).isZero();
  }
}
