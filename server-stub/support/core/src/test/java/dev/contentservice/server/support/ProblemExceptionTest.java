package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProblemExceptionTest {
  private final Exception cause = new IllegalStateException("inside");

  private ProblemException of(int status, @Nullable String detail) {
    return ProblemException.of(ProblemKind.of(status), detail, cause);
  }

  @Test
  void any_status_of_an_error_is_preserved_and_only_failures_have_a_cause() {
    for (int status = 400; status < 600; status++) {
      ProblemException problem = of(status, null);

      assertThat(problem.kind().status()).isEqualTo(status);
      assertThat(problem.getCause()).isEqualTo(status < 500 || status == 503 ? null : cause);
      assertThat(problem).hasMessage(ProblemException.ofStatus(status).getMessage());
      assertThat(of(status, "why").getMessage().equals("why")).isEqualTo(status != 500);
    }
  }

  @Test
  void an_operation_without_a_resource_is_a_failure() {
    assertThat(ProblemException.noResource().kind()).isEqualTo(ProblemKind.INTERNAL_SERVER_ERROR);
  }

  @Test
  void another_status_is_no_problem() {
    assertThatIllegalArgumentException().isThrownBy(() -> ProblemException.ofStatus(200));
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
