package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Which requests the management port accepts, since it requires no token. */
@SharesService
@Tag("exhaustive")
class ManagementRequestsIT {
  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
  }

  private static Wire.Response send(byte[] request) throws Exception {
    try (Wire wire = new Wire(service.management())) {
      return wire.exchange(request);
    }
  }

  @ParameterizedTest(quoteTextArguments = false)
  @CsvFileSource(
      resources = "/http/hosts.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void the_management_port_is_addressed_by_loopback_or_a_name_that_is_set(String host, int status)
      throws Exception {
    List<String> hosts = Table.lines(host);
    StringBuilder request = new StringBuilder("GET /models HTTP/1.1\r\n");
    hosts.forEach(line -> request.append("Host: ").append(line).append("\r\n"));
    hosts.forEach(line -> request.append("Origin: http://").append(line).append("\r\n"));

    byte[] bytes = request.append("\r\n").toString().getBytes(ISO_8859_1);

    // The network layer rejects a request without one host, with no problem in the response.
    try (Wire wire = new Wire(service.management())) {
      assertThat((status == 400 ? wire.unchecked(bytes) : wire.exchange(bytes)).status())
          .isEqualTo(status);
    }
  }

  @Test
  void a_name_that_was_rebound_to_this_machine_publishes_nothing() throws Exception {
    String event =
        "{\"id\":\"rebound\",\"entity_type\":\"a\",\"event_type\":\"b\","
            + "\"entity_id\":\"c\",\"entity\":1}";
    String head =
        "POST /events HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nContent-Length: %d\r\n\r\n";
    for (String host : List.of("evil.example", "localhost")) {
      byte[] request = (head.formatted(host, host, event.length()) + event).getBytes(ISO_8859_1);

      Wire.Response response = send(request);

      // Only the second one is new: the first one was not stored.
      assertThat(response.status()).isEqualTo(host.equals("localhost") ? 202 : 421);
      assertThat(response.body().contains("\"new\":true")).isEqualTo(host.equals("localhost"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "+999999999-12-31T23:59:59Z, 422",
    "-999999999-01-01T00:00:00Z, 422",
    "9999-12-31T23:59:59-00:01, 422",
    "now, 422",
    "0000-01-01T00:00:00Z, 202",
    "9999-12-31T23:59:59Z, 202",
  })
  void an_event_occurred_in_the_years_that_rfc_3339_can_write(String time, int status)
      throws Exception {
    String event =
        "{\"entity_type\":\"a\",\"event_type\":\"b\",\"entity_id\":\"c\",\"entity\":1,"
            + "\"occurred_at\":\"%s\"}".formatted(time);
    for (String path : List.of("/events", "/events/explain?webhook=inside")) {
      HttpResponse<String> response = service.manage("POST", path, event);

      assertThat(response.statusCode() / 100).isEqualTo(status / 100);
      if (status == 422) {
        assertThat(Exchange.problem(response, status).get("detail").asString())
            .startsWith("at '/occurred_at': occurred_at must be a time of RFC 3339")
            .endsWith("from 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z");
      }
    }
  }

  @Test
  void a_page_of_another_site_cannot_send_requests_from_a_browser() throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(service.management().resolve("/webhooks"))
            .header("Origin", "https://elsewhere.example");

    HttpResponse<String> response = Exchange.send(request);

    Exchange.problem(response, 400);
    assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
  }

  @Test
  void no_failure_was_logged() {
    assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
  }
}
