package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks logs, metrics, health and the published contract of a running service. */
@SharesService
@Tag("exhaustive")
class ObservedIT {
  private static final String BOTH =
      "{\"name\": \"canary-name\", \"api_key\": \"a\", \"ordering_meta\": \"created_at\","
          + " \"ordering_field\": {\"type\": \"field\", \"id\": \"f\"}}";

  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
  }

  private static String get(URI base, String path) throws Exception {
    return Exchange.send(HttpRequest.newBuilder(base.resolve(path))).body();
  }

  @Test
  void each_request_is_one_line_of_json_without_secrets() throws Exception {
    HttpResponse<String> response =
        Exchange.post(
            service.base(), "/item-types?x=canary-query", SharedService.CANARY_TOKEN, BOTH);
    JsonNode line = line(response);

    assertThat(line.propertyNames())
        .containsExactly(
            "time",
            "request_id",
            "port",
            "operation",
            "status",
            "duration_us",
            "client",
            "token",
            "bytes_in",
            "bytes_out");
    assertThat(line.get("operation").asString()).isEqualTo("createItemType");
    assertThat(line.get("status").asInt()).isEqualTo(400);
    assertThat(line.get("bytes_out").asInt()).isEqualTo(response.body().length());
    assertThat(service.output()).noneMatch(said -> said.contains("canary"));
  }

  /** The only line of a request, which is written after the response. */
  private static JsonNode line(HttpResponse<String> response) {
    String id = response.headers().firstValue("X-Request-Id").orElseThrow();
    List<String> lines = List.of();
    for (Instant end = Instant.now().plusSeconds(30);
        lines.isEmpty() && Instant.now().isBefore(end); ) {
      lines = service.output().stream().filter(line -> line.contains(id)).toList();
    }
    assertThat(lines).hasSize(1);
    return new JsonMapper().readTree(lines.get(0));
  }

  @Test
  void the_client_behind_a_trusted_proxy_is_in_both_logs() throws Exception {
    HttpRequest.Builder update =
        Exchange.json(service.base(), "/webhooks/wh-mail", SharedService.TOKEN)
            .header("X-Forwarded-For", "invented, 192.0.2.7")
            .PUT(BodyPublishers.ofString("{\"name\": \"Mail by proxy\"}"));
    HttpRequest.Builder read =
        HttpRequest.newBuilder(
                service.management().resolve("/audit?resource_type=webhook&resource_id=wh-mail"))
            .header("Forwarded", "for=\"[2001:db8::7]:4711\"");
    HttpResponse<String> audit;

    assertThat(line(Exchange.send(update)).get("client").asString()).isEqualTo("192.0.2.7");
    audit = Exchange.send(read);
    assertThat(line(audit).get("client").asString()).isEqualTo("2001:db8:0:0:0:0:0:7");
    assertThat(Exchange.body(audit).at("/items/0/origin").asString()).isEqualTo("192.0.2.7");
    assertThat(audit.headers().allValues("Cache-Control")).containsExactly("no-store");
    assertThat(audit.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
  }

  @Test
  void requests_and_violations_are_counted_by_operation_and_rule() throws Exception {
    Exchange.post(service.base(), "/item-types", SharedService.CANARY_TOKEN, BOTH);
    Exchange.put(service.base(), "/webhooks/wh-mail", SharedService.CANARY_TOKEN, "{}");

    String metrics = get(service.management(), "/q/metrics");

    assertThat(metrics)
        .contains("content_requests_seconds_count{operation=\"createItemType\",status=\"422\"}")
        .contains("content_requests_seconds_bucket{operation=\"updateWebhook\",status=\"200\"")
        .contains("content_rejections_total{rule=\"item-type.ordering.exclusive\"}")
        .doesNotContain("canary");
  }

  @Test
  void each_documented_metric_exists() throws Exception {
    Exchange.post(service.base(), "/item-types", SharedService.CANARY_TOKEN, BOTH);
    Exchange.put(service.base(), "/webhooks/wh-mail", SharedService.CANARY_TOKEN, "{}");
    String page = Readme.read(Readme.ROOT.resolve("docs/MONITORING.md"));
    List<String> named =
        Pattern.compile("^\\| `([a-z_]+)` \\|", Pattern.MULTILINE)
            .matcher(page)
            .results()
            .map(row -> row.group(1))
            // DeliveryMetricsIT and KafkaMetricsTest check these.
            .filter(name -> !name.matches("content_(delivery|kafka)_.*"))
            .toList();

    assertThat(named).hasSizeGreaterThan(5);
    assertThat(get(service.management(), "/q/metrics")).contains(named);
  }

  @ParameterizedTest
  @ValueSource(strings = {"live", "ready", "started"})
  void health_is_up(String kind) throws Exception {
    assertThat(service.read("/q/health/" + kind).get("status").asString()).isEqualTo("UP");
  }

  @Test
  void nothing_else_of_the_jar_is_served() throws Exception {
    for (String path : new String[] {"/webjars/swagger-ui/index.html", "/docs/page.html", "/q"}) {
      assertThat(Exchange.send(HttpRequest.newBuilder(service.base().resolve(path))).statusCode())
          .as(path)
          .isEqualTo(401);
    }
  }

  @Test
  void without_an_endpoint_no_traces_are_sent() throws Exception {
    Exchange.post(service.base(), "/item-types", SharedService.CANARY_TOKEN, "{}");

    assertThat(service.output()).noneMatch(line -> line.contains("export"));
  }
}
