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

/** What the module of the client cannot show, since it compiles what is generated. */
class ClientCodegenTest {
  private static final String CONTRACT =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      components: {securitySchemes: {Token: {%s}}}
      paths:
        /things:
          get:
            operationId: %s
            tags: [%s]
            x-source: '4.2'
            description: Lists things.
            parameters: [%s]
            responses:
              '%s': {description: Done.}
      """;
  private static final String BEARER = "type: http, scheme: bearer";
  private static final String QUERY = "{name: q, in: query, schema: {type: string}}";

  @TempDir Path folder;

  private String tag = "Things";
  private String more = "";

  @Test
  void a_method_cites_the_section_of_its_source() throws IOException {
    assertThat(generated("listThings", QUERY, "200"))
        .contains("* Lists things. (§4.2)")
        .contains("public void list(Consumer<Things.ListParameters> parameters)");
  }

  @Test
  void what_has_no_description_is_documented_by_its_name() throws IOException {
    assertThat(generated("listThings", QUERY, "200")).contains("* The parameter {@code q}.");
  }

  @ParameterizedTest
  @CsvSource({
    "listThings, void list()",
    "getThing, void get()",
    "importThings, void importThings()",
    "asyncThings, void asyncThings()",
    "search, void search()"
  })
  void a_method_is_the_verb_of_its_operation(String operationId, String method) throws IOException {
    assertThat(generated(operationId, "", "204")).contains(method);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{name: q, in: query, schema: {type: object}} | 200 | parameter 'q': only texts, numbers",
        "{name: q, in: query, schema: {type: object, properties: {a: {type: string}}}} | 200"
            + " | parameter 'q': only texts, numbers",
        "{name: q, in: query, schema: {type: string, format: password}} | 200 | a secret in a URL",
        "{name: q, in: query, x-secret: true, schema: {type: string}} | 200 | a secret in a URL",
        "{name: q, in: query, schema: {type: string, pattern: '['}} | 200 | pattern '['",
        "{name: q, in: query, schema: {type: string}} | 400 | no response with a status 2xx"
      })
  void an_operation_that_is_not_supported_fails_the_build(
      String parameter, String status, String message) {
    assertThatThrownBy(() -> generated("listThings", parameter, status))
        .isInstanceOf(UnsupportedContract.class)
        .hasStackTraceContaining("contract.yaml:")
        .hasStackTraceContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type: http, scheme: bearer | header(\"Token\", \"Authorization\", \"Bearer \")",
        "type: http, scheme: basic | header(\"Token\", \"Authorization\", \"Basic \")",
        "type: oauth2, flows: {} | header(\"Token\", \"Authorization\", \"Bearer \")",
        "type: http, scheme: Token | header(\"Token\", \"Authorization\", \"Token \")",
        "type: apiKey, in: query, name: key | query(\"Token\", \"key\")",
        "type: apiKey, in: cookie, name: sid | cookie(\"Token\", \"sid\")",
        "type: apiKey, in: header, name: X-Token | header(\"Token\", \"X-Token\", \"\")"
      })
  void the_token_has_the_header_of_the_security_scheme(String scheme, String header)
      throws IOException {
    more = "security: [{Token: []}]";

    assertThat(generated(scheme, "listThings", "", "200", "ContentClient.java"))
        .containsIgnoringWhitespaces(
            "new ClientBuilder<>(List.of(SecurityScheme." + header + "), true,");
  }

  @ParameterizedTest
  @CsvSource({"format: password, secretHeader", "format: plain, header"})
  void a_secret_header_is_masked(String format, String method) throws IOException {
    String header = "{name: h, in: header, required: true, schema: {type: string, " + format + "}}";

    assertThat(generated("listThings", header, "200"))
        .contains("request." + method + "(\"h\", Objects.requireNonNull(h, \"h\"));");
  }

  @Test
  void the_token_is_optional_if_a_request_may_have_none() throws IOException {
    more = "security: [{}, {Token: []}]";

    assertThat(generated(BEARER, "listThings", "", "200", "ContentClient.java"))
        .containsIgnoringWhitespaces("\"Bearer \")), false, ");
  }

  @Test
  void an_operation_that_responds_with_a_stream_of_events_has_no_method() throws IOException {
    more =
        """
          /changes:
            get:
              operationId: streamThings
              tags: [Things]
              responses:
                '200':
                  description: Events.
                  content: {text/event-stream: {schema: {type: string}}}
        """;

    assertThat(generated("listThings", "", "204")).contains("void list()").doesNotContain("stream");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "description: A new \"thing\". | A new \"thing\". Omitted members are not sent.",
        "required: true | the body. Omitted members are not sent."
      })
  void the_description_of_a_body_is_documented(String body, String documented) throws IOException {
    more =
        """
          /bodies:
            post:
              operationId: createThing
              tags: [Things]
              requestBody:
                %s
                content:
                  application/json:
                    schema: {type: object, required: [id], properties: {id: {type: string}}}
              responses:
                '204': {description: Done.}
        """
            .formatted(body);

    assertThat(generated("listThings", "", "204")).contains("@param body " + documented);
  }

  @Test
  void a_plural_in_ies_has_a_singular_in_y() throws IOException {
    tag = "Deliveries";

    assertThat(generated(BEARER, "readDelivery", "", "204", "Deliveries.java"))
        .contains("void read()");
  }

  @Test
  void a_parameter_that_carries_a_credential_is_no_argument() throws IOException {
    more = "security: [{Token: []}]";

    assertThat(
            generated(
                "type: apiKey, in: query, name: q", "listThings", QUERY, "200", "Things.java"))
        .contains("void list()")
        .doesNotContain("ListParameters");
  }

  @ParameterizedTest
  @CsvSource({"'', Default _default()", "Import, Import _import()", "Package, Package _package()"})
  void a_tag_may_be_omitted_or_a_keyword(String tag, String method) throws IOException {
    this.tag = tag;

    assertThat(generated(BEARER, "listThings", "", "204", "ContentClient.java"))
        .contains("public " + method + " {");
  }

  private String generated(String operationId, String parameters, String status)
      throws IOException {
    return generated(BEARER, operationId, parameters, status, "Things.java");
  }

  private String generated(
      String scheme, String operationId, String parameters, String status, String wanted)
      throws IOException {
    String contract = CONTRACT.formatted(scheme, operationId, tag, parameters, status) + more;
    return GeneratedFile.of(ClientCodegen.class, contract, folder, wanted);
  }
}
