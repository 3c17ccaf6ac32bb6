package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
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
              Arrays.stream(ProblemKind.values()).map(ProblemKind::type).toList());
    }
  }
}
