package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;

/**
 * The result of reading a document.
 *
 * @param <T> the class of the body
 */
public sealed interface ReadResult<T> {

  /**
   * The document matches the schema of the contract.
   *
   * @param body the bound body; omitted and null members are distinct where the contract allows
   *     null
   */
  record Valid<T>(T body) implements ReadResult<T> {}

  /**
   * The document is a JSON object that violates the schema.
   *
   * @param report the schema violations, each an error of a rule {@code shape.…}; at most {@link
   *     Report#MAX_VIOLATIONS} are listed. Other rules are not evaluated
   */
  record Invalid<T>(Report report) implements ReadResult<T> {}

  /**
   * The bytes are not a JSON object in UTF-8 within the limits, or parsers disagree on them, as on
   * duplicate names.
   *
   * @param detail the error and its fix; contains nothing of the document
   * @param line where it was detected, counted from 1
   * @param column in bytes, counted from 1
   */
  record Malformed<T>(String detail, int line, int column) implements ReadResult<T> {

    /** The same error as a violation of the whole body. */
    public Violation violation() {
      return new Violation(SchemaRules.DOCUMENT, Pointer.BODY, detail);
    }
  }
}
