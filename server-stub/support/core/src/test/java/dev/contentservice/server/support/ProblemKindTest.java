package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.Arrays;
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
              Arrays.stream(ProblemKind.values()).map(ProblemKind::type).toList());
    }
  }

  /** By RFC 9110, RFC 6585 and the contract. */
  @ParameterizedTest
  @CsvSource({
    "400, BAD_REQUEST",
    "401, UNAUTHORIZED",
    "403, FORBIDDEN",
    "404, NOT_FOUND",
    "405, METHOD_NOT_ALLOWED",
    "406, NOT_ACCEPTABLE",
    "408, REQUEST_TIMEOUT",
    "412, PRECONDITION_FAILED",
    "413, CONTENT_TOO_LARGE",
    "414, URI_TOO_LONG",
    "415, UNSUPPORTED_MEDIA_TYPE",
    "421, MISDIRECTED_REQUEST",
    "422, UNPROCESSABLE_CONTENT",
    "422, IDEMPOTENCY_KEY_REUSED",
    "429, TOO_MANY_REQUESTS",
    "431, REQUEST_HEADER_FIELDS_TOO_LARGE",
    "500, INTERNAL_SERVER_ERROR",
    "503, SERVICE_UNAVAILABLE"
  })
  void each_kind_has_its_status(int status, ProblemKind kind) {
    assertThat(kind.status()).isEqualTo(status);
    assertThat(new ProblemException(kind, "detail").problem("r1").getStatus()).isEqualTo(status);
    assertThat(kind.title()).isNotBlank();
  }
}
