package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the reference service cannot show, since it compiles what is generated. */
class StubCodegenTest {
  private static final String CONTRACT =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      tags: [{name: Things, description: All things.}]
      paths:
        /things/{thing_id}:
          %s:
            operationId: useThing
            tags: [Things]
            %s
            description: Uses a thing.
            parameters:
              - {name: thing_id, in: path, required: true, schema: {type: string}}
              %s
            %s
            responses:
              %s
      components:
        schemas:
          Word: {type: string, enum: [new, old]}
          Time: {type: string, format: date-time}
          Thing: {type: object, properties: {name: {type: string}}}
      """;
  private static final String BODY = "requestBody: {content: {application/json: {schema: %s}}}";
  private static final String DONE = "'204': {description: Done.}";

  @TempDir Path folder;

  private String role = "x-role: read";
  private String method = "get";
  private String parameter = "";
  private String body = "";
  private String response = DONE;

  private String generated(String name) throws IOException {
    return GeneratedFile.of(
        StubCodegen.class,
        CONTRACT.formatted(method, role, parameter, body, response),
        folder,
        name);
  }

  @Test
  void a_tag_is_an_interface_with_its_description() throws IOException {
    assertThat(generated("ThingsApi.java"))
        .contains("* All things.", "public interface ThingsApi {", "* Uses a thing.")
        .contains("void useThing(String thingId);")
        .doesNotContain("maxBodyBytes");
  }

  @Test
  void an_operation_without_content_is_a_method_without_a_result() throws IOException {
    assertThat(generated("ThingsApiRoutes.java"))
        .contains("import static things.ManagementOperations.*;")
        .containsIgnoringWhitespaces(
            "port.serve( USE_THING, Role.READ, request -> {"
                + " api.useThing(request.path(\"thing_id\")); return null; });");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: string} | @Nullable String q | text(\"q\")",
        "{type: string, minLength: 1, maxLength: 9} | @Nullable String q | text(\"q\")",
        "{type: string, maxLength: 9} | @Nullable String q | text(\"q\")",
        "{type: string, enum: [a, b]} | @Nullable String q | text(\"q\")",
        "{$ref: '#/components/schemas/Word'} | @Nullable String q | text(\"q\")",
        "{type: string, format: date-time} | @Nullable Instant q | time(\"q\")",
        "{type: boolean} | boolean q | flag(\"q\")"
      })
  void a_parameter_of_the_query_is_read_by_its_schema(
      String schema, String declared, String reading) throws IOException {
    parameter = "- {name: q, in: query, schema: %s}".formatted(schema);

    assertThat(generated("ThingsApi.java")).contains("useThing(String thingId, " + declared + ");");
    assertThat(generated("ThingsApiRoutes.java")).contains(", request." + reading + ");");
  }

  @ParameterizedTest
  @ValueSource(strings = {"type: string", "type: string, enum: [a, b]"})
  void a_required_parameter_is_not_null(String schema) throws IOException {
    parameter = "- {name: q, in: query, required: true, schema: {%s}}".formatted(schema);

    assertThat(generated("ThingsApi.java")).contains("useThing(String thingId, String q);");
    assertThat(generated("ThingsApiRoutes.java")).contains("request.required(\"q\")");
  }

  @Test
  void a_body_with_a_class_of_the_model_is_read() throws IOException {
    method = "post";
    body = BODY.formatted("{$ref: '#/components/schemas/Thing'}");

    assertThat(generated("ThingsApi.java"))
        .contains("useThing(String thingId, Thing body);")
        .doesNotContain("maxBodyBytes");
    assertThat(generated("ThingsApiRoutes.java")).contains(", request.body(Thing.class))");
  }

  @Test
  void another_body_is_received_up_to_the_size_that_the_operation_accepts() throws IOException {
    method = "post";
    body = BODY.formatted("{type: object}");

    assertThat(generated("ThingsApi.java"))
        .contains("int maxBodyBytes(ContractOperation operation);")
        .contains("useThing(String thingId, byte[] body);");
    assertThat(generated("ThingsApiRoutes.java"))
        .contains("api.maxBodyBytes(USE_THING),")
        .contains(", request.bytes())");
  }

  @Test
  void an_operation_may_read_its_body_itself() throws IOException {
    method = "post";
    role += "\n      x-raw-body: true";
    body = BODY.formatted("{$ref: '#/components/schemas/Thing'}");

    assertThat(generated("ThingsApi.java")).contains("useThing(String thingId, byte[] body);");
  }

  @Test
  void a_new_resource_has_a_location() throws IOException {
    response =
        "'201': {description: New., headers: {Location: {schema: {type: string}}},"
            + " content: {application/json: {schema: {type: object}}}}";

    assertThat(generated("ThingsApi.java")).contains("Created<Object> useThing(String thingId);");
    assertThat(generated("ThingsApiRoutes.java")).contains("request -> api.useThing(");
  }

  @Test
  void a_resource_with_a_version_has_a_tag_and_a_header_of_a_request_is_passed()
      throws IOException {
    parameter = "- {name: If-Match, in: header, schema: {type: string}}";
    response =
        "'200': {description: It., headers: {ETag: {schema: {type: string}}},"
            + " content: {application/json: {schema: {type: object}}}}";

    assertThat(generated("ThingsApi.java"))
        .contains("Tagged<Object> useThing(String thingId, @Nullable String ifMatch);");
    assertThat(generated("ThingsApiRoutes.java")).contains(", request.header(\"If-Match\"))");
  }

  @Test
  void an_operation_that_is_not_for_reading_is_told_who_asks() throws IOException {
    role = "x-role: operate";

    assertThat(generated("ThingsApi.java")).contains("void useThing(Actor actor, String thingId);");
    assertThat(generated("ThingsApiRoutes.java"))
        .contains("Role.OPERATE", "api.useThing(request.actor(), request.path");
  }

  @Test
  void an_operation_whose_response_depends_on_the_role_is_told_the_caller() throws IOException {
    role += "\n      x-caller: true";

    assertThat(generated("ThingsApi.java"))
        .contains("void useThing(Admin caller, String thingId);");
    assertThat(generated("ThingsApiRoutes.java"))
        .contains("api.useThing(request.caller(), request.path");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x-role: write", "x-role: READ"})
  void an_operation_without_a_role_fails_the_build(String role) {
    this.role = role;

    assertThatThrownBy(() -> generated("ThingsApi.java"))
        .hasStackTraceContaining(
            "operation useThing: x-role is one of [administer, operate, read]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{name: h, in: header, required: true, schema: {type: string}}",
        "{name: q, in: query, schema: {type: integer}}",
        "{name: q, in: query, schema: {type: array, items: {type: string}}}",
        "{name: q, in: query, required: true, schema: {type: string, format: date-time}}"
      })
  void a_parameter_that_is_not_supported_fails_the_build(String parameter) {
    this.parameter = "- " + parameter;

    assertThatThrownBy(() -> generated("ThingsApi.java"))
        .hasStackTraceContaining(
            "operation useThing: "
                + parameter.charAt("{name: ".length())
                + ": stubs support no parameter of this kind");
  }

  @Test
  void an_operation_without_success_fails_the_build() {
    response = "'400': {description: Never.}";

    assertThatThrownBy(() -> generated("ThingsApi.java"))
        .hasStackTraceContaining("there is no response with a status 2xx");
  }
}
