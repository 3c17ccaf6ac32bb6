package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * What CONTENT_TEST_MODE adds. Starts its own services, with this setting, and deletes their data.
 */
@Tag("nightly")
class ResetIT {
  private static final String WEBHOOK =
      """
      [{"id": "%s", "name": "W", "url": "%s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["update"]}]}]
      """;

  @TempDir Path folder;

  private Map<String, String> settings(String webhooks) throws Exception {
    Map<String, String> settings = new HashMap<>(LoopbackWebhooks.in(folder, webhooks));
    settings.put("CONTENT_TEST_MODE", "true");
    return settings;
  }

  private static HttpResponse<String> create(RunningService service) throws Exception {
    return Exchange.send(
        Exchange.json(service.base(), "/item-types", ManyClients.TOKEN)
            .header("Idempotency-Key", "key-1")
            .POST(BodyPublishers.ofString("{\"name\": \"A\", \"api_key\": \"a\"}")));
  }

  private static String publish(RunningService service) throws Exception {
    return service
        .manage(
            "POST",
            "/events",
            """
            {"id": "e1", "entity_type": "item", "event_type": "update", "entity_id": "7",
             "entity": {"n": 1}}""")
        .body();
  }

  private static JsonNode items(RunningService service, String page) throws Exception {
    return service.read(page).get("items");
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_reset_deletes_everything_and_provisions_the_webhooks_that_the_file_has_now(
      EitherStore kind) throws Exception {
    try (LoopbackReceiver receiver = new LoopbackReceiver();
        RunningService service =
            RunningService.in(
                folder, kind.in(folder, settings(WEBHOOK.formatted("w", receiver.url("/")))))) {
      String first = create(service).body();
      assertThat(create(service).body()).isEqualTo(first);
      assertThat(publish(service)).contains("\"new\":true", "\"webhooks\":1");
      receiver.next();
      Files.writeString(
          folder.resolve("webhooks.json"), WEBHOOK.formatted("other", receiver.url("/other")));

      assertThat(service.manage("POST", "/reset", "").statusCode()).isEqualTo(200);

      assertThat(items(service, "/models")).isEmpty();
      assertThat(items(service, "/deliveries")).isEmpty();
      assertThat(items(service, "/webhooks")).hasSize(1);
      assertThat(create(service).body()).isNotEqualTo(first);
      assertThat(publish(service)).contains("\"new\":true", "\"webhooks\":1");
      assertThat(receiver.next().path()).isEqualTo("/other");
    }
  }

  @Test
  void the_result_of_an_attempt_in_flight_during_a_reset_is_ignored() throws Exception {
    try (LoopbackReceiver receiver = new LoopbackReceiver();
        RunningService service =
            RunningService.in(folder, settings(WEBHOOK.formatted("w", receiver.url("/"))))) {
      receiver.respond(503);
      publish(service);
      receiver.next();
      service.manage("POST", "/reset", "");
      receiver.respond(204);

      publish(service);
      Eventually.yes(
          () -> items(service, "/deliveries").toString().contains("\"state\":\"delivered\""));
      assertThat(items(service, "/deliveries")).hasSize(1);
    }
  }

  @Test
  void a_rejected_file_is_a_problem_with_each_violation() throws Exception {
    try (RunningService service = RunningService.in(folder, settings("[]"))) {
      Files.writeString(
          folder.resolve("webhooks.json"), WEBHOOK.formatted("..", "http://127.0.0.1:1/"));

      assertThat(
              Exchange.problem(service.manage("POST", "/reset", ""), 422).get("detail").asString())
          .contains(
              "nothing of it was stored",
              "line 1: /0/id: the id of a provisioned webhook must be usable in a path");
    }
  }

  @Test
  void a_failed_attempt_is_retried_at_once() throws Exception {
    try (LoopbackReceiver receiver = new LoopbackReceiver();
        RunningService service =
            RunningService.in(folder, settings(WEBHOOK.formatted("w", receiver.url("/"))))) {
      receiver.respond(503);
      publish(service);

      Eventually.yes(
          () -> items(service, "/deliveries").toString().contains("\"state\":\"failed\""));

      assertThat(receiver.waiting()).isEqualTo(10);
    }
  }

  @Test
  void the_service_ends_with_its_standard_input() throws Exception {
    try (RunningService service = RunningService.in(folder, settings("[]"))) {
      service.closeInput();

      assertThat(service.exitStatus()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"QUARKUS_HTTP_HOST", "QUARKUS_MANAGEMENT_HOST"})
  void an_address_beyond_loopback_is_rejected(String setting) throws Exception {
    Map<String, String> settings =
        Map.of("CONTENT_TEST_MODE", "true", setting, "0.0.0.0", "CONTENT_INSECURE_HTTP", "true");
    try (RunningService failed = RunningService.launch(folder, settings)) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output())
          .hasSize(1)
          .allMatch(line -> line.contains("CONTENT_TEST_MODE") && line.contains(setting));
    }
  }

  @Test
  void without_its_jar_the_start_ends_with_its_name() throws Exception {
    Map<String, String> settings = Map.of("CONTENT_TEST_MODE", "true");
    try (RunningService failed =
        RunningService.launch(JarCommand.alone(folder), folder, settings)) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output())
          .singleElement()
          .asString()
          .contains(
              "CONTENT_TEST_MODE is set, but content-service-test-mode.jar is not in the folder of"
                  + " content-service.jar");
    }
  }

  @Test
  void without_the_setting_there_is_no_reset() throws Exception {
    try (RunningService service = RunningService.in(folder, Map.of())) {
      assertThat(service.manage("POST", "/reset", "").statusCode()).isEqualTo(404);
      service.closeInput();
      assertThat(service.isReady()).isTrue();
    }
  }
}
