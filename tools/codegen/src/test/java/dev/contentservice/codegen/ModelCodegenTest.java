package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas whose classes would send or require what the contract does not. */
class ModelCodegenTest {
  private static final String CONTRACT =
      """
      openapi: 3.0.3
      info: {title: T, version: '1'}
      paths:
        /things:
          post:
            requestBody:
              required: true
              content: {application/json: {schema: {$ref: '#/components/schemas/Both'}}}
            responses:
              '200':
                description: Done.
                content: {application/json: {schema: {$ref: '#/components/schemas/Both'}}}
          get:
            responses:
              '200':
                description: Done.
                content: {application/json: {schema: {$ref: '#/components/schemas/Shown'}}}
      components:
        schemas:
          Both:
            type: object
            required: [id, key, name]
            properties:
              id: {type: string, readOnly: true}
              key: {type: string, writeOnly: true}
              name: {type: string}
          Shown: {type: object, required: [id], properties: {id: {type: string, readOnly: true}}}
          shown: {type: object, properties: {'': {type: string}}}
          Animal:
            type: object
            required: [kind]
            properties: {kind: {type: string}, age: {type: integer}}
            discriminator:
              propertyName: kind
              mapping: {cat: Cat, tiger: Cat, dog: Dog}
          Cat:
            allOf:
              - $ref: '#/components/schemas/Animal'
              - type: object
                properties: {kind: {type: string, enum: [cat, tiger]}, age: {type: string}}
          Dog: {allOf: [{$ref: '#/components/schemas/Animal'}]}
          Letters:
            type: object
            properties:
              "\u00e4": {type: string, format: binary}
              b: {type: string, format: byte}
              next: {$ref: '#/components/schemas/Letters'}
          Big: {type: object, properties: {n: {type: integer, maximum: 18446744073709551615}}}
      """;

  @TempDir Path folder;

  @Test
  void a_class_of_requests_and_responses_requires_members_of_both_directions() throws IOException {
    assertThat(generated("Both.java"))
        .contains("public Both(String name)", "private @Nullable String id;")
        .contains("private @Nullable String key;");
    assertThat(generated("Shown.java")).contains("public Shown(String id)");
  }

  @Test
  void a_class_with_several_names_is_sent_with_its_own() throws IOException {
    assertThat(generated("Animal.java"))
        .contains("include = JsonTypeInfo.As.EXISTING_PROPERTY, property = \"kind\"")
        .doesNotContain("JsonIgnoreProperties(");
  }

  @Test
  void a_member_with_two_types_is_any_json_in_the_class_that_declares_it_first()
      throws IOException {
    assertThat(generated("Animal.java")).contains("public @Nullable Object getAge()");
    assertThat(generated("Cat.java")).doesNotContain("age;", "kind;");
  }

  @Test
  void odd_names_and_limits_are_java() throws IOException {
    assertThat(generated("Shown2.java")).contains("private @Nullable String member;");
    assertThat(generated("Big.java")).contains("@DecimalMax(value = \"18446744073709551615\")");
  }

  @Test
  void names_in_other_letters_are_escaped_and_bytes_compared() throws IOException {
    assertThat(generated("Letters.java"))
        .contains("private @Nullable String \\u00e4;")
        .contains("private byte @Nullable [] b;", "Arrays.equals(this.b, that.b)");
  }

  private String generated(String file) throws IOException {
    return GeneratedFile.of(ModelCodegen.class, CONTRACT, folder, file);
  }
}
