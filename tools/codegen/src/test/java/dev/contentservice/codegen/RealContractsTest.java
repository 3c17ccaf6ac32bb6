package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openapitools.codegen.CodegenConfig;

/** Constructs of real contracts whose code did not compile; {@link CorpusTest} compiles them. */
class RealContractsTest {
  private static final String CONTRACT =
      """
      openapi: 3.1.0
      info: {title: T, version: '1'}
      paths:
        /things:
          patch:
            operationId: patchThing
            summary: ''
            description: ' '
            tags: [Things]
            parameters: [{name: q, in: query, schema: {type: string}}]
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}
            responses:
              '200':
                description: Done.
                headers: {X-Page: {content: {application/json: {schema: {type: object}}}}}
                content: {application/json: {schema: {$ref: '#/components/schemas/Strict'}}}
          put:
            operationId: putAny
            tags: [The client, Things]
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Mixed'}}}}
            responses: {'204': {description: Done.}}
          post:
            operationId: postList
            tags: ['日本']
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Tree'}}}}
            responses: {'204': {description: Done.}}
      components:
        schemas:
          Thing:
            type: object
            deprecated: true
            properties:
              body: {type: string}
              file: {type: string}
              kind: {type: [string, 'null'], enum: [a, null]}
              lists: {type: array, items: {type: array, items: {type: string}}}
              part: {$ref: '#/components/schemas/Mixed/properties/size'}
              bytes: {type: [string, 'null'], format: byte}
              "a\\nb": {type: string}
            additionalProperties: {type: array, items: {type: string}}
          Strict: {allOf: [{$ref: '#/components/schemas/Thing'}, {required: [body]}]}
          Mixed:
            properties: {size: {type: object, properties: {w: {type: integer}}}}
            oneOf: [{type: object, properties: {a: {type: string}}}, {$ref: '#/components/schemas/Thing'}]
          Tree: {type: array, items: {$ref: '#/components/schemas/Tree'}}
          Date: {type: object, properties: {day: {type: string, format: date}}}
          Event:
            oneOf: [{$ref: '#/components/schemas/Made', title: M}, {$ref: '#/components/schemas/Gone', title: G}]
            discriminator: {propertyName: 'a"b', mapping: {'m"1': 'other.yaml#/Made'}}
          Made: {type: object, required: ['a"b'], properties: {'a"b': {type: string}}}
          Gone: {type: object, required: ['a"b'], properties: {'a"b': {type: string}}}
      """;

  @TempDir Path folder;

  private String generated(Class<? extends CodegenConfig> generator, String file)
      throws IOException {
    return GeneratedFile.of(generator, CONTRACT, folder, file);
  }

  @Test
  void a_function_sets_either_members_or_parameters_where_both_are_optional() throws IOException {
    assertThat(generated(ClientCodegen.class, "Things.java"))
        .contains(
            " patch(Consumer<Things.PatchParameters> parameters) {",
            " patch(Consumer<Things.PatchBuilder> changes, Consumer<Things.PatchParameters> par",
            "this.body.body(body)",
            "this.body.file(file)",
            "kind(Thing.@Nullable Kind kind)",
            "@SuppressWarnings(\"deprecation\")")
        .doesNotContain(" patch(Consumer<Things.PatchBuilder> changes) {", "List<String>...");
  }

  @Test
  void an_interface_may_name_deprecated_classes() throws IOException {
    assertThat(generated(ModelCodegen.class, "Event.java"))
        .contains("@SuppressWarnings(\"deprecation\")");
  }

  @Test
  void empty_texts_are_no_paragraphs() throws IOException {
    assertThat(generated(ClientCodegen.class, "Things.java"))
        .contains("The operation {@code patchThing}.")
        .doesNotContain("<p>\n");
  }

  @Test
  void a_tag_is_no_class_of_the_client() throws IOException {
    assertThat(generated(ClientCodegen.class, "ContentClient.java"))
        .contains("public Tag tag()", "public Things things()");
  }

  @Test
  void the_table_names_only_classes_that_the_model_has() throws IOException {
    assertThat(generated(OperationsCodegen.class, "ContractOperations.java"))
        .contains("Thing.class")
        .doesNotContain("Mixed.class", "Tree.class");
  }

  @Test
  void a_member_that_another_part_requires_is_required() throws IOException {
    assertThat(generated(ModelCodegen.class, "Strict.java"))
        .containsPattern("@NotNull\\s[^}]*String getBody\\(\\)");
  }

  @Test
  void names_and_types_of_members_are_those_of_java() throws IOException {
    assertThat(generated(ModelCodegen.class, "Thing.java"))
        .contains(
            "private @Nullable String a_b;",
            "putAdditionalProperty(String key, @Nullable List<String> value)",
            "Arrays.equals(this.bytes.orElse(null), that.bytes.orElse(null))",
            " part;")
        .doesNotContain("Object part;");
    assertThat(generated(ModelCodegen.class, "Event.java"))
        .contains("@JsonSubTypes.Type(value = Made.class, name = \"m\\\"1\")");
    assertThat(generated(ModelCodegen.class, "ModelDate.java")).contains("LocalDate day");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "contract.yaml:3: /paths/~1a/get: nothing is at '#/nowhere'; correct the reference",
        "/paths/~1b/put: the parser of OpenAPI Generator cannot read this operation"
      })
  void what_cannot_be_read_is_named(String line) throws IOException {
    Path input = folder.resolve("contract.yaml");
    String contract =
        """
        openapi: 3.0.3
        info: {title: T, version: '1'}
        paths: {/a: {get: {$ref: '#/nowhere'}}, /b: {put: {$ref: 'b.yaml'}}}
        """;
    Files.writeString(input, contract);
    Files.writeString(folder.resolve("b.yaml"), "responses: {'204': {description: Done.}}\n");

    assertThatThrownBy(() -> Preparation.check(null, SourceDocument.of(input.toString()), Map.of()))
        .isInstanceOf(UnsupportedContract.class)
        .asString()
        .contains(line);
  }
}
