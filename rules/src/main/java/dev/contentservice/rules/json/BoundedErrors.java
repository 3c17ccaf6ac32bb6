package dev.contentservice.rules.json;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import dev.contentservice.rules.engine.Report;
import tools.jackson.databind.JsonNode;

/**
 * Collects the schema errors of one document and stops when there are more than a report lists. A
 * small body can have hundreds of thousands of errors.
 */
final class BoundedErrors extends ExecutionContext {
  // A value of the wrong type breaks both `type` and `enum` but is reported once.
  private static final int MOST = 2 * (Report.MAX_VIOLATIONS + 1);

  @Override
  public void addError(Error error) {
    super.addError(error);
    if (getErrors().size() >= MOST) {
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
