package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each limit: a client that exceeds it learns which, and others are not affected. Starts its own
 * service, with a small body and short timeouts.
 */
@Tag("exhaustive")
class LimitsIT {
  private static final String MINIMAL = "{\"name\": \"Article\", \"api_key\": \"article\"}";

  @TempDir static Path folder;
  @AutoClose private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    service =
        RunningService.in(
            folder,
            Map.of(
                "CONTENT_API_TOKENS", "token-of-the-first,token-of-the-second",
                "CONTENT_MAX_REQUESTS_PER_SECOND", "20",
                "CONTENT_MAX_BODY", "1K",
                "CONTENT_REQUEST_TIMEOUT", "4S"));
  }

  private static HttpResponse<String> create(String token, String query, String body)
      throws Exception {
    HttpResponse<String> response;
    do {
      response = Exchange.post(service.base(), "/item-types" + query, token, body);
    } while (response.statusCode() == 429);
    return response;
  }

  @Test
  void a_long_path_or_query_is_rejected_with_its_limit() throws Exception {
    assertThat(
            Exchange.problem(create("token-of-the-first", "?a=" + "x".repeat(8192), MINIMAL), 414)
                .get("detail")
                .asString())
        .contains("8192 bytes");
  }

  @Test
  void large_or_many_headers_are_rejected_with_their_limit() throws Exception {
    var large =
        Exchange.json(service.base(), "/item-types", "token-of-the-first")
            .header("X-A", "x".repeat(17_000));
    var many = Exchange.json(service.base(), "/item-types", "token-of-the-first");
    for (int i = 0; i < 100; i++) {
      many.header("X-" + i, "x");
    }

    Exchange.problem(Exchange.send(large.POST(BodyPublishers.ofString(MINIMAL))), 431);
    Exchange.problem(Exchange.send(many.POST(BodyPublishers.ofString(MINIMAL))), 431);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"413|{\"name\": \"%2000s\"}", "400|{\"a\": 1%0100d}", "400|%s"})
  void a_body_beyond_a_limit_is_rejected(int status, String body) throws Exception {
    String text = body.contains("%s") ? "[".repeat(33) + "]".repeat(33) : body.formatted(0);
    Exchange.problem(create("token-of-the-first", "", text), status);
  }

  @Test
  void a_token_over_its_rate_limit_gets_retry_after_and_others_are_not_affected() throws Exception {
    HttpResponse<String> response;
    int tries = 0;
    do {
      response = Exchange.post(service.base(), "/item-types", "token-of-the-first", "{}");
    } while (response.statusCode() != 429 && ++tries < 5000);

    Exchange.problem(response, 429);
    assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
    assertThat(response.headers().firstValue("RateLimit-Limit")).hasValue("20");
    assertThat(response.headers().firstValue("RateLimit-Remaining")).hasValue("0");
    assertThat(response.headers().firstValue("RateLimit-Reset")).isPresent();
    HttpResponse<String> other =
        Exchange.post(service.base(), "/item-types", "token-of-the-second", MINIMAL);
    assertThat(other.statusCode()).isEqualTo(201);
    assertThat(other.headers().firstValue("RateLimit-Limit")).hasValue("20");
  }

  @Test
  void a_flood_without_token_does_not_use_up_rate_limits() throws Exception {
    for (int i = 0; i < 200; i++) {
      assertThat(Exchange.post(service.base(), "/item-types", "", MINIMAL).statusCode())
          .isEqualTo(401);
    }

    assertThat(create("token-of-the-second", "", MINIMAL).statusCode()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|''",
        "POST /item-types HTTP/1.1~Host: a~|X-A: b~",
        "POST /item-types HTTP/1.1~Host: a~X-A: b|b",
      })
  void a_slow_head_is_closed_at_its_timeout(String first, String drop) throws Exception {
    Dripping dripping = Dripping.to(service.base(), wire(first), wire(drop));

    assertThat(dripping.response()).isEmpty();
    assertThat(dripping.lasted()).isGreaterThanOrEqualTo(Duration.ofSeconds(4).dividedBy(3));
  }

  @Test
  void a_slow_head_within_its_timeout_is_served() throws Exception {
    try (Wire wire = new Wire(service.base())) {
      for (String part : List.of("POST /item-types HTTP/1.1~Hos", "t: a~", "Content-Length: 0~")) {
        wire.send(wire(part));
        Thread.sleep(100);
      }

      assertThat(wire.unchecked(wire("~")).status()).isEqualTo(401);
    }
  }

  @Test
  void a_slow_body_gets_408_and_is_closed() throws Exception {
    String head =
        "POST /item-types HTTP/1.1~Host: a~Authorization: Bearer token-of-the-second~"
            + "Content-Type: application/json~Content-Length: 900~~";

    Dripping dripping = Dripping.to(service.base(), wire(head), wire(" "));

    Wire.Response response = Wire.read(new ByteArrayInputStream(dripping.response()), false);
    assertThat(response.status()).isEqualTo(408);
    assertThat(response.headers().allValues("Connection")).containsExactly("close");
    assertThat(response.body()).contains("\"urn:content-service:problem:request-timeout\"");
    assertThat(ResponseLaws.broken("POST", "/item-types", 408, response.headers(), response.body()))
        .isEmpty();
    assertThat(dripping.lasted()).isGreaterThanOrEqualTo(Duration.ofSeconds(4));
    assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
  }

  private static byte[] wire(String text) {
    return text.replace("~", "\r\n").getBytes(US_ASCII);
  }
}
