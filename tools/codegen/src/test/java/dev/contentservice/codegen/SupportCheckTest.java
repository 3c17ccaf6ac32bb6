package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.codegen.contract.UnsupportedContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openapitools.codegen.CodegenConfig;

class SupportCheckTest {
  private static final String CONTRACT =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      paths:
        /things/{id}:
          parameters: [{name: id, in: path, required: true, schema: {$ref: '#/components/schemas/Id'}}]
          get:
            operationId: moved
            parameters:
              - {name: q, in: query, schema: {type: object}}
            responses:
              '302': {description: Elsewhere.}
          put: {operationId: put, tags: [Things], responses: {default: {description: Done.}}}
          trace: {operationId: trace, responses: {'204': {description: Done.}}}
          options: {operationId: ask, responses: {'204': {description: Done.}}}
          post:
            operationId: send
            requestBody:
              content:
                application/x-www-form-urlencoded:
                  schema: {type: object, properties: {a: {type: object}}}
            responses: {'204': {description: Done.}}
        /things/{name}:
          put: {operationId: again, tags: [Things], responses: {default: {description: Done.}}}
      components:
        schemas:
          Id: {type: string, pattern: '['}
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      classes = {
        ModelCodegen.class,
        ClientCodegen.class,
        OperationsCodegen.class,
        JakartaStubCodegen.class,
        SpringStubCodegen.class
      })
  void each_generator_names_all_constructs_with_their_lines(
      Class<? extends CodegenConfig> generator) {
    assertThatThrownBy(() -> GeneratedFile.of(generator, CONTRACT, folder, "none"))
        .isInstanceOf(UnsupportedContract.class)
        .asString()
        .startsWith("the contract has 7 constructs that are not supported\n")
        .contains(
            "\ncontract.yaml:9: /paths/~1things~1{id}/get/parameters/0: parameter 'q': ",
            "\ncontract.yaml:11: /paths/~1things~1{id}/get/responses: there is no response",
            "\ncontract.yaml:13: /paths/~1things~1{id}/trace: the method TRACE",
            "\ncontract.yaml:14: /paths/~1things~1{id}/options: the method OPTIONS",
            "\ncontract.yaml:23: /paths/~1things~1{name}/put: another operation has this method",
            "\ncontract.yaml:20: /paths/~1things~1{id}/post/requestBody/content",
            "\ncontract.yaml:26: /components/schemas/Id: pattern '[' is no regular");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{Digest: []}] | Digest",
        "[{Token: [], Digest: []}] | Digest",
        "[{Missing: []}, {Digest: []}] | Missing, Digest",
        "[{Token: [], Other: []}] | Other with another in one header",
      })
  void an_operation_that_needs_other_credentials_is_named(String security, String named) {
    assertThatThrownBy(
            () -> GeneratedFile.of(ClientCodegen.class, secured(security), folder, "Things.java"))
        .isInstanceOf(UnsupportedContract.class)
        .message()
        .contains(
            "/paths/~1a/get/security: it needs credentials that are not supported: " + named + ";");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{Key: []}, {Token: []}] | .secured(List.of(List.of(\"Key\"), List.of(\"Token\")))",
        "[{Digest: []}, {Key: [], Token: []}] | .secured(List.of(List.of(\"Key\", \"Token\")))",
        "[{}, {Login: []}] | .secured(List.of(List.of(), List.of(\"Login\")))",
        "[{Tls: []}, {Tls: [], Key: []}] | .secured(List.of(List.of(), List.of(\"Key\")))",
        "[] | .secured(List.of())",
        "[{Other: [read]}] | .secured(List.of(List.of(\"Other\")))"
      })
  void an_operation_has_the_alternatives_that_are_supported(String security, String secured)
      throws IOException {
    assertThat(GeneratedFile.of(ClientCodegen.class, secured(security), folder, "Things.java"))
        .contains(secured, ".secured(List.of(List.of(\"Token\")))");
    assertThat(
            GeneratedFile.of(
                OperationsCodegen.class, secured(security), folder, "ContractOperations.java"))
        .contains(secured.replaceFirst(".secured\\((.*)\\)$", "$1"));
  }

  private static String secured(String security) {
    return """
    openapi: 3.1.0
    info: {title: T, version: '1'}
    security: [{Token: []}]
    paths:
      /a:
        get:
          tags: [Things]
          operationId: get
          security: %s
          responses: {'204': {description: Done.}}
      /b:
        put: {tags: [Things], operationId: put, responses: {'204': {description: Done.}}}
    components:
      securitySchemes:
        Key: {type: apiKey, in: query, name: key}
        Login: {type: http, scheme: basic}
        Digest: {type: http, scheme: digest}
        Tls: {type: mutualTLS}
        Token: {type: http, scheme: bearer}
        Other: {type: oauth2, flows: {}}
    """
        .formatted(security);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "openapi: 3.2.0 | 1: /openapi: this version of OpenAPI is not supported; use 3.0 or 3.1",
        "swagger: '2.0' | 1: : it is no document of OpenAPI 3; convert it to OpenAPI 3.0 or 3.1",
        "hello | 1: : it is no document of OpenAPI 3; convert it to OpenAPI 3.0 or 3.1",
        "`` | 1: : it is no document of OpenAPI 3; convert it to OpenAPI 3.0 or 3.1",
        "{\"openapi\": \"3.0.3\" \"info\": 1} | 1: : it cannot be read: expected ',' or '}', but g",
        "openapi: 3.0.3\\n"
            + "paths: {/a: | 2: : it cannot be read: expected the node content, but found",
        "openapi: 3.0.3\\n"
            + "paths: {/a: {}, /b: {}, /a: {}} | 2: /paths: '/a' is there twice; remove one",
        "openapi: 3.0.3\\npaths: [/a] | 2: /paths: it is no object; name paths in it",
        "openapi: 3.0.3\\npaths: {'/a/{b}/{b}': {get: {responses: {'204': {description: d}}}}}"
            + " | 2: /paths/~1a~1{b}~1{b}/get: the path has the variable {b} twice; give each",
        "openapi: 3.0.3\\nx-a: &a {b: *a} | 1: its aliases repeat too much, or have no end; use",
        "openapi: 3.0.3\\npaths: {/a: {get: {responses: {'200': {$ref: '#/x-r'}}}}}\\nx-r: {content:"
            + " {application/json: {schema: {$ref: '#/x-a'}}}}\\nx-a: {allOf: [{$ref: '#/x-a'}]}"
            + " | 4: /x-a: by `allOf`, it is a part of itself; remove one of the references"
      })
  void a_document_that_cannot_be_read_gets_one_line(String text, String line) {
    String contract = text.replace("\\n", "\n");

    assertThatThrownBy(() -> GeneratedFile.of(ModelCodegen.class, contract, folder, "none"))
        .isInstanceOf(UnsupportedContract.class)
        .asString()
        .startsWith("the contract has a construct that is not supported\ncontract.yaml:" + line)
        .hasLineCount(2);
  }

  @Test
  void aliases_of_aliases_are_bounded() {
    StringBuilder text = new StringBuilder("openapi: 3.0.3\nx-0: &x0 [a]\n");
    for (int i = 1; i < 40; i++) {
      text.append("x-%d: &x%d [*x%d, *x%d]\n".formatted(i, i, i - 1, i - 1));
    }

    assertThatThrownBy(() -> GeneratedFile.of(ModelCodegen.class, text.toString(), folder, "none"))
        .asString()
        .endsWith(
            "contract.yaml:1: its aliases repeat too much, or have no end; use `$ref` instead");
  }

  @Test
  void json_may_be_indented_by_tabs() {
    String json = "{\n\t\"openapi\": \"3.0.3\",\n\t\"paths\": {\"/a\": {\"trace\": {}}}}";

    assertThatThrownBy(() -> GeneratedFile.of(ModelCodegen.class, json, folder, "none"))
        .asString()
        .contains("contract.yaml:3: /paths/~1a/trace: the method TRACE is not supported");
  }

  @Test
  void a_reason_with_many_places_is_one_line() {
    StringBuilder paths = new StringBuilder("openapi: 3.0.3\npaths:\n");
    for (int i = 0; i < 4; i++) {
      paths.append("  /p%d: {get: {responses: {'302': {description: D.}}}}\n".formatted(i));
    }

    assertThatThrownBy(() -> GeneratedFile.of(ModelCodegen.class, paths.toString(), folder, "none"))
        .asString()
        .startsWith("the contract has 4 constructs that are not supported\ncontract.yaml:3: /pa")
        .endsWith(
            " (4 places, also contract.yaml:4: /paths/~1p1/get/responses,"
                + " contract.yaml:5: /paths/~1p2/get/responses)")
        .hasLineCount(2);
  }

  @Test
  void constructs_in_other_files_are_located_there() throws IOException {
    Files.createDirectories(folder.resolve("parts"));
    Files.writeString(
        folder.resolve("parts/a.yaml"),
        """
        item:
          get:
            tags: [Things]
            operationId: far
            parameters: [{$ref: 'more.yaml#/q'}]
            responses: {'204': {description: Done.}}
        Deep: {type: object, properties: {next: {$ref: '#/Deep'}, bad: {$ref: more.yaml#/bad}}}
        """);
    Files.writeString(
        folder.resolve("parts/more.yaml"),
        """
        q: {name: q, in: query, schema: {type: object}}
        bad: {type: string, pattern: '['}
        """);
    String contract =
        """
        openapi: 3.0.3
        info: {title: T, version: '1'}
        paths:
          /far: {$ref: 'parts/a.yaml#/item'}
          /near:
            get:
              tags: [Things]
              operationId: near
              responses:
                '200':
                  description: Done.
                  content: {application/json: {schema: {$ref: 'parts/a.yaml#/Deep'}}}
        """;

    assertThatThrownBy(() -> GeneratedFile.of(ClientCodegen.class, contract, folder, "Things.java"))
        .asString()
        .contains("\nmore.yaml:1: /q: parameter 'q': ", "\nmore.yaml:2: /bad: pattern '['");
    Files.writeString(
        folder.resolve("parts/more.yaml"),
        "q: {name: q, in: query, schema: {type: object}}\nbad: {type: string}\n");
    assertThat(GeneratedFile.of(ClientCodegen.class, contract, folder, "Things.java", "leave-out"))
        .contains("near()")
        .doesNotContain("far()");
  }

  @Test
  void a_build_may_leave_out_the_operations() throws IOException {
    String client =
        GeneratedFile.of(
            ClientCodegen.class,
            CONTRACT.replace("'['", "'a'"),
            folder,
            "Things.java",
            "leave-out");

    assertThat(client).contains("void put(String id)").doesNotContain("moved", "trace(", "send(");
    assertThat(Files.exists(folder.resolve("src/main/java/things/Default.java"))).isFalse();
  }
}
