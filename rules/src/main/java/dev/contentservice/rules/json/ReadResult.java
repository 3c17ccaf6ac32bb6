package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;

/**
 * What became of a document.
 *
 * @param <T> the class of the body
 */
public sealed interface ReadResult<T> {

  /**
   * The document has the shape that the contract asks for.
   *
   * @param body absent and null members told apart where the contract allows null
   */
  record Valid<T>(T body) implements ReadResult<T> {}

  /**
   * The document is a JSON object of another shape.
   *
   * @param report the schema violations, each an error under a rule {@code shape.…}; at most {@link
   *     Report#MAX_VIOLATIONS} are listed. Rules about the values were not evaluated
   */
  record Invalid<T>(Report report) implements ReadResult<T> {}

  /**
   * The bytes are no JSON object in UTF-8 within the limits, or one that readers take differently,
   * such as one with a name twice.
   *
   * @param detail what is wrong and how to mend it; holds nothing of the document
   * @param line where it was noticed, counted from 1
   * @param column in that line, counted from 1, in bytes
   */
  record Malformed<T>(String detail, int line, int column) implements ReadResult<T> {

    /** The same as a violation by the whole body, for those who report both alike. */
    public Violation violation() {
      return new Violation(SchemaRules.DOCUMENT, Pointer.BODY, detail);
    }
  }
}
