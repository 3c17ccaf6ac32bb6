package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.checks.Suite;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each statement of the document has its checks, and each check belongs to some statement. */
class StatementsTest {
  /**
   * A statement of the document.
   *
   * @param checks a regular expression that the ids of its checks match
   */
  private record Statement(String section, String text, String checks) {
    List<Check> found() {
      return Suite.checks().stream().filter(check -> check.id().matches(checks)).toList();
    }
  }

  private static final List<Statement> STATEMENTS =
      List.of(
          new Statement(
              "2", "an identifier is a string", "update-smallest|always-(model|webhook)-types"),
          new Statement(
              "2",
              "a reference has a `type` and an `id`",
              "create-.*-reference-(shape|members)|create-.*-any-id|create-reference-.*"),
          new Statement(
              "2.1, 2.2",
              "each row: the response has the member, of its type",
              "(model|webhook)-.*-(type|present)|always-(model|webhook)-.*"),
          new Statement(
              "2.1, 4.1",
              "`ordering_meta` and `ordering_field` exclude each other",
              "create-ordering-(exclusive.*|.*-and-null|direction-(alone|any-ordering))"),
          new Statement(
              "2.2, 4.2",
              "the name of a webhook is unique",
              "update-name-(unique|taken.*|own|compared.*|free.*)|race-name-unique"
                  + "|problem-name-taken"),
          new Statement(
              "2.2",
              "`http_basic_password` is returned",
              "update-http-basic-password-(stored|any-text)"),
          new Statement(
              "3", "`enabled` has two values", "update-enabled-(both-ways|stored|wrong-type)"),
          new Statement(
              "4",
              "bodies are JSON objects",
              "(create|update)-(body|type|types|accept|nested|content)-.*|accept-.*"
                  + "|(create|update)-unknown-(names|spellings|read-only|wrapper)"
                  + "|always-(json|content-type|no-server-error)"),
          new Statement(
              "4.1, 4.2",
              "each row: a value is accepted, stored and returned as sent",
              "(create|update)-(any-text|smallest|.*-(stored|beside-each|among-all|any-text|any"
                  + "|any-json|any-names|unknown-value|like-the-one-before|small-changes))|(create|update)-text-.*"
                  + "|update-every-member|generated-.*|update-.*-count|(create|update)-(same|long)-texts"
                  + "|create-flags-any-combination"),
          new Statement(
              "4.1, 4.2",
              "each row: a value of another type is rejected",
              "(create|update)-.*-(wrong-type|wrong-among-all|wrong-beside-changes|not-coerced"
                  + "|at-any-place)|(create|update)-wrong-type-anywhere"),
          new Statement(
              "4.1, 4.2",
              "each row: null is accepted exactly where the table says so",
              "(create|update)-.*-(null|not-null|null-beside-each|null-beside-changes)"),
          new Statement("4.1", "`name` and `api_key` are required", "create-.*-required"),
          new Statement(
              "4.1",
              "the others may be omitted",
              "create-.*-(default|keeps-defaults|item-false)|create-(fields|fieldsets)-empty"),
          new Statement(
              "4.1",
              "`skip_menu_item_creation` is an optional boolean",
              "create-skip-.*|create-with-menu-flag|.*-other-parameters.*"),
          new Statement(
              "4.1",
              "the service assigns the `id`",
              "create-id.*|race-ids-distinct|always-new-id|create-api-key-twice"),
          new Statement(
              "4.2",
              "an update is of any subset; omitted members are kept",
              "update-.*-(alone|omitted|keeps-other-values|keeps-least-values|after-each)"
                  + "|update-(nothing|any-subset)"
                  + "|race-(no-lost-update|slow-update)"
                  + "|sequence-.*"),
          new Statement(
              "4.2",
              "an update is stored as a whole or not at all",
              "update-(rejected|cut)-changes-nothing"),
          new Statement(
              "4.2",
              "the path carries the identifier of the one webhook that is updated",
              "update-.*-only-its-webhook"
                  + "|update-id.*|update-one-path"
                  + "|update-unknown-webhook.*|update-.*-identifiers"),
          new Statement(
              "4.1, 4.2",
              "method and path: not shown, assumed",
              "always-(created|updated)|.*-other-methods|.*-allow-other-methods"
                  + "|(create|update)-other-(spellings-)?paths"),
          new Statement(
              "4.1, 4.2",
              "a request has one result, in whatever form HTTP writes it",
              "(create|update)-written-.*|(create|update)-body-(in-chunks|after-continue)"),
          new Statement(
              "5",
              "every operation requires the token",
              "(create|update)-.*token.*|token-.*|always-token-secret"),
          new Statement(
              "5, 6",
              "a webhook has Basic credentials, a `url` and `headers` for its calls",
              "update-basic-.*|update-url-.*|update-headers-.*|always-problem-without-secrets"),
          new Statement("6.1", "subscriptions: each row, lists in order and complete", "events-.*"),
          new Statement(
              "7",
              "errors: not shown, assumed",
              "problem-.*|.*-problem-.*|.*request-id-.*|always-(request-id.*|challenge)|.*-other-headers"
                  + "|.*-headers-of-other-programs"),
          new Statement("8", "limits: not shown, idempotency assumed", "idempotency-key-.*"),
          new Statement("9", "`payload_api_version` is a string", "update-payload-api-version-.*"));

  @Test
  void each_statement_has_checks_and_each_check_a_statement() {
    assertThat(STATEMENTS).noneMatch(statement -> statement.found().isEmpty());
    assertThat(Suite.checks())
        .extracting(Check::id)
        .allMatch(id -> STATEMENTS.stream().anyMatch(each -> id.matches(each.checks())));
  }
}
