package dev.contentservice.server.support;

import static dev.contentservice.server.support.Requests.CREATE;
import static dev.contentservice.server.support.Requests.MINIMAL;
import static dev.contentservice.server.support.Requests.read;
import static dev.contentservice.server.support.Requests.rejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.operations.contract.ContractOperations;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which bodies reach an implementation, and the problem of all others. */
class RequestBodyTest {
  private static final WebhookNameLookup NAMES =
      WebhookNameLookup.among(() -> List.of(new Webhook().id("w1").name("Indexer")));

  private final RequestChecker checker =
      RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of()))
          .rules(ContractRules.of(NAMES))
          .build();

  @Test
  void a_malformed_body_is_located() {
    ProblemException problem = rejected(() -> read(checker, CREATE, "{\n\"name\": NaN}"));

    assertThat(problem.kind()).isEqualTo(ProblemKind.BAD_REQUEST);
    assertThat(problem).hasMessageStartingWith("line 2, column ");
  }

  @Test
  void a_body_that_does_not_arrive_is_rejected() {
    InputStream interrupted =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new EOFException("an internal detail");
          }
        };

    ProblemException problem = rejected(() -> checker.read(CREATE, interrupted, "10"));

    assertThat(problem.kind()).isEqualTo(ProblemKind.BAD_REQUEST);
    assertThat(problem).hasMessage("the request cannot be read");
  }

  @Test
  void all_schema_violations_of_a_body_are_listed() {
    ProblemException problem =
        rejected(() -> read(checker, CREATE, "{\"name\": 1, \"tre\": true}"));

    assertThat(problem.kind()).isEqualTo(ProblemKind.UNPROCESSABLE_CONTENT);
    assertThat(problem.problem("r1").getViolations())
        .extracting(violation -> violation.getPointer())
        .containsExactlyInAnyOrder("/name", "/api_key", "/tre");
    assertThat(problem.problem("r1").getRequestId()).isEqualTo("r1");
  }

  @Test
  void at_most_a_hundred_violations_are_listed() {
    String nulls = "null,".repeat(500) + "null";

    ProblemException problem =
        rejected(
            () ->
                read(
                    checker,
                    OperationRequest.of(ContractOperations.UPDATE_WEBHOOK, "w1"),
                    "{\"events\": [" + nulls + "]}"));

    assertThat(problem.problem("r1").getViolations()).hasSize(100);
    assertThat(problem).hasMessageContainingAll("more than 100 violations", "first 100");
  }

  @Test
  void rules_are_evaluated() {
    String both =
        MINIMAL.replace(
            "}",
            ", \"ordering_meta\": \"created_at\","
                + " \"ordering_field\": {\"type\": \"field\", \"id\": \"f\"}}");

    assertThat(rejected(() -> read(checker, CREATE, both)))
        .hasMessage("the body has 1 violation; fix it")
        .extracting(ProblemException::rules)
        .isEqualTo(Set.of("item-type.ordering.exclusive"));
  }

  @Test
  void a_webhook_may_resend_its_own_name_only() throws Exception {
    String update = "{\"name\": \"Indexer\"}";

    read(checker, OperationRequest.of(ContractOperations.UPDATE_WEBHOOK, "w1"), update);

    OperationRequest other = OperationRequest.of(ContractOperations.UPDATE_WEBHOOK, "w2");
    assertThat(rejected(() -> read(checker, other, update)).rules())
        .containsExactly("webhook.name.unique");
    assertThat(
            rejected(() -> read(checker, other, "{\"name\": \"Indexer\", \"url\": \"ftp://a/\"}"))
                .rules())
        .contains("webhook.name.unique")
        .hasSize(2);
  }

  @Test
  void the_name_of_an_update_can_be_checked_once_more() {
    UpdateWebhookRequest update = new UpdateWebhookRequest().name("Indexer");

    ContractRules.checkUniqueName(NAMES, "w1", update);
    ContractRules.checkUniqueName(NAMES, "w2", new UpdateWebhookRequest());
    ContractRules.checkUniqueName(NAMES, "w2", new UpdateWebhookRequest().name("Search"));

    assertThat(rejected(() -> ContractRules.checkUniqueName(NAMES, "w2", update)).rules())
        .containsExactly("webhook.name.unique");
  }

  @Test
  void rules_may_be_left_to_the_application() throws Exception {
    RequestChecker lenient =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of())).build();

    OperationRequest update = OperationRequest.of(ContractOperations.UPDATE_WEBHOOK, "w1");
    assertThat(read(lenient, update, "{\"url\": \"ftp://a/\"}")).isNotNull();
  }

  @Test
  void a_rule_that_is_off_or_a_warning_rejects_no_body() throws Exception {
    RequestChecker other =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of()))
            .rules(
                ContractRules.of(name -> Optional.of("w2"))
                    .with(
                        Severities.defaults()
                            .without("webhook.name.unique")
                            .with("webhook.url.callable", Severity.WARNING)
                            .with("webhook.events.event-types.not-empty", Severity.ERROR)))
            .build();
    OperationRequest update = OperationRequest.of(ContractOperations.UPDATE_WEBHOOK, "w1");
    String events = "{\"events\": [{\"entity_type\": \"item\", \"event_types\": []}]}";

    assertThat(read(other, update, "{\"name\": \"a\", \"url\": \"ftp://a/\"}")).isNotNull();
    assertThat(rejected(() -> read(other, update, events)).rules())
        .containsExactly("webhook.events.event-types.not-empty");
  }

  @Test
  void a_body_above_the_limit_is_rejected() throws Exception {
    int limit = 100;
    RequestChecker small =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of()))
            .limits(new JsonLimits(limit, 32, limit, limit))
            .build();
    String full = MINIMAL + " ".repeat(limit - MINIMAL.length());
    ByteArrayInputStream endless = new ByteArrayInputStream(new byte[20 << 20]);

    assertThat(read(small, CREATE, full)).isNotNull();
    assertThat(rejected(() -> read(small, CREATE, full + " ")).kind())
        .isEqualTo(ProblemKind.CONTENT_TOO_LARGE);
    assertThat(rejected(() -> small.read(CREATE, endless, "101")).kind())
        .isEqualTo(ProblemKind.CONTENT_TOO_LARGE);
    assertThat(endless.available()).as("unread").isPositive();
    assertThat(small.maxBodyBytes()).isEqualTo(limit);
  }

  @Test
  void rules_are_bound_to_operations_with_a_body_once() {
    RequestChecker.Builder builder =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of()));
    RuleSet<String> rules = RuleSet.of(List.of());
    OperationRules unknown = OperationRules.none().bind("remove", String.class, rules);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.rules(unknown))
        .withMessage("the contract has no operation remove");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> unknown.bind("remove", String.class, rules))
        .withMessageContaining("has rules already");
  }
}
