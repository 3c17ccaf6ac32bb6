package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemExceptionTest {
  private final Exception cause = new IllegalStateException("inside");

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 405, 406, 413, 415, 422, 429, 503})
  void a_status_of_the_contract_is_preserved(int status) {
    ProblemException problem = ProblemException.ofStatus(status, cause);

    assertThat(problem.kind().status()).isEqualTo(status);
    assertThat(problem).hasNoCause();
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 409, 418, 500, 502})
  void any_other_status_is_a_failure_with_its_cause(int status) {
    ProblemException problem = ProblemException.ofStatus(status, cause);

    assertThat(problem.kind()).isEqualTo(ProblemKind.INTERNAL_SERVER_ERROR);
    assertThat(problem).hasCause(cause);
  }

  @Test
  void an_operation_without_a_resource_is_a_failure() {
    assertThat(ProblemException.noResource().kind()).isEqualTo(ProblemKind.INTERNAL_SERVER_ERROR);
  }
}
