package dev.contentservice.spring.boot.failure;

import dev.contentservice.spring.boot.StartException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Shows the message alone. Before the analyzers of Spring Boot, which may show the value. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class StartFailureAnalyzer extends AbstractFailureAnalyzer<StartException> {

  @Override
  protected FailureAnalysis analyze(Throwable failure, StartException cause) {
    return new FailureAnalysis(cause.getMessage(), null, cause);
  }
}
