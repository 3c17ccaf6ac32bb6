package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Every invalid request on the management port gets a problem that names the fix. Starts its own
 * services, with names that only they resolve.
 */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class DeliveryResourceIT {
  @TempDir static Path folder;
  private static RunningService service;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    Map<String, String> settings =
        kind.in(
            own,
            LoopbackWebhooks.in(
                own,
                """
                [{"id": "inside", "name": "I", "url": "http://inside.example:1/", "enabled": true,
                  "events": [{"entity_type": "inside", "event_types": ["update"]}]}]
                """));
    settings.remove("CONTENT_DELIVERY_ALLOWED_ADDRESSES");
    settings.put("JAVA_TOOL_OPTIONS", "-Djdk.net.hosts.file=" + hosts(own));
    service = RunningService.in(own, settings);
  }

  /** Names of this machine, as an internal resolver could have them. */
  private static Path hosts(Path folder) throws Exception {
    return Files.writeString(
        folder.resolve("hosts"), "127.0.0.1 localhost\n127.0.0.1 inside.example\n");
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET | /deliveries?state=lost | 400 | state' must be one of pending, delivered, failed, skipped",
        "GET | /deliveries?stat=failed | 400 | parameter 'stat'; send only [webhook, state, event,",
        "GET | /deliveries?from=now | 400 | from' must be a time; send a time of RFC 3339",
        "GET | /deliveries?from=2026-01-02T00:00:00Z&until=2026-01-02T00:00:00Z | 400"
            + " | from must be before until",
        "GET | /deliveries?state=failed&state=failed | 400 | send it once",
        "GET | /deliveries?cursor=yesterday | 400 | no page ends at this cursor",
        "GET | /deliveries?webhook=%00 | 400 | U+0000",
        "GET | /events?cursor=yesterday | 400 | no page ends at this cursor",
        "GET | /events?cursor=MSB4 | 400 | no page ends at this cursor",
        "GET | /events?from=2026-01-02T00:00:00Z&until=2026-01-02T00:00:00Z | 400"
            + " | from must be before until",
        "GET | /events/none | 404 | no event has this id",
        "GET | /events/%00 | 404 | U+0000",
        "POST | /events/explain?event=none | 404 | no event has this id",
        "POST | /events/explain?event=%00 | 400 | U+0000",
        "POST | /events/explain | 422 | the body is empty",
        "POST | /events/explain?cursor=x | 400 | no page ends at this cursor",
        "GET | /deliveries/none | 404 | no delivery has this id",
        "GET | /deliveries/%00 | 404 | U+0000",
        "POST | /deliveries/replay?delivery=none | 404 | no completed delivery has this id",
        "POST | /deliveries/replay?delivery=%00 | 400 | U+0000",
        "POST | /deliveries/replay | 400 | send delivery or webhook, or from and until",
        "POST | /deliveries/replay?dry_run=yes | 400 | dry_run' must be a boolean",
        "POST | /deliveries/replay?delivery=a&dry_run=true | 400 | without other parameters",
        "POST | /deliveries/replay?delivery=a&state=failed | 400 | without other parameters",
        "POST | /erasures | 400 | send either webhook",
        "POST | /erasures?entity_type=item | 400 | send either webhook",
        "POST | /erasures?webhook=w&entity_id=7 | 400 | send either webhook",
        "POST | /deliveries/replay?from=2026-01-01T00:00:00Z | 400 | send delivery or webhook",
        "POST | /deliveries/replay?from=now&until=then | 400 | from' must be a time; send",
        "POST | /deliveries/replay?from=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z | 400"
            + " | from must be before until",
        "POST | /deliveries/replay?from=0000-01-01T00:00:00Z&until=%2B999999999-12-31T23:59:59Z"
            + " | 400 | until must be a time of RFC 3339",
        "POST | /deliveries/replay?from=-999999999-01-01T00:00:00Z&until=9999-12-31T23:59:59Z"
            + " | 400 | from must be a time of RFC 3339",
        "POST | /deliveries/replay?webhook=none&dry_run=true | 404 | no webhook has this id",
        "POST | /deliveries/replay?webhook=none&state=failed | 404 | no webhook has this id",
        "POST | /deliveries/replay?webhook=inside&state=pending | 400 | state' must be one of failed, skipped",
        "POST | /deliveries/replay?webhook=inside&state=failed&cursor=x | 400 | no page ends at this cursor",
        "POST | /deliveries/cancel?delivery=none | 404 | no pending delivery has this id",
        "POST | /deliveries/retry?delivery=none | 404 | no pending delivery of an enabled webhook",
        "POST | /deliveries/retry | 400 | send either delivery or webhook",
        "POST | /deliveries/cancel?delivery=a&webhook=b | 400 | send either delivery or webhook",
        "POST | /deliveries/cancel?webhook=w&state=failed | 400 | parameter 'state'; send only [delivery, webhook]",
        "POST | /webhooks/none/test | 404 | no webhook has this id",
        "POST | /webhooks/%00/test | 404 | U+0000",
        "GET | /webhooks/none/signing-keys | 404 | no webhook has this id",
        "POST | /webhooks/%00/signing-keys | 404 | U+0000",
        "DELETE | /webhooks/inside/signing-keys/none | 404 | no signing key with this id",
        "POST | /deliveries | 405 | use GET",
        "DELETE | /events | 405 | use GET, POST",
        "POST | /webhooks/none/test?x=1 | 400 | takes no query parameter",
        "GET | /webhook | 404 | there are /audit, /caller, /checks",
        "GET | /webhooks?cursor=-1 | 400 | no page ends at this cursor",
        "POST | /events | 422 | the body is empty",
        "GET | /deliveries/none?expand=body | 400 | must be one of request",
        "POST | /checks | 400 | operation' is required",
        "POST | /checks?operation=createItemType&webhook=inside | 400 | only with the operation",
      })
  void an_invalid_request_returns_the_fix(String method, String path, int status, String says)
      throws Exception {
    JsonNode problem = Exchange.problem(service.manage(method, path, ""), status);

    assertThat(problem.get("detail").asString()).contains(says);
  }

  static Stream<Arguments> noIdentifiers() {
    return Stream.of("id", "entity_type", "event_type", "entity_id")
        .flatMap(
            member ->
                Stream.of(
                        "",
                        "\\ud800",
                        "\\udc00\\ud801",
                        "\\u0000",
                        "x".repeat(256),
                        "x".repeat(3000))
                    .map(text -> Arguments.of(member, text)));
  }

  @ParameterizedTest
  @MethodSource("noIdentifiers")
  void a_text_that_a_store_would_change_or_not_index_is_not_found(String member, String text)
      throws Exception {
    String event =
        "{\"id\":\"a\",\"entity_type\":\"a\",\"event_type\":\"b\",\"entity_id\":\"c\",\"entity\":1}"
            .replaceFirst("(\"" + member + "\":\")[^\"]*", "$1" + Matcher.quoteReplacement(text));

    JsonNode problem = Exchange.problem(service.manage("POST", "/events", event), 422);

    assertThat(problem.get("detail").asString())
        .startsWith("at '/" + member + "': " + member + " h");
  }

  @Test
  void an_identifier_of_255_characters_of_four_bytes_can_be_stored() throws Exception {
    String id = "\\ud83d\\ude00".repeat(255);
    String event =
        "{\"id\":\"%1$s\",\"entity_type\":\"%1$s\",\"event_type\":\"%1$s\",\"entity_id\":\"%1$s\",\"entity\":1}"
            .formatted(id);

    assertThat(service.manage("POST", "/events", event).statusCode()).isEqualTo(202);
  }

  @Test
  void json_that_curl_declares_as_a_form_is_accepted_in_any_size() throws Exception {
    String event =
        "{\"entity_type\":\"a\",\"event_type\":\"b\",\"entity_id\":\"c\",\"entity\":\"%s\"}"
            .formatted("x&y=%zz;".repeat(32_000));
    byte[] request =
        Wire.request(
            "POST",
            "/events",
            List.of(Map.entry("Content-Type", "application/x-www-form-urlencoded")),
            event.getBytes(UTF_8));

    try (Wire wire = new Wire(service.management())) {
      assertThat(wire.exchange(request).status()).isEqualTo(202);
    }
  }

  @Test
  void problems_do_not_repeat_the_input() throws Exception {
    for (String body :
        new String[] {"canary", "{\"id\": canary}", "{\"id\":\"canary\"", "[canary"}) {
      assertThat(service.manage("POST", "/events", body).body())
          .contains("line 1")
          .doesNotContain("canary");
    }
  }

  @Test
  void unusual_requests_get_a_response_as_well() throws Exception {
    assertThat(raw("/deliveries?webhook=%zz").body()).contains("as %25");
    assertThat(raw("/deliveries/%zz").body()).contains("percent-encode");
  }

  private static Wire.Response raw(String target) throws Exception {
    try (Wire wire = new Wire(service.management())) {
      Wire.Response response = wire.exchange(Wire.request("GET", target, List.of(), new byte[0]));
      assertThat(response.status()).isEqualTo(400);
      return response;
    }
  }

  @Test
  void a_denied_address_is_named_in_the_log_only() throws Exception {
    String event =
        "{\"entity_type\":\"inside\",\"event_type\":\"update\",\"entity_id\":\"c\",\"entity\":1}";
    assertThat(service.manage("POST", "/events", event).statusCode()).isEqualTo(202);
    Eventually.yes(() -> !newest().at("/attempts/0/error").isMissingNode());

    assertThat(newest().at("/attempts/0/error").asString()).isEqualTo("address_denied");
    assertThat(newest().toString()).doesNotContain("127.", "::1", "loopback", "inside.example");
    assertThat(service.output()).anyMatch(line -> line.contains("loopback"));
  }

  private static JsonNode newest() throws Exception {
    JsonNode newest = service.read("/deliveries").at("/items/0");
    return service.read("/deliveries/" + newest.path("id").asString());
  }
}
