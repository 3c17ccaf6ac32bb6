package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openapitools.codegen.languages.SpringCodegen;

/** Names that mean something to the generator, to Java or to file systems. */
class NamesTest {
  private static final String HEAD =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      paths:
        /things:
          post:
            operationId: %s
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/All'}}}}
            responses: {'204': {description: Done.}}
      components:
        schemas:
      """;

  @TempDir Path folder;

  private String model(String schemas, String file) throws IOException {
    return GeneratedFile.of(ModelCodegen.class, HEAD.formatted("post") + schemas, folder, file);
  }

  @Test
  void a_schema_with_the_name_of_a_type_is_a_class_of_its_own() throws IOException {
    SpringCodegen generator = new SpringCodegen();
    TreeSet<String> names = new TreeSet<>(generator.typeMapping().keySet());
    names.addAll(generator.importMapping().keySet());
    names.addAll(List.of("Schema", "JsonFormat", "Void", "Error", "null", "class", "any", "Any"));
    StringBuilder schemas = new StringBuilder();
    StringBuilder members = new StringBuilder();
    for (String name : names) {
      schemas.append("    '%s': {type: object, properties: {a: {type: string}}}%n".formatted(name));
      members.append("in_%s: {$ref: '#/components/schemas/%s'}, ".formatted(name, name));
    }
    String all =
        model(schemas + "    All: {type: object, properties: {" + members + "}}\n", "All.java");

    assertThat(all)
        .doesNotContain("private @Nullable Object in", "private @Nullable String", "io.swagger");
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(each -> each.toString().endsWith(".java")))
          .hasSizeGreaterThan(names.size())
          .noneMatch(each -> each.endsWith("UUID.java") || each.endsWith("Object.java"));
    }
  }

  @Test
  void names_without_a_letter_of_ascii_and_long_names_are_names_of_files() throws IOException {
    String name = "x".repeat(300);
    String all =
        model(
            """
                ユーザー: {type: object, properties: {a: {type: string}}}
                %s: {type: object, properties: {a: {type: string}}}
                All:
                  type: object
                  properties:
                    one: {$ref: '#/components/schemas/ユーザー'}
                    two: {$ref: '#/components/schemas/%s'}
                    %s: {type: string, enum: [a]}
            """
                .formatted(name, name, name),
            "All.java");

    assertThat(all).contains("@Nullable Model one;").containsPattern("record Xx{99}\\w{1,12}\\(");
    assertThat(
            GeneratedFile.of(
                OperationsCodegen.class,
                HEAD.formatted(name) + "    All: {type: object}\n",
                folder,
                "ContractOperations.java"))
        .contains('"' + "x".repeat(100))
        .doesNotContain("x".repeat(101));
  }

  @Test
  void members_with_one_name_of_methods_are_told_apart() throws IOException {
    assertThat(
            model(
                "    All: {type: object, properties: {a: {type: string}, A: {type: string},"
                    + " setA: {type: string}, '': {type: string}, set: {type: string}}}\n",
                "All.java"))
        .contains("All setA22(String", "All set2(String", "All A(String", "All a2(String");
  }

  @Test
  void constants_have_names_of_java_and_exactly_their_values() throws IOException {
    assertThat(
            model(
                """
                    All:
                      type: string
                      enum: ["*/", "a\\nb", "\\t", '\\u0041', listed]
                      x-enum-varnames: [A, A, "*/", "c d", class]
                """,
                "All.java"))
        .contains(
            "All A = new All(\"*/\");",
            "All A_2 = new All(\"a\\012b\");",
            "All __ = new All(\"\\011\");",
            "All c_d = new All(\"\\\\u0041\");",
            "All _class = new All(\"listed\");");
  }

  @Test
  void each_enumeration_in_a_map_has_a_name_of_its_own() throws IOException {
    String contract =
        """
        openapi: 3.0.3
        info: {title: T, version: '1'}
        components:
          schemas:
            Levels: &map {type: object, additionalProperties: &word {type: string, enum: [a, b]}}
            All:
              type: object
              additionalProperties: *word
              properties: &members
                a: *map
                b: {type: object, additionalProperties: {type: integer, enum: [1, 2]}}
                c: {type: array, items: *map}
                d/ä: {type: object, additionalProperties: {type: array, items: &list {type: array, items: *word}}}
                e: {type: object, additionalProperties: *map}
                f: *list
                inner: *word
                deep: {type: object, properties: {m: *map}}
                g: {$ref: '#/components/schemas/Levels'}
        paths:
          /things:
            post:
              operationId: post
              requestBody: {content: {application/json: {schema: &all {type: object, properties: *members}}}}
              responses: {'200': {description: D., content: {application/json: {schema: {type: array, items: *all}}}}}
            put:
              operationId: put
              requestBody: {content: {application/json: {schema: *map}}}
              responses: {'200': {description: D., content: {application/json: {schema: *map}}}}
        """;

    assertThat(GeneratedFile.of(ModelCodegen.class, contract, folder, "All.java"))
        .contains(
            "Map<String, AllAValue> a;",
            "Map<String, AllBValue> b;",
            "List<Map<String, AllCValue>> c;",
            "Map<String, List<List<AllDValue>>> d",
            "Map<String, Map<String, AllEValueValue>> e;",
            "Map<String, LevelsValue> g;",
            "putAdditionalProperty(String key, @Nullable AllValue value)");
    assertThat(GeneratedFile.compiled(folder)).isEmpty();
  }
}
