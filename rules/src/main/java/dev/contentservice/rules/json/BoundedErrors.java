package dev.contentservice.rules.json;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import dev.contentservice.rules.engine.Report;
import tools.jackson.databind.JsonNode;

/**
 * Collects what a schema finds in one document and ends the validation when more is found than a
 * report lists. A small body can hold hundreds of thousands of errors.
 */
final class BoundedErrors extends ExecutionContext {
  // A value of the wrong type is an error of `type` and of `enum`, which is reported once.
  private static final int MOST = 2 * (Report.MAX_VIOLATIONS + 1);

  @Override
  public void addError(Error error) {
    super.addError(error);
    if (getErrors().size() >= MOST) {
      throw new Enough();
    }
  }

  /** Validates the document, to its end or until there are enough errors. */
  void collect(Schema schema, JsonNode document) {
    try {
      schema.validate(this, document);
    } catch (Enough e) {
      // The errors collected so far are more than will be reported.
    }
  }

  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Enough() {
      super("enough errors", null, false, false);
    }
  }
}
