package dev.contentservice.rules.json;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Severity;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Collects the schema errors of one document and stops when there are more than a report lists. A
 * small body can have hundreds of thousands of errors.
 */
final class BoundedErrors extends ExecutionContext {
  private static final int MOST = Report.MAX_VIOLATIONS + 1;

  private final Function<Error, Optional<Severity>> severities;
  private int errors;
  private int warnings;

  /**
   * Starts without errors.
   *
   * @param severities the severity of each schema error; empty to leave it out. Only those that
   *     reject the document end the validation, so that others do not hide them
   */
  BoundedErrors(Function<Error, Optional<Severity>> severities) {
    this.severities = severities;
  }

  @Override
  public void addError(Error error) {
    Severity severity = severities.apply(error).orElse(null);
    if (severity == Severity.ERROR) {
      super.addError(error);
      errors++;
    } else if (severity == Severity.WARNING && warnings < MOST) {
      super.addError(error);
      warnings++;
    }
    if (errors >= MOST) {
      throw new Enough();
    }
  }

  /** Validates the document until its end or until there are enough errors. */
  void collect(Schema schema, JsonNode document) {
    try {
      schema.validate(this, document);
    } catch (Enough e) {
      // More errors are collected than will be reported.
    }
  }

  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Enough() {
      super("enough errors", null, false, false);
    }
  }
}
