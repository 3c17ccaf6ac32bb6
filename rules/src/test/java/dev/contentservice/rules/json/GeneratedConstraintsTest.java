package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.metadata.BeanDescriptor;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.ContainerElementTypeDescriptor;
import jakarta.validation.metadata.PropertyDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON validator applies every constraint of the generated classes. */
class GeneratedConstraintsTest {

  @ParameterizedTest(name = "{2} at {1}")
  @MethodSource("constraints")
  void the_json_validator_rejects_violations_of_generated_constraints(
      Document full, String at, Class<?> constraint) {
    assertThat(constraint).as("the only constraint this test can break").isEqualTo(NotNull.class);
    assertThat(full.reader().read(full.bytes())).isInstanceOf(Valid.class);

    ReadResult<?> reading = full.reader().read(full.withNullAt(at));

    assertThat(reading).isInstanceOf(Invalid.class);
    assertThat(((Invalid<?>) reading).report().violations())
        .extracting(Violation::rule, violation -> violation.pointer().value())
        .containsExactly(tuple(full.nulls(), at));
  }

  static Stream<Object[]> constraints() {
    try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
      return Stream.of(
          new Document(
              "full-model.json",
              CreateItemTypeRequest.class,
              JsonBodyReader.createItemType(),
              "4.1"),
          new Document(
              "full-update.json",
              UpdateWebhookRequest.class,
              JsonBodyReader.updateWebhook(),
              "4.2"),
          new Document(
              "full-webhook.json", Webhook.class, JsonBodyReader.provisionedWebhook(), "2.2"))
          .flatMap(full -> new Walk(factory.getValidator(), full).constraints())
          .toList()
          .stream();
    }
  }

  /** A document with every member, so that each can be made invalid. */
  private record Document(String file, Class<?> type, JsonBodyReader<?> reader, String source) {

    byte[] bytes() {
      try {
        return Files.readAllBytes(Path.of("src/test/resources/fuzz/seeds").resolve(file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    byte[] withNullAt(String at) {
      ObjectNode document = (ObjectNode) BodyJson.mapper().readTree(bytes());
      assertThat(document.at(at).isMissingNode()).as("the document lacks %s", at).isFalse();
      String holder = at.substring(0, at.lastIndexOf('/'));
      String last = at.substring(at.lastIndexOf('/') + 1);
      if (document.at(holder) instanceof ArrayNode array) {
        array.setNull(Integer.parseInt(last));
      } else {
        ((ObjectNode) document.at(holder)).putNull(last);
      }
      return BodyJson.mapper().writeValueAsBytes(document);
    }

    RuleDescriptor nulls() {
      return SchemaRules.of(source).nulls();
    }
  }

  /** Visits the Jakarta metadata of a class and of the classes it references. */
  private record Walk(Validator validator, Document full, List<Object[]> found) {

    Walk(Validator validator, Document full) {
      this(validator, full, new ArrayList<>());
    }

    Stream<Object[]> constraints() {
      visit(full.type(), "");
      return found.stream();
    }

    private void visit(Class<?> type, String at) {
      BeanDescriptor bean = validator.getConstraintsForClass(type);
      for (ConstraintDescriptor<?> constraint : bean.getConstraintDescriptors()) {
        add(at, constraint);
      }
      for (PropertyDescriptor property : bean.getConstrainedProperties()) {
        String place = at + "/" + jsonName(property.getPropertyName());
        property.getConstraintDescriptors().forEach(constraint -> add(place, constraint));
        if (property.isCascaded()) {
          visit(property.getElementClass(), place);
        }
        property.getConstrainedContainerElementTypes().forEach(item -> visit(item, place));
      }
    }

    private void visit(ContainerElementTypeDescriptor item, String at) {
      String place = List.class.isAssignableFrom(item.getContainerClass()) ? at + "/0" : at;
      item.getConstraintDescriptors().forEach(constraint -> add(place, constraint));
      if (item.isCascaded()) {
        visit(item.getElementClass(), place);
      }
    }

    private void add(String at, ConstraintDescriptor<?> constraint) {
      found.add(new Object[] {full, at, constraint.getAnnotation().annotationType()});
    }
  }

  /** A wrong pointer is detected, because the full document lacks it. */
  private static String jsonName(String property) {
    return property.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
