package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the stubs of this contract cannot show; those of another one are compiled and served. */
class ServerStubCodegenTest {
  private static final String CONTRACT =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      tags: [{name: Things, description: Things & <more>.}]
      paths:
        /things:
          get:
            operationId: listThings
            tags: [Things]
            summary: List things
            description: The `newest` things & others.
            parameters:
              - {name: any, in: query, description: Any of these, schema: {type: array, items: {type: string}}}
              - {name: limit, in: query, schema: {type: integer, format: int32, default: 20}}
              - {name: X-Since, in: header, description: Not before., schema: {type: string}}
            responses:
              '200': {description: All., content: {application/json: {schema: {type: array, items: {type: string}}}}}
              '400': {description: Bad.}
          delete:
            operationId: deleteThings
            tags: [Things]
            responses:
              '202': {description: Later.}
              '204': {description: Done.}
      """;

  @TempDir Path folder;

  private String generated(Class<? extends ServerStubCodegen> framework) throws IOException {
    return GeneratedFile.of(framework, CONTRACT, folder, "ThingsApi.java");
  }

  @ParameterizedTest
  @ValueSource(classes = {JakartaStubCodegen.class, SpringStubCodegen.class})
  void the_summary_is_the_first_sentence_and_a_tag_describes_each_value(
      Class<? extends ServerStubCodegen> framework) throws IOException {
    assertThat(generated(framework))
        .contains(
            """
              /**
               * List things.
               *
               * <p>The {@code newest} things {@literal &} others.
               *
               * @param any Any of these. Empty if omitted.
               * @param limit The parameter {@code limit}.
               * @param xSince Not before. Null if omitted.
               * @return All. Sent with status 200.
               */
            """)
        .contains(" * Things {@literal &} {@literal <}more{@literal >}.")
        .doesNotContain("&#", "&quot;", "status code", ".*;");
  }

  @ParameterizedTest
  @ValueSource(classes = {JakartaStubCodegen.class, SpringStubCodegen.class})
  void every_import_is_used(Class<? extends ServerStubCodegen> framework) throws IOException {
    String source = generated(framework);
    List<String> names =
        Pattern.compile("import [\\w.]+\\.(\\w+);")
            .matcher(source)
            .results()
            .map(each -> each.group(1))
            .toList();

    assertThat(names).isNotEmpty();
    assertThat(names)
        .allSatisfy(name -> assertThat(source.split("\\b" + name + "\\b").length).isGreaterThan(2));
  }

  @Test
  void a_missing_list_is_empty_and_a_default_is_a_value_in_both() throws IOException {
    assertThat(generated(JakartaStubCodegen.class))
        .contains("@QueryParam(\"any\") List<String> any,")
        .contains("@QueryParam(\"limit\") @DefaultValue(\"20\") Integer limit,")
        .contains("@HeaderParam(\"X-Since\") @Nullable String xSince);");
    assertThat(generated(SpringStubCodegen.class))
        .contains(
            "@RequestParam(value = \"any\", required = false, defaultValue = \"\") List<String>")
        .contains(
            "@RequestParam(value = \"limit\", required = false, defaultValue = \"20\") Integer")
        .contains(
            "@RequestHeader(value = \"X-Since\", required = false) @Nullable String xSince);");
  }

  @Test
  void an_operation_with_several_successes_chooses_its_status() throws IOException {
    assertThat(generated(JakartaStubCodegen.class))
        .contains("  Response deleteThings();")
        .doesNotContain("@SuccessStatus(202)");
    assertThat(generated(SpringStubCodegen.class)).contains("ResponseEntity<Void> deleteThings();");
  }

  @ParameterizedTest
  @ValueSource(classes = {JakartaStubCodegen.class, SpringStubCodegen.class})
  void a_form_is_its_bytes_and_an_operation_is_in_the_interface_of_its_first_tag(
      Class<? extends ServerStubCodegen> framework) throws IOException {
    String contract =
        """
        openapi: 3.0.3
        info: {title: T, version: '1'}
        paths:
          /forms:
            post:
              operationId: sendForm
              tags: [Forms, Things]
              requestBody:
                required: true
                content:
                  text/csv: {schema: {type: string}}
                  %s: {schema: {type: object, properties: {a: {type: string}}}}
              responses: {'204': {description: Done.}}
            get: {operationId: getForm, tags: [Things], responses: {'204': {description: Done.}}}
        """;

    for (String type : List.of("multipart/form-data", "application/x-www-form-urlencoded")) {
      assertThat(GeneratedFile.of(framework, contract.formatted(type), folder, "FormsApi.java"))
          .containsPattern("void sendForm\\([^)]*byte\\[] body\\)")
          .doesNotContain(type);
      assertThat(GeneratedFile.of(framework, contract.formatted(type), folder, "ThingsApi.java"))
          .contains("getForm")
          .doesNotContain("sendForm");
      assertThat(
              GeneratedFile.of(
                  OperationsCodegen.class,
                  contract.formatted(type),
                  folder,
                  "ContractOperations.java"))
          .contains("List.of(\"" + type + "\")")
          .doesNotContain("text/csv");
    }
  }
}
