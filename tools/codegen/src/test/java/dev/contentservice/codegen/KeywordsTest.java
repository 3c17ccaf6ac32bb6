package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.codegen.contract.SourceDocument;
import dev.contentservice.codegen.contract.SupportCheck;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.Encoding;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables of keywords in docs/CLIENT.md. */
class KeywordsTest {
  /** Of the Java model, not of OpenAPI. */
  private static final Set<String> NO_KEYWORDS =
      Set.of(
          "booleanSchemaValue",
          "class",
          "defaultSetFlag",
          "exampleSetFlag",
          "exclusiveMaximumValue",
          "exclusiveMinimumValue",
          "extensions",
          "jsonSchema",
          "jsonSchemaImpl",
          "specVersion",
          "types",
          "valueSetFlag");

  @TempDir Path folder;

  @Test
  void each_keyword_that_the_parser_reads_is_in_one_row() throws Exception {
    Set<String> read = new TreeSet<>();
    for (Class<?> type :
        List.of(
            OpenAPI.class,
            Operation.class,
            PathItem.class,
            Parameter.class,
            RequestBody.class,
            MediaType.class,
            Encoding.class,
            ApiResponse.class,
            Header.class,
            Schema.class,
            Discriminator.class,
            SecurityScheme.class)) {
      for (PropertyDescriptor each : Introspector.getBeanInfo(type).getPropertyDescriptors()) {
        read.add(each.getName());
      }
    }
    read.removeAll(NO_KEYWORDS);
    List<String> listed =
        List.of(
                "supported",
                "checked by the table only",
                "documentation only",
                "ignored, with a warning",
                "rejected")
            .stream()
            .flatMap(row -> row(row).stream())
            .toList();

    assertThat(listed).doesNotHaveDuplicates().containsAll(read);
  }

  @Test
  void keywords_that_are_ignored_are_named_with_their_first_place() throws IOException {
    assertThat(row("ignored, with a warning"))
        .containsExactlyInAnyOrderElementsOf(SupportCheck.IGNORED);
    for (String keyword : SupportCheck.IGNORED) {
      assertThat(check(keyword + ": {}").ignored())
          .containsExactly(
              "contract.yaml:5: /components/schemas/A/" + keyword + ": classes do not express it");
    }
  }

  @Test
  void other_keywords_of_schemas_are_not() throws IOException {
    for (String keyword : row("supported")) {
      assertThat(check("x-" + keyword + ": {}").ignored()).isEmpty();
      assertThat(check("properties: {" + keyword + ": {}}").ignored()).isEmpty();
    }
  }

  private SupportCheck check(String keyword) throws IOException {
    Path contract = folder.resolve("contract.yaml");
    Files.writeString(
        contract,
        """
        openapi: 3.1.0
        components:
          schemas:
            A:
              %s
        """
            .formatted(keyword));
    return SupportCheck.of(SourceDocument.of(contract.toString()).orElseThrow(), null);
  }

  private static Set<String> row(String name) {
    try {
      String page = Files.readString(Path.of("../../docs/CLIENT.md"));
      String row =
          page.lines()
              .filter(each -> each.startsWith("| " + name + " |"))
              .findFirst()
              .orElseThrow();
      return Pattern.compile("`([^`]+)`")
          .matcher(row)
          .results()
          .map(each -> each.group(1))
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
