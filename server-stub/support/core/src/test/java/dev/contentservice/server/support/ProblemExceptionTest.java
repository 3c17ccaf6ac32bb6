package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @CsvSource({"418, 400", "499, 400", "500, 500", "502, 500"})
  void a_rejection_with_another_status_is_the_callers_fault_below_500(int status, int problem) {
    assertThat(ProblemException.ofStatus(status).kind().status()).isEqualTo(problem);
  }

  @Test
  void a_missing_resource_is_named() {
    assertThat(ProblemException.notFound("no webhook has this id"))
        .hasMessage("no webhook has this id")
        .extracting(ProblemException::kind)
        .isEqualTo(ProblemKind.NOT_FOUND);
  }

  @Test
  void the_detail_says_the_seconds_of_the_header() {
    ProblemException problem = ProblemException.unavailable("the store is locked");

    assertThat(problem).hasMessage("the store is locked; try again in 5 seconds");
    assertThat(problem.headers()).containsEntry("Retry-After", "5");
  }

  @Test
  void only_a_failure_is_logged_under_its_request_id() {
    List<LogRecord> logged = new ArrayList<>();
    Logger logger = Logger.getLogger(ProblemException.class.getName());
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord each) {
            logged.add(each);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.addHandler(handler);
    try {
      ProblemException.notFound("expected").log("r1");
      ProblemException.failure(cause).log("r2");
    } finally {
      logger.removeHandler(handler);
    }

    assertThat(logged)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.getMessage()).contains("request r2 failed");
              assertThat(each.getThrown()).isSameAs(cause);
            });
  }
}
