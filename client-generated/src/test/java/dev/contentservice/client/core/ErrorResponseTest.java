package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Violation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorResponseTest {

  @ParameterizedTest
  @CsvSource({
    "400, bad-request, RequestRejectedException",
    "401, unauthorized, UnauthorizedException",
    "404, not-found, NotFoundException",
    "406, not-acceptable, RequestRejectedException",
    "413, content-too-large, RequestRejectedException",
    "415, unsupported-media-type, RequestRejectedException",
    "422, unprocessable-content-idempotency-key, RequestRejectedException",
    "422, unprocessable-content-rule, RequestRejectedException",
    "422, unprocessable-content-shape, RequestRejectedException",
    "422, unprocessable-content-name-taken, RequestRejectedException",
    "429, too-many-requests, RateLimitedException",
    "500, internal-server-error, ServerException",
    "503, service-unavailable, ServerException"
  })
  void every_problem_of_the_contract_has_its_exception(int status, String problem, String name) {
    ContentServiceException failure =
        failure(ScriptedService.showing(status, "problem-" + problem));

    assertThat(failure.getClass().getSimpleName()).isEqualTo(name);
    assertThat(failure.status()).hasValue(status);
    assertThat(failure.requestId()).hasValue(ScriptedService.REQUEST_ID);
    assertThat(failure).hasNoCause();
  }

  @ParameterizedTest
  @CsvSource({
    "403, UnauthorizedException",
    "405, RequestRejectedException",
    "408, CallTimedOutException",
    "409, ConflictException",
    "418, RequestRejectedException",
    "502, ServerException",
    "599, ServerException"
  })
  void statuses_outside_the_contract_have_an_exception(int status, String name) {
    ContentServiceException failure = failure(ScriptedService.responding(status, null, ""));

    assertThat(failure.getClass().getSimpleName()).isEqualTo(name);
    assertThat(failure.status()).hasValue(status);
  }

  @Test
  void the_exception_of_a_rejected_body_has_the_violations() {
    RequestRejectedException rejected =
        (RequestRejectedException)
            failure(ScriptedService.showing(422, "problem-unprocessable-content-shape"));

    assertThat(rejected.violations())
        .containsExactly(
            new Violation(
                "shape.type",
                "/enabled",
                "a member must have the type the contract gives it",
                "send a boolean",
                "4.2"),
            new Violation(
                "shape.unknown-member",
                "/filters",
                "a request must not have members the contract does not name",
                "remove it",
                "4.2"));
  }

  @Test
  void the_type_distinguishes_problems_with_one_status() {
    ContentServiceException key =
        failure(ScriptedService.showing(422, "problem-unprocessable-content-idempotency-key"));
    ContentServiceException rule =
        failure(ScriptedService.showing(422, "problem-unprocessable-content-rule"));

    assertThat(key.problemType()).hasValue("urn:content-service:problem:idempotency-key-reused");
    assertThat(rule.problemType()).isPresent().isNotEqualTo(key.problemType());
  }

  /** The only test of the whole message. */
  @Test
  void the_message_has_the_problem_its_pointer_and_the_fix() {
    ContentServiceException rejected =
        failure(ScriptedService.showing(422, "problem-unprocessable-content-shape"));

    assertThat(rejected)
        .hasMessage(
            """
            PUT /webhooks/w1 returned 422 (request 0198f1c2-8a00-7d42-8b11-0c9d8e7f6a5b): \
            the request was rejected; change it before you send it again; the body has 2 violations; fix them
            /enabled: a member must have the type the contract gives it; send a boolean [shape.type]
            /filters: a request must not have members the contract does not name; remove it \
            [shape.unknown-member]""");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "null",
        "[]",
        "\"no\"",
        "{\"violations\": 7}",
        "{\"violations\": null}",
        "{\"violations\": [null]}",
        "{\"detail\": null, \"status\": \"x\"}"
      })
  void an_invalid_problem_causes_the_exception_of_its_status(String body) {
    RequestRejectedException rejected =
        (RequestRejectedException)
            failure(ScriptedService.responding(422, "application/problem+json", body));

    assertThat(rejected.violations()).isEmpty();
    assertThat(rejected.problemType()).isEmpty();
    assertThat(rejected).hasMessageContaining("PUT /webhooks/w1 returned 422");
  }

  @Test
  void a_violation_without_text_is_in_the_message() {
    RequestRejectedException rejected =
        (RequestRejectedException)
            failure(
                ScriptedService.responding(
                    422, "application/problem+json", "{\"violations\": [{\"rule\": \"r1\"}]}"));

    assertThat(rejected.violations()).hasSize(1);
    assertThat(rejected).hasMessageContaining("[r1]");
  }

  private static ContentServiceException failure(ScriptedService scripted) {
    try (scripted;
        ContentClient client = scripted.client()) {
      return catchThrowableOfType(
          ContentServiceException.class,
          () -> client.webhooks().update("w1", new UpdateWebhookRequest().enabled(false)));
    }
  }
}
