package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client sees of bodies behind references and compositions. */
class ComposedBodiesTest {
  private static final Pattern SECRET = Pattern.compile("request\\.secret\\((.*)\\);");
  private static final String CONTRACT =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      paths:
        /things/{id}:
          post:
            operationId: createThing
            tags: [Things]
            parameters: [{$ref: '#/components/parameters/Id'}]
            requestBody: %s
            responses:
              '200': %s
      components:
        securitySchemes: {Token: {type: http, scheme: bearer}}
        parameters:
          Id: {name: id, in: path, required: true, schema: {$ref: '#/components/schemas/Text'}}
        requestBodies:
          Body: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Body'}}}}
        responses:
          Stream: {description: S., content: {text/event-stream: {schema: {type: string}}}}
          Thing: {description: T., content: {application/json: {schema: {$ref: '#/components/schemas/Both'}}}}
        schemas:
          Body: %s
          Text: {type: string}
          Secret: {type: string, format: password}
          Plain: {type: object, properties: {a: {type: string}}}
          Other: {type: object, properties: {p: {type: string, format: password}}}
          Both: {allOf: [{$ref: '#/components/schemas/Plain'}, {$ref: '#/components/schemas/Other'}]}
          Deep: {allOf: [{allOf: [{$ref: '#/components/schemas/Both'}]}, {type: object, required: [a]}]}
          Tree: {type: object, properties: {p: {$ref: '#/components/schemas/Secret'},
            left: {$ref: '#/components/schemas/Tree'}}}
          Loop: {allOf: [{$ref: '#/components/schemas/Loop'}]}
      """;
  private static final String NAMED = "{$ref: '#/components/requestBodies/Body'}";
  private static final String DONE = "{description: Done.}";

  @TempDir Path folder;

  private String generated(String body, String response, String schema) throws IOException {
    String contract =
        CONTRACT.formatted(
            body, response, schema.replaceAll("#(\\w+)", "'#/components/schemas/$1'"));
    return GeneratedFile.of(ClientCodegen.class, contract, folder, "Things.java");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "$ref: #Other | \"p\"",
        "$ref: #Both | \"p\"",
        "$ref: #Deep | \"p\"",
        "allOf: [{$ref: #Plain}, {type: object, properties: {p: {$ref: #Secret}}}] | \"p\"",
        "oneOf: [{$ref: #Plain}, {$ref: #Other}] | \"p\"",
        "anyOf: [{$ref: #Plain}, {$ref: #Other}] | \"p\"",
        "type: object, properties: {b: {$ref: #Deep}} | \"b\", \"p\"",
        "type: object, properties: {b: {allOf: [{$ref: #Other}]}} | \"b\", \"p\"",
        "type: object, properties: {b: {type: array, items: {$ref: #Both}}} | \"b\", \"*\", \"p\"",
        "type: object, properties: {b: {type: array, items: {$ref: #Secret}}} | \"b\", \"*\"",
        "type: object, additionalProperties: {$ref: #Both} | \"*\", \"p\"",
        "type: object, properties: {b: {type: string, writeOnly: true}} | \"b\"",
        "type: object, properties: {b: {type: object, x-secret: true}} | \"b\"",
        "type: object, properties: {'a\"b': {$ref: #Secret}} | \"a\\\"b\"",
        "type: array, items: {$ref: #Other} | \"*\", \"p\"",
        "type: array, items: {$ref: #Secret} | \"*\"",
        "$ref: #Tree | \"**\", \"p\"",
        "$ref: #Secret | ''",
        "x-secret: true | ''"
      })
  void a_secret_of_a_body_is_masked_wherever_it_is(String schema, String path) throws IOException {
    assertThat(SECRET.matcher(generated(NAMED, DONE, "{" + schema + "}")).results())
        .extracting(result -> result.group(1))
        .containsExactly(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$ref: #Plain",
        "$ref: #Text",
        "x-secret: false",
        "type: object, additionalProperties: false"
      })
  void a_body_may_have_no_secrets(String schema) throws IOException {
    assertThat(generated(NAMED, DONE, "{" + schema + "}")).doesNotContain("request.secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "description: any",
        "type: object",
        "type: object, additionalProperties: true",
        "type: object, additionalProperties: {}",
        "type: array, items: {}",
        "allOf: [{description: any}, {required: [a]}]",
        "oneOf: [{$ref: #Plain}, {type: object}]",
        "oneOf: [{type: object}, {type: array, items: {type: object}}]"
      })
  void a_body_without_members_is_a_secret(String schema) throws IOException {
    for (String body : List.of(NAMED, "{content: {application/json: {schema: {%s}}}}")) {
      assertThat(
              generated(
                  body.formatted(schema).replaceAll("#(\\w+)", "'#/components/schemas/$1'"),
                  DONE,
                  "{" + schema + "}"))
          .as(body)
          .contains("request.secret();");
    }
  }

  @Test
  void an_update_by_parts_has_a_builder_of_all_members() throws IOException {
    assertThat(generated(NAMED, DONE, "{$ref: #Both}"))
        .contains("class CreateBuilder", "CreateBuilder a(String a)", "CreateBuilder p(String p)");
    assertThat(generated(NAMED, DONE, "{$ref: #Deep}")).doesNotContain("Builder");
  }

  @Test
  void a_response_may_be_behind_a_reference_and_of_parts() throws IOException {
    assertThat(generated(NAMED, "{$ref: '#/components/responses/Thing'}", "{$ref: #Plain}"))
        .contains("Both create(String id, ");
  }

  @Test
  void a_stream_behind_a_reference_has_no_method() {
    assertThatThrownBy(
            () -> generated(NAMED, "{$ref: '#/components/responses/Stream'}", "{$ref: #Plain}"))
        .isInstanceOf(java.util.NoSuchElementException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"oneOf", "anyOf"})
  void a_response_of_unmarked_alternatives_is_any_json(String alternatives) throws IOException {
    String response =
        "{description: T., content: {application/json: {schema: {"
            + alternatives
            + ": [{$ref: '#/components/schemas/Plain'}, {$ref: '#/components/schemas/Other'}]}}}}";

    assertThat(generated(NAMED, response, "{$ref: #Plain}")).contains("Object create(String id, ");
  }
}
