package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.contentservice.server.operations.Operations;
import dev.contentservice.server.operations.Security;
import java.io.InputStream;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

class ProblemKindTest {

  @Test
  void the_contract_lists_every_problem_type() throws Exception {
    try (InputStream yaml =
        ProblemKindTest.class.getResourceAsStream("/META-INF/openapi/content-service.yaml")) {
      JsonNode types =
          new YAMLMapper()
              .readTree(yaml)
              .at("/components/schemas/Problem/properties/type/x-problem-types");

      assertThat(types.valueStream().map(JsonNode::stringValue))
          .containsExactlyInAnyOrderElementsOf(
              ProblemKind.ALL.stream().map(ProblemKind::type).toList());
    }
  }

  @Test
  void each_status_has_the_kind_of_the_checks_or_none() {
    for (ProblemKind kind : ProblemKind.ALL) {
      assertThat(new ProblemException(kind, "d").problem("r").getStatus()).isEqualTo(kind.status());
      assertThat(ProblemKind.of(kind.status()).status()).isEqualTo(kind.status());
    }
    assertThat(ProblemKind.of(409)).isEqualTo(new ProblemKind(409, "about:blank", "Conflict"));
    assertThat(ProblemKind.of(599).title()).isEqualTo("Status 599");
  }

  @ParameterizedTest
  @CsvSource({
    "urn:content-service:problem:not-found, urn:content-service:problem:not-found, Not found",
    "https://a.example/not-found, https://a.example/not-found, Not found",
    "urn:a:not-found, urn:a:not-found, Not found",
    "urn:a:gone, about:blank, Not Found"
  })
  void a_contract_has_problem_types_of_its_own(String listed, String type, String title) {
    Operations contract = new Operations(List.of(listed), List.of(), Security.NONE);

    assertThat(ProblemKind.NOT_FOUND.in(contract)).isEqualTo(new ProblemKind(404, type, title));
    ProblemKind own = new ProblemKind(404, "urn:own:x", "Own");
    assertThat(own.in(contract)).isSameAs(own);
  }

  @Test
  void every_phrase_is_the_one_of_the_registry() {
    assertThat(IntStream.range(400, 600).mapToObj(ProblemKind::of))
        .allMatch(kind -> kind.type().equals("about:blank") || ProblemKind.ALL.contains(kind))
        .filteredOn(kind -> !kind.title().startsWith("Status "))
        .hasSize(34);
  }

  @ParameterizedTest
  @CsvSource({"399, about:blank", "600, about:blank", "409, lent", "409, a b", "409, ''"})
  void another_status_or_type_is_rejected(int status, String type) {
    assertThatIllegalArgumentException().isThrownBy(() -> new ProblemKind(status, type, "T"));
  }
}
