package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.codegen.contract.UnsupportedContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of any contract; the tables of three contracts are compiled and tested elsewhere. */
class OperationsCodegenTest {
  private static final String CONTRACT =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      %s
      paths:
        /things/{thing_id}:
          parameters:
            - {name: thing_id, in: path, required: true, schema: {type: string}}
          %s:
            operationId: useThing
            tags: [Things, Others]
            parameters:
              - %s
            %s
            responses:
              %s
      components:
        %s
        schemas:
          Word: {type: string, enum: [new, old]}
          Thing:
            type: object
            description: No keyword.
            properties:
              description: {type: string, x-mark: 1}
              part: {$ref: '#/components/schemas/Part'}
          Part: {type: object, properties: {size: {type: integer, maximum: 9}}}
      """;

  @TempDir Path folder;

  private String method = "get";
  private String parameter = "{name: q, in: query, schema: {type: string}}";
  private String body = "";
  private String response = "'204': {description: Done.}";
  private String security = "";
  private String schemes = "";

  private String generated() throws IOException {
    return GeneratedFile.of(
        OperationsCodegen.class,
        CONTRACT.formatted(security, method, parameter, body, response, schemes),
        folder,
        "ContractOperations.java");
  }

  @Test
  void an_operation_with_two_tags_is_listed_once() throws IOException {
    assertThat(generated().split("public static final ContractOperation USE_THING", -1)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: string} | ValueType.of(Kind.TEXT), Repetition.ONCE, null",
        "{type: string, default: a} | ValueType.of(Kind.TEXT), Repetition.ONCE, \"a\"",
        "{type: string, maxLength: 9} | ValueType.of(Kind.TEXT).between(null, \"9\")",
        "{type: string, enum: [a, b]} | ValueType.of(Kind.TEXT).words(\"a\", \"b\")",
        "{$ref: '#/components/schemas/Word'} | ValueType.of(Kind.TEXT).words(\"new\", \"old\")",
        "{type: string, pattern: 'a\"\\\\d'} | .matching(\"a\\\"\\\\\\\\d\")",
        "{type: string, format: date} | Kind.DATE",
        "{type: string, format: date-time} | Kind.TIME",
        "{type: string, format: uuid} | Kind.UUID",
        "{type: boolean} | Kind.BOOLEAN",
        "{type: integer} | \"-9223372036854775808\", \"9223372036854775807\"",
        "{type: integer, format: int32} | \"-2147483648\", \"2147483647\"",
        "{type: integer, format: int64} | \"-9223372036854775808\", \"9223372036854775807\"",
        "{type: integer, minimum: 0, exclusiveMinimum: true} | .without(true, false)",
        "{type: number, minimum: 0.5} | Kind.NUMBER).between(\"0.5\", null)",
        "{type: array, items: {type: integer}, maxItems: 3} | Repetition.list(0, 3)",
      })
  void a_parameter_has_its_type_and_limits(String schema, String expected) throws IOException {
    parameter = "{name: q, in: query, schema: " + schema + "}";

    assertThat(generated()).contains("new Parameter(\"q\", Location.QUERY, false, ", expected);
  }

  @Test
  void the_parameters_of_a_path_belong_to_its_operations() throws IOException {
    assertThat(generated()).contains("new Parameter(\"thing_id\", Location.PATH, true, ");
  }

  @Test
  void headers_that_openapi_describes_elsewhere_are_no_parameters() throws IOException {
    parameter = "{name: Accept, in: header, schema: {type: string}}";

    assertThat(generated()).doesNotContain("\"Accept\"");
  }

  @Test
  void an_operation_without_a_body_has_none() throws IOException {
    assertThat(generated())
        .containsIgnoringWhitespaces("null, List.of( new Success(204, List.of())");
  }

  @Test
  void a_body_has_its_schemas_without_descriptions_and_extensions() throws IOException {
    method = "put";
    body = body("'#/components/schemas/Thing'");

    assertThat(generated())
        .containsIgnoringWhitespaces("Thing.class, false, List.of(\"application/json\")")
        .contains(
            "case \"Thing\" -> \"{\\\"type\\\":\\\"object\\\",\\\"properties\\\":"
                + "{\\\"description\\\":{\\\"type\\\":\\\"string\\\"}",
            "case \"Part\" ->")
        .doesNotContain("No keyword", "x-mark");
  }

  private static String body(String reference) {
    return "requestBody: {content: {Application/JSON: {schema: {$ref: %s}}}}".formatted(reference);
  }

  @Test
  void a_list_as_a_body_has_its_schema() throws IOException {
    method = "put";
    body =
        "requestBody: {content: {application/json: {schema: {type: array, items: {type:"
            + " string}}}}}";

    assertThat(generated())
        .containsIgnoringWhitespaces(
            "Object.class, false, List.of(\"application/json\"), new BodySchema(");
  }

  @Test
  void several_successes_are_listed_with_their_media_types() throws IOException {
    response =
        "{'200': {description: A, content: {application/json: {schema: {type: string}}}},"
            + " '202': {description: B}, '404': {description: C}}";

    assertThat(generated())
        .containsIgnoringWhitespaces(
            "new Success(200, List.of(\"application/json\")), new Success(202, List.of())")
        .doesNotContain("404");
  }

  @ParameterizedTest
  @CsvSource({
    "get, '', METHOD",
    "put, '', METHOD",
    "post, '', NONE",
    "patch, '', NONE",
    "put, 'x-retryable: false', NONE"
  })
  void a_method_may_be_repeated_by_itself(String verb, String extension, String expected)
      throws IOException {
    method = verb;
    body = extension;

    assertThat(generated()).contains("Idempotency." + expected + ",");
  }

  @Test
  void a_key_makes_a_creation_idempotent() throws IOException {
    method = "post";
    parameter = "{name: Key, in: header, x-idempotency-key: true, schema: {type: string}}";

    assertThat(generated()).contains("Idempotency.KEY,", "Repetition.ONCE, null, true)");
  }

  @Test
  void credentials_are_those_of_the_schemes() throws IOException {
    assertThat(generated()).doesNotContain("new Security.Scheme");

    schemes =
        "securitySchemes: {Token: {type: http, scheme: bearer},"
            + " Key: {type: apiKey, in: cookie, name: k}}";
    assertThat(generated())
        .containsIgnoringWhitespaces(
            "Scheme(\"Token\", Security.In.HEADER, \"Authorization\", \"Bearer\"),"
                + " new Security.Scheme(\"Key\", Security.In.COOKIE, \"k\", \"\")),"
                + " List.of(List.of(\"Token\"), List.of(\"Key\"), List.of()),");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{name: q, in: query, schema: {type: object}} | parameter 'q': only texts, numbers",
        "{name: q, in: path, required: true, style: matrix, schema: {type: string}} | style matrix"
      })
  void an_unsupported_parameter_is_an_error(String unsupported, String message) {
    parameter = unsupported;

    assertThatThrownBy(this::generated)
        .isInstanceOf(UnsupportedContract.class)
        .hasMessageContaining(message);
  }

  @Test
  void an_operation_may_need_no_token() throws IOException {
    body = "security: []";
    schemes = "securitySchemes: {Token: {type: http, scheme: bearer}}";

    assertThat(generated())
        .containsIgnoringWhitespaces("\"Bearer\")), List.of(), Map.ofEntries()));");
  }
}
