package dev.contentservice.server.support;

import static dev.contentservice.server.support.Requests.CREATE;
import static dev.contentservice.server.support.Requests.MINIMAL;
import static dev.contentservice.server.support.Requests.head;
import static dev.contentservice.server.support.Requests.read;
import static dev.contentservice.server.support.Requests.rejected;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.server.operations.contract.ContractOperations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests reach an implementation, and the problem of all others. */
class RequestCheckerTest {
  private final RequestChecker checker =
      RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("ci", "Token-1")))
          .otherPaths(path -> path.equals("/health"))
          .build();

  @Test
  void a_request_to_create_a_model_is_accepted() throws Exception {
    OperationRequest request =
        checker.accept(head("POST", "/item-types?skip_menu_item_creation=true"));
    Object body = read(checker, request, MINIMAL);

    assertThat(request).isEqualTo(CREATE);
    assertThat(body).isEqualTo(new CreateItemTypeRequest("Article", "article"));
  }

  @Test
  void a_request_to_update_a_webhook_has_its_decoded_id() throws Exception {
    OperationRequest request = checker.accept(head("PUT", "/webhooks/a%2Fb%20%C3%BC"));

    assertThat(request).isEqualTo(OperationRequest.of(ContractOperations.UPDATE_WEBHOOK, "a/b ü"));
    assertThat(read(checker, request, "{}")).isEqualTo(new UpdateWebhookRequest());
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /nowhere, 404",
    "POST, /item-types/, 404",
    "POST, //item-types, 404",
    "POST, /x/../item-types, 404",
    "POST, /item-types;v=2, 404",
    "PUT, /webhooks/a/b, 404",
    "POST, /%FF, 400",
    "GET, /item-types, 405",
    "POST, /webhooks/w1, 405",
    "POST, /item-types?x=1, 400",
    "POST, /item-types?skip_menu_item_creation=yes, 400",
    "POST, /item-types?skip_menu_item_creation, 400",
    "POST, /item-types?%, 400",
    "POST, /item-types?skip_menu_item_creation=true&skip%5Fmenu_item_creation=true, 400",
    "PUT, /webhooks/w1?skip_menu_item_creation=true, 400"
  })
  void another_target_is_rejected(String method, String target, int status) {
    ProblemException problem = rejected(() -> checker.accept(head(method, target)));

    assertThat(problem.kind().status()).isEqualTo(status);
    assertThat(problem.getMessage()).isNotBlank();
  }

  @Test
  void options_and_405_list_the_same_methods() {
    String allowed = checker.allowedMethods(head("OPTIONS", "/webhooks/w1"));

    assertThat(allowed).isEqualTo("OPTIONS, PUT");
    assertThat(rejected(() -> checker.accept(head("GET", "/webhooks/w1"))).headers())
        .containsExactly(Map.entry("Allow", allowed));
  }

  @Test
  void paths_of_the_application_are_its_own() {
    assertThat(checker.isOther(head("GET", "/health"))).isTrue();
    assertThat(checker.isOther(head("POST", "/item-types"))).isFalse();
  }

  @ParameterizedTest(quoteTextArguments = false)
  @CsvFileSource(
      resources = "/http/accept.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void the_response_must_be_acceptable(String accept, boolean acceptable) {
    RequestHead head = head("POST", "/item-types", Map.of("Accept", HeaderTable.lines(accept)));

    if (acceptable) {
      assertThat(checker.accept(head)).isEqualTo(CREATE);
    } else {
      assertThat(rejected(() -> checker.accept(head)).kind()).isEqualTo(ProblemKind.NOT_ACCEPTABLE);
    }
  }

  @ParameterizedTest(quoteTextArguments = false)
  @CsvFileSource(
      resources = "/http/content.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void a_body_is_declared_as_json_once_and_without_coding(String declared, int status) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Content-Type", List.of());
    for (String line : HeaderTable.lines(declared)) {
      String[] sides = line.split(":", 2);
      List<String> values = new ArrayList<>(headers.getOrDefault(sides[0], List.of()));
      values.add(sides[1].strip());
      headers.put(sides[0], values);
    }
    RequestHead head = head("POST", "/item-types", headers);

    if (status == 201) {
      assertThat(checker.accept(head)).isEqualTo(CREATE);
    } else {
      assertThat(rejected(() -> checker.accept(head)).kind().status()).isEqualTo(status);
    }
  }

  @ParameterizedTest(quoteTextArguments = false)
  @CsvFileSource(
      resources = "/http/credentials.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void a_challenge_has_an_error_only_if_a_token_was_sent(String authorization, String error) {
    RequestHead head =
        head("POST", "/nowhere", Map.of("Authorization", HeaderTable.lines(authorization)));

    ProblemException problem = rejected(() -> checker.caller(head));

    assertThat(problem.kind()).isEqualTo(ProblemKind.UNAUTHORIZED);
    assertThat(problem.headers())
        .containsExactly(
            Map.entry(
                "WWW-Authenticate",
                "Bearer realm=\"content-service\""
                    + (error.equals("-") ? "" : ", error=\"" + error + "\"")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer Token-1", "bearer Token-1", "BEARER   Token-1"})
  void the_caller_is_the_name_of_the_token(String authorization) {
    RequestHead head = head("POST", "/item-types", Map.of("Authorization", List.of(authorization)));

    assertThat(checker.caller(head)).isEqualTo("ci");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words", "\u00fc"})
  void an_idempotency_key_is_visible_ascii(String key) {
    Map<String, List<String>> headers = Map.of("Idempotency-Key", List.of(key));

    assertThat(rejected(() -> checker.accept(head("POST", "/item-types", headers))).kind())
        .isEqualTo(ProblemKind.BAD_REQUEST);
    assertThat(checker.accept(head("PUT", "/webhooks/w1", headers))).isNotNull();
  }

  @Test
  void an_idempotency_key_is_sent_once_and_not_too_long() {
    for (List<String> keys : List.of(List.of("a", "b"), List.of("k".repeat(256)))) {
      Map<String, List<String>> headers = Map.of("Idempotency-Key", keys);
      assertThat(rejected(() -> checker.accept(head("POST", "/item-types", headers))).kind())
          .isEqualTo(ProblemKind.BAD_REQUEST);
    }
  }

  @Test
  void other_paths_are_those_that_any_option_names() {
    RequestChecker checker =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of()))
            .contractPathsOnly()
            .otherPaths(path -> path.equals("/webhooks/own"))
            .build();

    assertThat(
            Stream.of("/", "/webhooks/own", "/webhooks/w1", "/item-types/")
                .map(path -> checker.isOther(new RequestHead("GET", path, null, n -> List.of()))))
        .containsExactly(true, true, false, false);
  }
}
