package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.Webhooks;
import dev.contentservice.client.core.ScriptedService.Received;
import dev.contentservice.client.errors.CallTimedOutException;
import dev.contentservice.model.CreateItemTypeRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestOptionsTest {

  @Test
  void headers_and_key_apply_to_one_call_only() {
    try (ScriptedService service = ScriptedService.showing(201, "item-type-full");
        ContentClient client = service.client()) {
      CreateItemTypeRequest body = new CreateItemTypeRequest("Article", "article");
      RequestOptions options =
          RequestOptions.defaults().header("Traceparent", "00-7").idempotencyKey("k-1");
      client.itemTypes().with(options).create(body);
      client.itemTypes().create(body);

      Received with = service.all().get(0);
      Received without = service.all().get(1);
      assertThat(with.headers().get("Traceparent")).containsExactly("00-7");
      assertThat(with.headers().get("Idempotency-Key")).containsExactly("k-1");
      assertThat(without.headers()).doesNotContainKey("Traceparent");
      assertThat(without.headers().get("Idempotency-key")).isNotEqualTo(List.of("k-1"));
    }
  }

  @Test
  void an_operation_without_the_header_in_the_contract_gets_no_key() {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.client()) {
      RequestOptions options = RequestOptions.defaults().idempotencyKey("k-1");
      client.webhooks().with(options).update("w1", w -> {});

      assertThat(service.received().headers()).doesNotContainKey("Idempotency-key");
    }
  }

  @Test
  void a_response_has_status_headers_and_request_id() {
    try (ScriptedService service = ScriptedService.showing(201, "item-type-full");
        ContentClient client = service.client()) {
      CreateItemTypeRequest body = new CreateItemTypeRequest("Article", "article");
      var response = client.itemTypes().createWithResponse(body);
      var other =
          client
              .itemTypes()
              .async()
              .createWithResponse(body, p -> p.skipMenuItemCreation(true))
              .join();

      assertThat(response.status()).isEqualTo(201);
      assertThat(response.requestId()).hasValue(ScriptedService.REQUEST_ID);
      assertThat(response.headers().firstValue("content-type")).hasValue("application/json");
      assertThat(response.body()).isEqualTo(other.body());
      assertThat(response).hasToString("ApiResponse[status=201, requestId=" + idOf(response) + "]");
    }
  }

  private static String idOf(ApiResponse<?> response) {
    return response.requestId().orElseThrow();
  }

  @Test
  void the_timeout_of_a_call_overrides_that_of_the_client() throws Exception {
    try (RawService service = new RawService((socket, out) -> Thread.sleep(60_000));
        ContentClient client =
            ContentClient.builder().baseUrl(service.url()).token(ScriptedService.TOKEN).build()) {
      Webhooks hasty = client.webhooks().with(RequestOptions.defaults().timeout(millis(200)));

      assertThatThrownBy(() -> hasty.update("w1", w -> w.enabled(true)))
          .isInstanceOf(CallTimedOutException.class)
          .hasMessageContaining("PT0.2S");
      assertThatThrownBy(() -> hasty.async().update("w1", w -> w.enabled(true)).join())
          .hasCauseInstanceOf(CallTimedOutException.class);
    }
  }

  private static Duration millis(int millis) {
    return Duration.ofMillis(millis);
  }

  @ParameterizedTest
  @CsvSource({
    "Authorization, x",
    "host, x",
    "Idempotency-Key, x",
    "Content-Length, 7",
    "'', x",
    "A B, x",
    "A, 'hunter2\n'",
    "A, hünter2"
  })
  void a_header_that_cannot_be_sent_is_rejected_without_its_value(String name, String value) {
    assertThatThrownBy(() -> RequestOptions.defaults().header(name, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("nter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a\nb", "ä"})
  void an_invalid_key_is_rejected(String key) {
    assertThatThrownBy(() -> RequestOptions.defaults().idempotencyKey(key))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("idempotencyKey");
    assertThatThrownBy(() -> RequestOptions.defaults().idempotencyKey("k".repeat(256)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_text_of_options_has_no_header_values() {
    assertThat(RequestOptions.defaults().timeout(millis(5)).header("X-Key", "hunter2").noRetries())
        .hasToString(
            "RequestOptions[timeout=PT0.005S, idempotencyKey=null, noRetries=true, headers=[X-Key]]");
  }

  @ParameterizedTest
  @CsvSource({"0, 0.1", "-1, 0.1"})
  void an_invalid_policy_is_rejected(int attempts, double share) {
    RetryPolicy policy = RetryPolicy.defaults();

    assertThatThrownBy(() -> policy.maxAttempts(attempts)).hasMessageContaining("at least 1");
    assertThatThrownBy(() -> policy.budget(attempts - 1, share)).hasMessageContaining("burst");
    assertThatThrownBy(() -> policy.budget(1, 1 + share)).hasMessageContaining("share");
    assertThatThrownBy(() -> policy.delays(millis(2), millis(1))).hasMessageContaining("maxDelay");
    assertThatThrownBy(() -> policy.attemptTimeout(Duration.ZERO)).hasMessageContaining("zero");
    assertThat(RetryPolicy.none().maxAttempts()).isEqualTo(1);
  }
}
