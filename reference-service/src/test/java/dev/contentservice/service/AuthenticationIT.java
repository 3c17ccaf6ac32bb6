package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** §5: every operation requires the token. */
@SharesService
@Tag("example")
class AuthenticationIT {
  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
  }

  @ParameterizedTest(quoteTextArguments = false)
  @CsvFileSource(
      resources = "/http/credentials.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void a_challenge_has_an_error_only_if_a_token_was_sent(String authorization, String error)
      throws Exception {
    List<Entry<String, String>> headers =
        Table.lines(authorization).stream().map(line -> Map.entry("Authorization", line)).toList();

    Wire.Response response;
    try (Wire wire = new Wire(service.base())) {
      response = wire.exchange(Wire.request("POST", "/item-types", headers, new byte[0]));
    }

    assertThat(response.status()).isEqualTo(401);
    assertThat(response.headers().allValues("WWW-Authenticate"))
        .containsExactly(
            "Bearer realm=\"content-service\""
                + (error.equals("-") ? "" : ", error=\"" + error + "\""));
    assertThat(response.body()).doesNotContain(SharedService.TOKEN);
  }

  @Test
  void a_missing_token_is_reported_before_anything_else() throws Exception {
    String broken = "no json" + "x".repeat(2_000_000);

    for (String path : new String[] {"/item-types", "/webhooks/w1", "/nowhere"}) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(service.base().resolve(path)).PUT(BodyPublishers.ofString(broken));
      Exchange.problem(Exchange.send(request), 401);
    }
  }

  @Test
  void each_configured_token_is_accepted() {
    for (String token : new String[] {SharedService.TOKEN, SharedService.OTHER_TOKEN}) {
      try (ContentClient client = service.client(token)) {
        assertThat(client.itemTypes().create(new CreateItemTypeRequest("A", "a")).getId())
            .isNotBlank();
      }
    }
  }

  @Test
  void no_token_is_created_or_printed_when_tokens_are_configured() {
    assertThat(service.output())
        .noneMatch(line -> line.contains("cst_") || line.contains(SharedService.TOKEN));
  }
}
