package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which value of a discriminator is which class. */
class DiscriminatorsTest {
  private static final String CONTRACT =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      paths:
        /pets:
          post:
            operationId: addPet
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
            responses: {'204': {description: Done.}}
      components:
        schemas:
      """;
  private static final String ONE_OF =
      """
          Pet:
            oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
            discriminator: {propertyName: kind%s}
          Cat: {type: object, required: [kind], properties: {kind: {type: string%s}}}
          Dog: {type: object, required: [kind], properties: {kind: {type: string}}}
      """;
  private static final String EXTENDED =
      """
          Pet:
            type: object
            properties: {kind: {type: string%s}}
            discriminator: {propertyName: kind}
            %s
          Cat:
            allOf:
              - $ref: '#/components/schemas/Pet'
              - {type: object, properties: {%s lives: {type: integer}}}
          Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {bark: {type: string}}}]}
      """;

  @TempDir Path folder;

  private String pet(String schemas) throws IOException {
    return GeneratedFile.of(ModelCodegen.class, CONTRACT + schemas, folder, "Pet.java");
  }

  private static String type(String schema, String value) {
    return "@JsonSubTypes.Type(value = %s.class, name = \"%s\")".formatted(schema, value);
  }

  @Test
  void without_a_mapping_the_listed_texts_choose_then_the_names() throws IOException {
    assertThat(pet(ONE_OF.formatted("", ", enum: [felis, cattus]")))
        .contains(type("Cat", "felis"), type("Cat", "cattus"), type("Dog", "Dog"));
  }

  @Test
  void a_mapping_by_name_or_reference_keeps_its_texts_and_gets_those_that_are_valid()
      throws IOException {
    String mapping = ", mapping: {tom: Cat, rex: '#/components/schemas/Dog'}";
    assertThat(pet(ONE_OF.formatted(mapping, "")))
        .contains(type("Cat", "tom"), type("Dog", "rex"))
        .doesNotContain("\"Cat\"", "\"Dog\"");
    assertThat(pet(ONE_OF.formatted(mapping, ", enum: [CAT]")))
        .contains(type("Cat", "tom"), type("Cat", "CAT"), type("Dog", "rex"));
  }

  @Test
  void those_that_extend_it_have_the_texts_that_it_or_they_list() throws IOException {
    assertThat(pet(EXTENDED.formatted(", enum: [cat, dog]", "", "")))
        .contains(type("Cat", "cat"), type("Dog", "dog"));
    assertThat(pet(EXTENDED.formatted("", "", "kind: {type: string, enum: [felis]},")))
        .contains(type("Cat", "felis"), type("Dog", "Dog"));
  }

  /** Otherwise each value would be checked without an end. */
  @Test
  void alternatives_that_extend_the_schema_are_no_part_of_it() throws IOException {
    String alternatives =
        "oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]";
    String schemas = EXTENDED.formatted("", alternatives, "");

    assertThat(pet(schemas)).contains("class Pet {", type("Cat", "Cat"), type("Dog", "Dog"));
    assertThat(
            GeneratedFile.of(
                OperationsCodegen.class, CONTRACT + schemas, folder, "ContractOperations.java"))
        .doesNotContain("oneOf");
  }
}
