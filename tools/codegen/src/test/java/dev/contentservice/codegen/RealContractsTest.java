package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.codegen.contract.Preparation;
import dev.contentservice.codegen.contract.SourceDocument;
import dev.contentservice.codegen.contract.UnsupportedContract;
import io.swagger.v3.oas.models.OpenAPI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
            discriminator: {propertyName: 'a"b', mapping: {'m"1': '#/components/schemas/Made'}}
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
  void a_member_that_only_a_composition_requires_is_any_json() throws IOException {
    String contract = CONTRACT.replace("{required: [body]}", "{required: [body, ghost]}");

    assertThat(GeneratedFile.of(ModelCodegen.class, contract, folder, "Strict.java"))
        .contains("Strict ghost(@Nullable Object ghost)", "Strict(String body, ");
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
            // The names of the parameters of a constructor are those of Java.
            "creatorVisibility = Visibility.NONE",
            " part;")
        .doesNotContain("Object part;");
    assertThat(generated(ModelCodegen.class, "Event.java"))
        .contains("@JsonSubTypes.Type(value = Made.class, name = \"m\\\"1\")");
    assertThat(generated(ModelCodegen.class, "ModelDate.java")).contains("LocalDate day");
  }

  private static final String PATHS =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      paths:
        '/things/{a.b}/{c}/':
          get:
            operationId: getThing
            tags: [Things]
            parameters: [{name: a.b, in: path, required: true, schema: {type: string}},
              {name: no, in: path, required: true, schema: {type: string}}]
            responses: {'204': {description: Done.}}
        '/s "p/ü/{row}':
          parameters: [{$ref: '#/components/parameters/Row'}]
          get:
            operationId: getRow
            tags: [THINGS]
            responses: {'200': {description: Done., content: {application/json: {example: 1}}}}
          delete: {operationId: deleteRow, tags: [tHings], responses: {'204': {description: Done., content: {application/json: {}}}}}
      components:
        parameters: {Row: {name: row, in: path, required: true, schema: {$ref: '#/components/schemas/Row'}}}
        schemas: {Row: {type: integer, minimum: 1, maximum: 3}}
      """;

  @Test
  void a_path_is_sent_encoded_and_matched_decoded() throws IOException {
    assertThat(GeneratedFile.of(ClientCodegen.class, PATHS, folder, "Things.java"))
        .contains("\"/s%20%22p/%C3%BC/{row}\"");
    assertThat(GeneratedFile.of(OperationsCodegen.class, PATHS, folder, "ContractOperations.java"))
        .contains("\"/s%20%22p/%C3%BC/{row}\"");
    assertThat(GeneratedFile.of(SpringStubCodegen.class, PATHS, folder, "ThingsApi.java"))
        .contains("path = \"/s \\\"p/\\u00fc/{row}\"");
  }

  @Test
  void a_parameter_of_a_path_belongs_to_each_of_its_operations() throws IOException {
    assertThat(GeneratedFile.of(OperationsCodegen.class, PATHS, folder, "ContractOperations.java"))
        .contains("Location.PATH, true, ValueType.of(Kind.INTEGER).between(\"1\", \"3\")");
    assertThat(GeneratedFile.of(ClientCodegen.class, PATHS, folder, "Things.java"))
        .contains("public Object getRow(int row)", "public void deleteRow(int row)");
  }

  /** Frameworks do not start with other names. */
  @Test
  void each_variable_of_a_path_is_a_parameter_with_a_plain_name() throws IOException {
    for (Class<? extends CodegenConfig> each :
        List.<Class<? extends CodegenConfig>>of(
            SpringStubCodegen.class, JakartaStubCodegen.class)) {
      assertThat(GeneratedFile.of(each, PATHS, folder, "ThingsApi.java"))
          .contains("\"/things/{a_2eb}/{c}/\"", "(\"a_2eb\") String aB,", "(\"c\") String c)")
          .doesNotContain("\"no\"");
    }
    assertThat(GeneratedFile.of(OperationsCodegen.class, PATHS, folder, "ContractOperations.java"))
        .contains("/things/{a.b}/{c}/", "\"a.b\"", "\"c\"");
  }

  private static final String DISCRIMINATED =
      """
      openapi: 3.1.0
      info: {title: T, version: '1'}
      paths:
        /things:
          post:
            operationId: postThing
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Any'}}}}
            responses: {'204': {description: Done.}}
      webhooks:
        thingDone:
          post:
            requestBody: {content: {application/json: {schema: {type: object, properties: {w: {type: string}}}}}}
            responses: {'204': {description: Done.}}
      components:
        schemas:
          Any:
            oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]
            discriminator: {propertyName: kind, mapping: {x: A, y: '#/components/schemas/A'}}
          A: {type: object, required: [kind], properties: {kind: {type: string}}}
          B: {type: object, required: [kind], properties: {kind: {type: string}, s: {$ref: '#/components/schemas/S'}}}
          S: {allOf: [{$ref: '#/components/schemas/W'}], description: A word.}
          W: {type: string, enum: [a]}
          R: {type: object, required: [r], properties: {a: {type: string}}}
          N: {type: object, properties: {a: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}
          O: {type: object, properties: {a: {type: string}}, anyOf: [{required: [a]}, {required: [b]}]}
          E: {oneOf: [{type: string, title: One}, {$ref: '#/components/schemas/T'}, {$ref: '#/components/schemas/A'}]}
          T: {type: string, description: Two.}
          U: {type: object, properties: {u: {title: Same, oneOf: [{type: string}, {title: Same, type: object, properties: {a: {type: string}}}]}}}
          P: {type: object, required: [k], properties: {k: {const: p}}, discriminator: {propertyName: k}}
      """;

  /** Validators know a discriminator otherwise, or none. */
  @Test
  void the_table_says_in_words_of_json_schema_what_a_discriminator_chooses() throws IOException {
    assertThat(
            GeneratedFile.of(
                OperationsCodegen.class, DISCRIMINATED, folder, "ContractOperations.java"))
        .contains(
            "{\\\"$ref\\\":\\\"#/components/schemas/A\\\"},{\\\"required\\\":[\\\"kind\\\"],"
                + "\\\"properties\\\":{\\\"kind\\\":{\\\"enum\\\":[\\\"x\\\",\\\"y\\\"]}}}",
            "{\\\"kind\\\":{\\\"enum\\\":[\\\"B\\\"]}}")
        .doesNotContain("propertyName");
    assertThat(GeneratedFile.of(ModelCodegen.class, DISCRIMINATED, folder, "B.java"))
        .contains("private @Nullable W s;");
  }

  @Test
  void webhooks_of_a_contract_have_no_classes() {
    assertThatThrownBy(
            () ->
                GeneratedFile.of(
                    ModelCodegen.class, DISCRIMINATED, folder, "ThingDoneRequest.java"))
        .isInstanceOf(NoSuchElementException.class);
  }

  /** Otherwise no text would match, or one that matches the object, too. */
  @Test
  void equal_alternatives_are_one_in_the_table_and_an_object_is_no_other_value()
      throws IOException {
    assertThat(table("E"))
        .contains(
            "{\\\"oneOf\\\":[{\\\"type\\\":\\\"string\\\"},{\\\"$ref\\\":\\\"#/components/schemas/A\\\"}]}",
            "[\\\"kind\\\"],\\\"type\\\":\\\"object\\\"");
    assertThat(table("U")).contains("case \"Same\" ->").containsOnlyOnce("schemas/Same\\\"");
    assertThat(table("P")).contains("\\\"enum\\\":[\\\"p\\\"]}").doesNotContain("discriminator");
  }

  private String table(String body) throws IOException {
    String contract = DISCRIMINATED.replace("schemas/Any", "schemas/" + body);
    return GeneratedFile.of(OperationsCodegen.class, contract, folder, "ContractOperations.java");
  }

  @Test
  void a_required_member_that_nothing_declares_is_any_json() throws IOException {
    assertThat(GeneratedFile.of(ModelCodegen.class, DISCRIMINATED, folder, "R.java"))
        .contains("Object getR() {", "@JsonProperty(value = \"r\", required = true)");
  }

  @Test
  void conditions_without_a_type_are_no_alternatives() throws IOException {
    for (String each : List.of("N", "O")) {
      assertThat(table(each)).contains("case \"" + each + "\"").doesNotContain("oneOf", "anyOf");
      assertThat(GeneratedFile.of(ModelCodegen.class, DISCRIMINATED, folder, each + ".java"))
          .contains("class " + each + " ", "String getA()");
    }
  }

  @Test
  void what_cannot_be_read_is_named() throws IOException {
    Path input = folder.resolve("contract.yaml");
    Files.writeString(
        input,
        """
        openapi: 3.0.3
        info: {title: T, version: '1'}
        paths: {/a: {get: {$ref: '#/nowhere'}}}
        """);

    assertThatThrownBy(
            () -> Preparation.check(new OpenAPI(), SourceDocument.of(input.toString()), Map.of()))
        .isInstanceOf(UnsupportedContract.class)
        .asString()
        .contains("contract.yaml:3: /paths/~1a/get: nothing is at '#/nowhere'; correct the refer");
  }

  @Test
  void the_files_of_a_contract_are_one_document() throws IOException {
    Files.createDirectories(folder.resolve("parts"));
    Files.writeString(
        folder.resolve("parts/get.yml"),
        """
        operationId: getThing
        tags: [Things]
        parameters: [{$ref: 'shared.yml#/id'}]
        responses: {'200': {$ref: 'shared.yml#/thing'}}
        """);
    Files.writeString(
        folder.resolve("parts/shared.yml"),
        """
        id: {name: id, in: query, schema: {$ref: '#/word'}}
        word: {allOf: [{$ref: '#/state'}, {type: string, description: W.}]}
        state: {type: string, enum: [on, off]}
        thing: {description: D., content: {application/json: {schema: {$ref: '#/body'}}}}
        body:
          type: object
          properties:
            next: {$ref: '#/body'}
            state: {$ref: '#/state'}
            list: {type: array, additionalProperties: true, items: {type: object}}
        """);
    String contract =
        """
        openapi: 3.0.3
        info: {title: T, version: '1'}
        paths: {/things: {get: {$ref: parts/get.yml}}}
        """;

    assertThat(GeneratedFile.of(ModelCodegen.class, contract, folder, "Body.java"))
        .contains("Body getNext()", "State getState()", "List<@NotNull Object> getList()");
    assertThat(GeneratedFile.of(ModelCodegen.class, contract, folder, "State.java"))
        .contains("new State(\"off\")");
    assertThat(GeneratedFile.of(JakartaStubCodegen.class, contract, folder, "ThingsApi.java"))
        .contains("(\"id\") @Nullable State id");
  }

  private static final String COMPOSED =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      paths:
        /things:
          post:
            operationId: postThing
            tags: [Things]
            parameters: [{name: Content-Length, in: header, required: true, schema: {type: integer}}]
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}
            responses: {'204': {description: Done.}}
          put:
            operationId: putThing
            tags: [Things]
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Bad'}}}}
            responses: {'204': {description: Done.}}
      components:
        schemas:
          Bad: {type: object, properties: {a: {$ref: '#/components/schemas/Gone'}}}
          Unused: {type: object, properties: {a: {$ref: '#/components/schemas/Gone'}}}
          Closed: {type: object, additionalProperties: false, properties: {a: {type: string}}}
          Thing:
            allOf:
            - $ref: '#/components/schemas/Closed'
            - type: object
              additionalProperties: false
              properties:
                parent: {allOf: [{type: string}]}
                word: {enum: [a, null]}
                zone: {type: string, enum: [G+1, G+12, G-1, G-12]}
      """;

  private String composed(Class<? extends CodegenConfig> generator, String file)
      throws IOException {
    return GeneratedFile.of(generator, COMPOSED, folder, file, "leave-out");
  }

  @Test
  void members_of_compositions_are_their_values() throws IOException {
    assertThat(composed(ModelCodegen.class, "Thing.java"))
        .contains("String getParent()")
        .satisfies(
            text ->
                assertThat(text.lines().filter(each -> each.contains(" = new Zone(")))
                    .hasSize(4)
                    .extracting(each -> each.replaceFirst(" = .*", ""))
                    .doesNotHaveDuplicates());
    assertThat(composed(OperationsCodegen.class, "ContractOperations.java"))
        .contains("case \"Thing\"", "\\\"enum\\\":[\\\"a\\\",null],\\\"nullable\\\":true}")
        .doesNotContain("additionalProperties\\\":false");
  }

  @Test
  void a_closed_part_stays_closed_beside_one_without_other_members() throws IOException {
    String contract =
        COMPOSED.replaceFirst(
            "(?s)      - type: object\n.*", "      - {type: object, required: [a]}\n");

    assertThat(
            GeneratedFile.of(
                OperationsCodegen.class, contract, folder, "ContractOperations.java", "leave-out"))
        .contains("schemas/Closed", "additionalProperties\\\":false");
  }

  @Test
  void a_reference_to_nothing_affects_the_operations_that_reach_it() throws IOException {
    assertThat(composed(ClientCodegen.class, "Things.java"))
        .contains("postThing")
        .doesNotContain("putThing", "ontentLength");
  }
}
